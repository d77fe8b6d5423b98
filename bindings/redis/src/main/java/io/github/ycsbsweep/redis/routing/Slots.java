// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The slots of Redis Cluster, and how the index is spread over them. A key's slot is CRC16 (XMODEM)
 * of its bytes, or of what is in its first pair of braces if that is not empty, modulo 16384.
 *
 * <p>The index has as many parts as there are groups of 1024 slots in a row. A part is a sorted set
 * whose own slot is in its group, since masters have slots in a row: all but the keys beside the
 * border of two masters have their record and their index entry on one node.
 */
public final class Slots {

  public static final int COUNT = 16_384;

  /** Slots whose keys are in one part of the index. */
  static final int GROUP = 1_024;

  private static final List<byte[]> INDEX = index();

  private Slots() {}

  public static int of(byte[] key) {
    return JedisClusterCRC16.getSlot(key);
  }

  /** The keys of the parts of the index, in the order of their groups. */
  public static List<byte[]> indexNames() {
    return INDEX;
  }

  /** The key of the part of the index that has the keys of a slot. */
  public static byte[] indexName(int slot) {
    return INDEX.get(slot / GROUP);
  }

  /** Of each group, the first whole number from 0 on whose slot is in it is the tag. */
  private static List<byte[]> index() {
    var names = new ArrayList<byte[]>();
    for (var group = 0; group < COUNT / GROUP; group++) {
      var tag = 0;
      while (of(Integer.toString(tag).getBytes(US_ASCII)) / GROUP != group) {
        tag++;
      }
      names.add((new String(Route.INDEX, UTF_8) + "{" + tag + "}").getBytes(US_ASCII));
    }
    return List.copyOf(names);
  }
}
