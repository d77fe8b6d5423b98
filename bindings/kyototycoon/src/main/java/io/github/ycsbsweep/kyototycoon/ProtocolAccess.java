// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Values under keys, in one of the protocols. A database is its number, or its name.
 *
 * <p>Every method throws an IOException if there is no answer in time, or another one than these.
 */
sealed interface ProtocolAccess permits RpcAccess, RestAccess, BinaryAccess {

  Optional<byte[]> get(String database, byte[] key) throws IOException;

  void set(String database, byte[] key, byte[] value) throws IOException;

  /** False if there is a value already. */
  boolean add(String database, byte[] key, byte[] value) throws IOException;

  /** False if there is no value. */
  boolean replace(String database, byte[] key, byte[] value) throws IOException;

  /** False if there was no value. */
  boolean remove(String database, byte[] key) throws IOException;

  void setAll(String database, List<KeyValue> pairs) throws IOException;

  /** A key with its value. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record KeyValue(String name, byte[] key, byte[] value) {}
}
