// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import net.rubyeye.xmemcached.GetsResponse;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.exception.MemcachedException;
import site.ycsb.Status;

/**
 * What the operations on timelines are to memcached: a timeline is one value, which is read,
 * changed, and written if nobody else did meanwhile. All threads share one.
 *
 * @param repeated counts the appends that were tried again
 */
record TimelineCommands(
    MemcachedClient client,
    MemcachedSettings settings,
    StoredValueTranscoder transcoder,
    LongAdder repeated) {

  /** The number beside the value that says what it is; a record's is another one. */
  private static final int FLAGS = 22_865;

  /** Keeps at most the greatest {@code limit} ids; 0: all. */
  Status append(String key, long id, int limit)
      throws InterruptedException, TimeoutException, MemcachedException {
    for (var left = settings.records().casRetries(); left >= 0; left--) {
      var found = client.gets(key, timeout(), transcoder);
      if (found == null ? isFirst(key, id) : isAdded(key, found, id, limit)) {
        return Status.OK;
      }
      repeated.increment();
    }
    throw new IllegalStateException(
        "others changed the timeline each time (memcached.cas.retries="
            + settings.records().casRetries()
            + ")");
  }

  /** The greatest {@code count} ids, the greatest first. */
  Status newest(String key, int count, LongConsumer ids)
      throws InterruptedException, TimeoutException, MemcachedException {
    var found = client.get(key, timeout(), transcoder);
    if (found != null) {
      PackedIds.newest(idsOf(found), count, ids);
    }
    return Status.OK;
  }

  private boolean isFirst(String key, long id)
      throws InterruptedException, TimeoutException, MemcachedException {
    var value = new StoredValue(PackedIds.of(id), FLAGS, 0);
    return client.add(key, settings.records().expiration(), value, transcoder, timeout());
  }

  private boolean isAdded(String key, GetsResponse<StoredValue> found, long id, int limit)
      throws InterruptedException, TimeoutException, MemcachedException {
    var changed = PackedIds.with(idsOf(found.getValue()), id, limit);
    if (changed.isEmpty()) {
      return true;
    }
    var value = new StoredValue(changed.get(), FLAGS, 0);
    return client.cas(
        key, settings.records().expiration(), value, transcoder, timeout(), found.getCas());
  }

  private static byte[] idsOf(StoredValue value) {
    if (value.flags() != FLAGS || value.data().length % Long.BYTES != 0) {
      throw new IllegalStateException(
          "no timeline: flags " + value.flags() + ", " + value.data().length + " bytes");
    }
    return value.data();
  }

  private long timeout() {
    return settings.timeouts().operation().toMillis();
  }
}
