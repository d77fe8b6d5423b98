// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.InsertMode;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.UpdateMode;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to Kyoto Tycoon, for one thread.
 *
 * @param access the protocol
 * @param rpc has what no other protocol has: cas
 * @param allFields the names of a whole record, as YCSB makes it
 * @param repeated counts the updates that were tried again
 */
record RecordCommands(
    KyotoTycoonSettings settings,
    ProtocolAccess access,
    RpcAccess rpc,
    Set<String> allFields,
    LongAdder repeated) {

  Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws IOException {
    var found = access.get(database(table), bytes(key));
    found.ifPresent(value -> PackedRecord.decode(value, wanted, result));
    return foundIf(found.isPresent());
  }

  Status insert(String table, String key, Map<String, byte[]> fields) throws IOException {
    var value = PackedRecord.encode(fields);
    if (settings.writes().insert() == InsertMode.UPSERT) {
      access.set(database(table), bytes(key), value);
    } else if (!access.add(database(table), bytes(key), value)) {
      throw new IllegalStateException("the record exists (kyototycoon.insert=create)");
    }
    return Status.OK;
  }

  Status update(String table, String name, Map<String, byte[]> changes) throws IOException {
    var database = database(table);
    var key = bytes(name);
    if (settings.writes().update() == UpdateMode.REPLACE
        || WholeRecord.isWhole(changes, allFields)) {
      return foundIf(access.replace(database, key, PackedRecord.encode(changes)));
    }
    for (var left = settings.writes().casRetries(); left >= 0; left--) {
      var found = access.get(database, key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      var old = found.get();
      if (rpc.swap(database, key, old, PackedRecord.merge(old, changes))) {
        return Status.OK;
      }
      repeated.increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (kyototycoon.cas.retries="
            + settings.writes().casRetries()
            + ")");
  }

  Status delete(String table, String key) throws IOException {
    return foundIf(access.remove(database(table), bytes(key)));
  }

  static byte[] bytes(String key) {
    return key.getBytes(UTF_8);
  }

  String database(String table) {
    return settings.databases().tables().databaseOf(table);
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
