// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.InsertMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.UpdateMode;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What the binding's operations are to memcached, for one thread. */
record MemcachedRecordCommands(
    CacheCommands commands,
    MemcachedBinding.Client client,
    RecordFormat format,
    MemcachedTimelineCommands timelines)
    implements StoreSession {

  @Override
  public Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws Exception {
    var found = commands.get(Keys.of(table, key));
    if (found.isEmpty()) {
      return Status.NOT_FOUND;
    }
    format.decode(found.get(), wanted, result);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String name, Map<String, byte[]> fields) throws Exception {
    var key = Keys.of(table, name);
    var value = value(format.encode(fields));
    if (client.settings().records().insert() == InsertMode.UPSERT) {
      commands.set(key, value);
    } else if (!commands.add(key, value)) {
      throw new IllegalStateException("the record exists (memcached.insert=create)");
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String name, Map<String, byte[]> changes) throws Exception {
    var key = Keys.of(table, name);
    var settings = client.settings().records();
    if (settings.update() == UpdateMode.REPLACE
        || WholeRecord.isWhole(changes, client.allFields())) {
      return write(key, changes);
    }
    for (var left = settings.casRetries(); left >= 0; left--) {
      var found = commands.gets(key);
      if (found.isEmpty()) {
        return settings.times().isEmpty() ? Status.NOT_FOUND : write(key, changes);
      }
      var merged = value(format.merge(found.get(), changes));
      if (commands.cas(key, merged, found.get().cas())) {
        return Status.OK;
      }
      client.updates().increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (memcached.cas.retries="
            + settings.casRetries()
            + ")");
  }

  /** Where records have a time to live, one that is missing may have expired, and is created. */
  private Status write(String key, Map<String, byte[]> fields) throws Exception {
    var value = value(format.encode(fields));
    if (client.settings().records().times().isEmpty()) {
      return foundIf(commands.replace(key, value));
    }
    commands.set(key, value);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) throws Exception {
    return foundIf(commands.delete(Keys.of(table, key)));
  }

  @Override
  public void close() {
    commands.close();
  }

  private StoredValue value(byte[] data) {
    return new StoredValue(data, format.flags(), 0);
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
