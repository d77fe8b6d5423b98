// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.InsertMode;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.UpdateMode;
import io.github.ycsbsweep.kyototycoon.ProtocolAccess.KeyValue;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to Kyoto Tycoon, for one thread.
 *
 * @param access the protocol
 * @param rpc has what no other protocol has: cas
 */
record KyotoTycoonRecordCommands(
    KyotoTycoonBinding.Client client, ProtocolAccess access, RpcAccess rpc, BinaryConnection binary)
    implements StoreSession {

  @Override
  public Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws IOException {
    var found = access.get(database(table), bytes(key));
    found.ifPresent(value -> PackedRecord.decode(value, wanted, result));
    return foundIf(found.isPresent());
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields) throws IOException {
    var value = PackedRecord.encode(fields);
    if (client.settings().writes().insert() == InsertMode.UPSERT) {
      access.set(database(table), bytes(key), value);
    } else if (!access.add(database(table), bytes(key), value)) {
      throw new IllegalStateException("the record exists (kyototycoon.insert=create)");
    }
    return Status.OK;
  }

  @Override
  public int insertAll(String table, List<NewRecord> records, FailureLog failures)
      throws IOException {
    var pairs = new ArrayList<KeyValue>(records.size());
    for (var record : records) {
      var key = record.key();
      pairs.add(new KeyValue(key, bytes(key), PackedRecord.encode(record.fields())));
    }
    access.setAll(database(table), pairs);
    return 0;
  }

  @Override
  public Status update(String table, String name, Map<String, byte[]> changes) throws IOException {
    var database = database(table);
    var key = bytes(name);
    var writes = client.settings().writes();
    if (writes.update() == UpdateMode.REPLACE || WholeRecord.isWhole(changes, client.allFields())) {
      return foundIf(access.replace(database, key, PackedRecord.encode(changes)));
    }
    for (var left = writes.casRetries(); left >= 0; left--) {
      var found = access.get(database, key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      var old = found.get();
      if (rpc.swap(database, key, old, PackedRecord.merge(old, changes))) {
        return Status.OK;
      }
      client.repeated().increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (kyototycoon.cas.retries="
            + writes.casRetries()
            + ")");
  }

  @Override
  public Status delete(String table, String key) throws IOException {
    return foundIf(access.remove(database(table), bytes(key)));
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws IOException {
    var database = database(table);
    if (!client.ordered().contains(database)) {
      return Status.NOT_IMPLEMENTED;
    }
    var scans = new KyotoTycoonScanCommands(client.http());
    records.addAll(scans.scan(database, bytes(startKey), count, fields));
    return Status.OK;
  }

  @Override
  public void close() {
    binary.close();
  }

  private static byte[] bytes(String key) {
    return key.getBytes(UTF_8);
  }

  private String database(String table) {
    return client.settings().databases().tables().databaseOf(table);
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
