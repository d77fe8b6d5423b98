// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.TreeMap;
import redis.clients.jedis.HostAndPort;

/**
 * Consistent hashing as Jedis' ShardedJedis (2.x) did it for named shards of weight 1: each shard
 * is at 160 points of a ring, MurmurHash64A of {@code host:port*1} followed by a number from 0 to
 * 159. A key belongs to the shard at the first point at or after its own hash, in the order of
 * signed numbers; after the last point comes the first. Without a shard, only its keys go
 * elsewhere.
 */
public final class HashRing {

  private static final int POINTS = 160;

  private final TreeMap<Long, HostAndPort> ring = new TreeMap<>();

  public HashRing(Collection<HostAndPort> shards) {
    for (var shard : shards) {
      for (var point = 0; point < POINTS; point++) {
        ring.put(MurmurHash.of((shard + "*1" + point).getBytes(UTF_8)), shard);
      }
    }
  }

  /** The shard that has a key. */
  public HostAndPort of(byte[] key) {
    var after = ring.ceilingEntry(MurmurHash.of(key));
    return (after == null ? ring.firstEntry() : after).getValue();
  }
}
