// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class HashRingTest {

  private static final List<byte[]> KEYS =
      IntStream.range(0, 10_000).mapToObj(i -> ("user" + i).getBytes(UTF_8)).toList();

  private static final List<HostAndPort> SHARDS =
      IntStream.range(0, 4).mapToObj(i -> new HostAndPort("10.0.0." + i, 6379)).toList();

  @Test
  void withoutAShardOnlyItsKeysGoElsewhere() {
    var all = new HashRing(SHARDS);
    var fewer = new HashRing(List.of(SHARDS.get(0), SHARDS.get(2), SHARDS.get(3)));
    var lost = SHARDS.get(1);
    assertThat(KEYS).anyMatch(key -> all.of(key).equals(lost));
    assertThat(KEYS)
        .allMatch(key -> all.of(key).equals(lost) || all.of(key).equals(fewer.of(key)))
        .noneMatch(key -> fewer.of(key).equals(lost));
  }

  @Test
  void theOrderInWhichShardsAreNamedDoesNotMatter() {
    var one = new HashRing(SHARDS);
    var other = new HashRing(List.of(SHARDS.get(3), SHARDS.get(1), SHARDS.get(0), SHARDS.get(2)));
    assertThat(KEYS).allMatch(key -> one.of(key).equals(other.of(key)));
  }

  @Test
  void eachShardHasAboutAsManyKeys() {
    var ring = new HashRing(SHARDS);
    var counts = KEYS.stream().collect(Collectors.groupingBy(ring::of, Collectors.counting()));
    assertThat(counts).hasSize(4);
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(1_500L, 3_500L));
  }

  /** Another ring would lose the records that earlier versions wrote. */
  @Test
  void keysStayWhereTheyWere() {
    var ring = new HashRing(List.of(new HostAndPort("a", 1), new HostAndPort("b", 2)));
    var hosts =
        IntStream.range(0, 16)
            .mapToObj(i -> ring.of(("user" + i).getBytes(UTF_8)).getHost())
            .collect(Collectors.joining());
    assertThat(hosts).isEqualTo("aaaabbbbabaababa");
  }
}
