// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The binary protocol, for what it has: reads, writes that overwrite, and deletes. Conditional
 * writes go through the procedures.
 */
record BinaryAccess(BinaryConnection connection, RpcAccess rpc) implements ProtocolAccess {

  @Override
  public Optional<byte[]> get(String database, byte[] key) throws IOException {
    return connection.get(Integer.parseInt(database), key);
  }

  @Override
  public void set(String database, byte[] key, byte[] value) throws IOException {
    setAll(database, List.of(new KeyValue("", key, value)));
  }

  @Override
  public boolean add(String database, byte[] key, byte[] value) throws IOException {
    return rpc.add(database, key, value);
  }

  @Override
  public boolean replace(String database, byte[] key, byte[] value) throws IOException {
    return rpc.replace(database, key, value);
  }

  @Override
  public boolean remove(String database, byte[] key) throws IOException {
    return connection.remove(Integer.parseInt(database), key);
  }

  @Override
  public void setAll(String database, List<KeyValue> pairs) throws IOException {
    connection.setAll(Integer.parseInt(database), pairs);
  }
}
