// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.InsertMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.UpdateMode;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.exception.MemcachedException;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to memcached. All threads share one.
 *
 * @param allFields the names of a whole record, as YCSB makes it
 * @param repeated counts the updates that were tried again
 */
record RecordCommands(
    MemcachedClient client,
    MemcachedSettings settings,
    RecordFormat format,
    StoredValueTranscoder transcoder,
    Set<String> allFields,
    LongAdder repeated) {

  Status read(String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws InterruptedException, TimeoutException, MemcachedException {
    var found = client.get(key, timeout(), transcoder);
    if (found == null) {
      return Status.NOT_FOUND;
    }
    format.decode(found, wanted, result);
    return Status.OK;
  }

  Status insert(String key, Map<String, byte[]> fields)
      throws InterruptedException, TimeoutException, MemcachedException {
    var value = value(format.encode(fields));
    if (settings.records().insert() == InsertMode.UPSERT) {
      client.set(key, settings.records().expiration(), value, transcoder, timeout());
    } else if (!client.add(key, settings.records().expiration(), value, transcoder, timeout())) {
      throw new IllegalStateException("the record exists (memcached.insert=create)");
    }
    return Status.OK;
  }

  Status update(String key, Map<String, byte[]> changes)
      throws InterruptedException, TimeoutException, MemcachedException {
    if (settings.records().update() == UpdateMode.REPLACE
        || WholeRecord.isWhole(changes, allFields)) {
      var value = value(format.encode(changes));
      return foundIf(
          client.replace(key, settings.records().expiration(), value, transcoder, timeout()));
    }
    for (var left = settings.records().casRetries(); left >= 0; left--) {
      var found = client.gets(key, timeout(), transcoder);
      if (found == null) {
        return Status.NOT_FOUND;
      }
      var merged = value(format.merge(found.getValue(), changes));
      if (client.cas(
          key, settings.records().expiration(), merged, transcoder, timeout(), found.getCas())) {
        return Status.OK;
      }
      repeated.increment();
    }
    throw new IllegalStateException(
        "others changed the record each time (memcached.cas.retries="
            + settings.records().casRetries()
            + ")");
  }

  Status delete(String key) throws InterruptedException, TimeoutException, MemcachedException {
    return foundIf(client.delete(key, timeout()));
  }

  private StoredValue value(byte[] data) {
    return new StoredValue(data, format.flags(), 0);
  }

  private long timeout() {
    return settings.timeouts().operation().toMillis();
  }

  private static Status foundIf(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
