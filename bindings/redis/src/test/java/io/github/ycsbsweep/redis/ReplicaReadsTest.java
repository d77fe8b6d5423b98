// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Given a cluster of two masters with a replica each, and records that all nodes have. */
class ReplicaReadsTest {

  private static final int MASTERS = 2;
  private static final List<String> KEYS =
      IntStream.range(0, 100).mapToObj(i -> "user" + i * 7919).toList();

  private static RedisTestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = RedisTestCluster.started(MASTERS, 1);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @BeforeEach
  void areLoaded() throws Exception {
    try (var redis = Redis.open(cluster.properties())) {
      KEYS.forEach(key -> assertThat(redis.insert(key, Map.of("name", key))).isEqualTo(Status.OK));
    }
    for (var master = 0; master < MASTERS; master++) {
      try (var asked = cluster.node(master).client();
          var replica = cluster.node(MASTERS + master).client()) {
        BoundedWait.until("the replica is in step", () -> replica.dbSize() == asked.dbSize());
      }
    }
    for (var node = 0; node < 2 * MASTERS; node++) {
      try (var jedis = cluster.node(node).client()) {
        jedis.configResetStat();
      }
    }
  }

  /** Reads of records that a node has answered. */
  private static long reads(int node) {
    try (var jedis = cluster.node(node).client()) {
      return jedis
          .info("commandstats")
          .lines()
          .filter(line -> line.startsWith("cmdstat_hgetall:calls="))
          .mapToLong(line -> Long.parseLong(line.replaceAll("^[^=]*=(\\d+),.*", "$1")))
          .sum();
    }
  }

  private static long reads(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToLong(ReplicaReadsTest::reads).sum();
  }

  private static void readAll(String... more) throws Exception {
    try (var redis = Redis.open(cluster.properties(more))) {
      for (var key : KEYS) {
        assertThat(redis.record(key)).isEqualTo(Map.of("name", key));
      }
    }
  }

  @Test
  void withoutAWordTheMastersAreRead() throws Exception {
    readAll();
    assertThat(reads(0, 1)).isEqualTo(KEYS.size());
    assertThat(reads(2, 3)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:1", "shared:1"})
  void replicasAreReadInPlaceOfTheirMasters(String connections) throws Exception {
    readAll("redis.read-from", "replica", "redis.connections", connections);
    assertThat(reads(0, 1)).isZero();
    assertThat(reads(2)).isPositive();
    assertThat(reads(2, 3)).isEqualTo(KEYS.size());
  }

  @Test
  void mastersAndReplicasTakeTurns() throws Exception {
    readAll("redis.read-from", "any");
    assertThat(reads(0, 1)).isBetween(KEYS.size() / 4L, 3L * KEYS.size() / 4);
    assertThat(reads(0, 3)).isEqualTo(KEYS.size());
  }

  @Test
  void whatIsWrittenReachesTheMasters() throws Exception {
    try (var redis = Redis.open(cluster.properties("redis.read-from", "replica"))) {
      assertThat(redis.insert("fresh", Map.of("name", "1"))).isEqualTo(Status.OK);
      assertThat(redis.update("fresh", Map.of("name", "2"))).isEqualTo(Status.OK);
      BoundedWait.until(
          "the replica has it", () -> redis.record("fresh").equals(Map.of("name", "2")));
      assertThat(redis.delete("fresh")).isEqualTo(Status.OK);
      assertThat(redis.names(KEYS.stream().sorted().findFirst().orElseThrow(), 300))
          .hasSameSizeAs(KEYS);
    }
  }

  @Test
  void aReplicaThatHasGotNothingYetIsKnown() throws Exception {
    try (var fresh = RedisTestCluster.started(1, 1);
        var redis = Redis.open(fresh.properties("redis.read-from", "replica"))) {
      assertThat(redis.insert("first", Map.of("name", "1"))).isEqualTo(Status.OK);
      BoundedWait.until(
          "the replica has it", () -> redis.record("first").equals(Map.of("name", "1")));
    }
  }

  @Test
  void aMasterWithoutReplicasIsRefused() throws Exception {
    try (var bare = RedisTestCluster.started(1, 0)) {
      assertThatThrownBy(() -> Redis.open(bare.properties("redis.read-from", "replica")))
          .isInstanceOf(DBException.class)
          .hasMessageContaining(bare.node(0).address().toString())
          .hasMessageContaining("redis.read-from=replica: this master has no replica");
      Redis.open(bare.properties("redis.read-from", "any")).close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jedis", "lettuce"})
  void aDriverHasItsOwnWays(String connections) {
    assertThatThrownBy(
            () ->
                Redis.open(
                    cluster.properties("redis.read-from", "any", "redis.connections", connections)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.read-from=any: means nothing with redis.connections=");
  }
}
