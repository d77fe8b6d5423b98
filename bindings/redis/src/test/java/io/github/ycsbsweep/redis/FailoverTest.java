// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** A master of a cluster dies in mid-work. */
class FailoverTest {

  /** Replication is asynchronous: what was acknowledged just before may be lost. */
  private static final long JUST_BEFORE_NANOS = Duration.ofSeconds(1).toNanos();

  private static final Duration FAILOVER = Duration.ofSeconds(30);

  /** When each key was acknowledged. */
  private final Map<String, Long> acknowledged = new HashMap<>();

  private int written;

  /** Writes one record more. */
  private Status write(Redis redis) {
    var key = "user" + written++;
    var status = redis.insert(key, Map.of("name", key));
    if (status.equals(Status.OK)) {
      acknowledged.put(key, System.nanoTime());
    }
    return status;
  }

  private void writeFor(Redis redis, int records) {
    for (var i = 0; i < records; i++) {
      assertThat(write(redis)).isEqualTo(Status.OK);
    }
  }

  @Test
  void errorsEndWithTheFailoverAndNothingOlderIsLost() throws Exception {
    try (var cluster = RedisTestCluster.started(3, 1, "--cluster-node-timeout", "1000");
        var redis =
            Redis.open(cluster.properties("redis.timeout", "1000", "redis.backoff.max", "50"))) {
      writeFor(redis, 2_000);
      var killed = System.nanoTime();
      cluster.node(0).kill();
      var ofTheDead =
          Stream.iterate(0, i -> i + 1)
              .map(i -> "key" + i)
              .filter(key -> cluster.masterOf(key) == 0)
              .findFirst()
              .orElseThrow();
      assertThat(redis.insert(ofTheDead, Map.of("name", "x"))).isEqualTo(Status.ERROR);
      BoundedWait.until(
          "the replica has taken over",
          FAILOVER,
          () -> {
            write(redis);
            return redis.insert(ofTheDead, Map.of("name", "x")).equals(Status.OK);
          });
      writeFor(redis, 1_000);

      var lost =
          acknowledged.entrySet().stream()
              .filter(entry -> !redis.read(entry.getKey()).equals(Status.OK))
              .toList();
      assertThat(lost)
          .as("%d of %d acknowledged writes", lost.size(), acknowledged.size())
          .allMatch(
              entry -> entry.getValue() < killed && entry.getValue() > killed - JUST_BEFORE_NANOS);
    }
  }
}
