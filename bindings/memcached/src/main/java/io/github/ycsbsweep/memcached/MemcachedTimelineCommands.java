// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import site.ycsb.Status;

/**
 * What the operations on timelines are to memcached: a timeline is one value, which is read,
 * changed, and written if nobody else did meanwhile.
 *
 * @param repeated counts the appends that were tried again
 */
record MemcachedTimelineCommands(
    CacheCommands commands, MemcachedSettings settings, LongAdder repeated) {

  /** The number beside the value that says what it is; a record's is another one. */
  private static final int FLAGS = 22_865;

  /** Keeps at most the greatest {@code limit} ids; 0: all. */
  Status append(String key, long id, int limit) throws Exception {
    for (var left = settings.records().casRetries(); left >= 0; left--) {
      var found = commands.gets(key);
      if (found.isEmpty() ? isFirst(key, id) : isAdded(key, found.get(), id, limit)) {
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
  Status newest(String key, int count, LongConsumer ids) throws Exception {
    var found = commands.get(key);
    if (found.isPresent()) {
      PackedIds.newest(idsOf(found.get()), count, ids);
    }
    return Status.OK;
  }

  private boolean isFirst(String key, long id) throws Exception {
    return commands.add(key, new StoredValue(PackedIds.of(id), FLAGS, 0));
  }

  private boolean isAdded(String key, StoredValue found, long id, int limit) throws Exception {
    var changed = PackedIds.with(idsOf(found), id, limit);
    if (changed.isEmpty()) {
      return true;
    }
    return commands.cas(key, new StoredValue(changed.get(), FLAGS, 0), found.cas());
  }

  private static byte[] idsOf(StoredValue value) {
    if (value.flags() != FLAGS || value.data().length % Long.BYTES != 0) {
      throw new IllegalStateException(
          "no timeline: flags " + value.flags() + ", " + value.data().length + " bytes");
    }
    return value.data();
  }
}
