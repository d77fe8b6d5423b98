// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.InsertMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.UpdateMode;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to memcached.
 *
 * @param allFields the names of a whole record, as YCSB makes it
 * @param repeated counts the updates that were tried again
 */
record RecordCommands(
    CacheCommands commands,
    MemcachedSettings settings,
    RecordFormat format,
    Set<String> allFields,
    LongAdder repeated) {

  Status read(String key, Set<String> wanted, Map<String, ByteIterator> result) throws Exception {
    var found = commands.get(key);
    if (found.isEmpty()) {
      return Status.NOT_FOUND;
    }
    format.decode(found.get(), wanted, result);
    return Status.OK;
  }

  Status insert(String key, Map<String, byte[]> fields) throws Exception {
    var value = value(format.encode(fields));
    if (settings.records().insert() == InsertMode.UPSERT) {
      commands.set(key, value);
    } else if (!commands.add(key, value)) {
      throw new IllegalStateException("the record exists (memcached.insert=create)");
    }
    return Status.OK;
  }

  Status update(String key, Map<String, byte[]> changes) throws Exception {
    if (settings.records().update() == UpdateMode.REPLACE
        || WholeRecord.isWhole(changes, allFields)) {
      return foundIf(commands.replace(key, value(format.encode(changes))));
    }
    for (var left = settings.records().casRetries(); left >= 0; left--) {
      var found = commands.gets(key);
      if (found.isEmpty()) {
        return Status.NOT_FOUND;
      }
      var merged = value(format.merge(found.get(), changes));
      if (commands.cas(key, merged, found.get().cas())) {
        return Status.OK;
      }
      repeated.increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (memcached.cas.retries="
            + settings.records().casRetries()
            + ")");
  }

  Status delete(String key) throws Exception {
    return foundIf(commands.delete(key));
  }

  private StoredValue value(byte[] data) {
    return new StoredValue(data, format.flags(), 0);
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
