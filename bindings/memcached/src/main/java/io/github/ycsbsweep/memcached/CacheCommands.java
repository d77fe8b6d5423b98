// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.util.Optional;

/**
 * Memcached's commands, as one thread sends them. What goes wrong is thrown as the connection or
 * the driver reports it; then nobody knows whether the server has executed the command, unless it
 * has refused it.
 */
interface CacheCommands extends AutoCloseable {

  /** The value; none if there is no such key. */
  Optional<StoredValue> get(String key) throws Exception;

  /** The value with its version. */
  Optional<StoredValue> gets(String key) throws Exception;

  /** Stores a value, whether the key exists or not. */
  void set(String key, StoredValue value) throws Exception;

  /** Stores a value; false if the key exists. */
  boolean add(String key, StoredValue value) throws Exception;

  /** Stores a value; false if the key does not exist. */
  boolean replace(String key, StoredValue value) throws Exception;

  /** Stores a value; false if the one that is stored has another version. */
  boolean cas(String key, StoredValue value, long version) throws Exception;

  /** False if the key does not exist. */
  boolean delete(String key) throws Exception;

  /** The server that was asked last, or all of them if that is not known. */
  String address();

  /** Closes what belongs to this thread alone. */
  @Override
  void close();
}
