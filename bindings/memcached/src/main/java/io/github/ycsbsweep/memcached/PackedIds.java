// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Ids in rising order, 8 bytes each, big-endian: a timeline as memcached holds it. */
final class PackedIds {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private PackedIds() {}

  /** A timeline of one id. */
  static byte[] of(long id) {
    var ids = new byte[Long.BYTES];
    LONGS.set(ids, 0, id);
    return ids;
  }

  /**
   * With one more id where it belongs, and without the smallest ones where that makes more than the
   * limit (0: none); empty if nothing changes, since it is there already or among those.
   */
  static Optional<byte[]> with(byte[] ids, long id, int limit) {
    var length = length(ids);
    var place = place(ids, id);
    if (place < length && at(ids, place) == id) {
      return Optional.empty();
    }
    var dropped = limit == 0 ? 0 : Math.max(0, length + 1 - limit);
    if (place < dropped) {
      return Optional.empty();
    }
    var grown = new byte[Math.multiplyExact(length + 1 - dropped, Long.BYTES)];
    var before = (place - dropped) * Long.BYTES;
    System.arraycopy(ids, dropped * Long.BYTES, grown, 0, before);
    LONGS.set(grown, before, id);
    System.arraycopy(
        ids, place * Long.BYTES, grown, before + Long.BYTES, (length - place) * Long.BYTES);
    return Optional.of(grown);
  }

  /** The greatest ones, the greatest first. */
  static void newest(byte[] ids, int count, LongConsumer each) {
    var length = length(ids);
    for (var i = length - 1; i >= Math.max(0, length - count); i--) {
      each.accept(at(ids, i));
    }
  }

  /** Index of the first id that is not less, by binary search. */
  private static int place(byte[] ids, long id) {
    var low = 0;
    var high = length(ids);
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (at(ids, middle) < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long at(byte[] ids, int index) {
    return (long) LONGS.get(ids, index * Long.BYTES);
  }

  private static int length(byte[] ids) {
    return ids.length / Long.BYTES;
  }
}
