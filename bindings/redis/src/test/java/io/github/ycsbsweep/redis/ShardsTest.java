// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.TypedCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class ShardsTest {

  private static final List<String> KEYS =
      IntStream.range(0, 90).mapToObj(i -> "user" + i * 7919).toList();

  private RedisTestShards shards;

  @BeforeEach
  void start() throws Exception {
    shards = RedisTestShards.started(3);
  }

  @AfterEach
  void stop() throws Exception {
    shards.close();
  }

  private static void load(Redis redis) {
    KEYS.forEach(key -> assertThat(redis.insert(key, Map.of("name", key))).isEqualTo(Status.OK));
  }

  @Test
  void eachHasItsRecordsAndTheirIndex() throws Exception {
    try (var redis = Redis.open(shards.properties())) {
      load(redis);
    }
    for (var i = 0; i < 3; i++) {
      var shard = shards.shard(i);
      var own = KEYS.stream().filter(key -> shards.of(key) == shard).sorted().toList();
      try (var jedis = shard.client()) {
        assertThat(own).isNotEmpty();
        assertThat(jedis.zrange("_indices", 0, -1)).isEqualTo(own);
        assertThat(own).allMatch(jedis::exists);
        assertThat(jedis.dbSize()).isEqualTo(own.size() + 1);
      }
    }
  }

  @Test
  void aCommandGoesToTheOneThatHasItsKey() throws Exception {
    try (var redis = Redis.open(shards.properties())) {
      assertThat(redis.binding().takesSeveralKeys()).isFalse();
      KEYS.forEach(key -> redis.binding().command(TypedCommand.INCR, key, List.of()));
    }
    for (var key : KEYS) {
      try (var jedis = shards.of(key).client()) {
        assertThat(jedis.get(key)).isEqualTo("1");
      }
    }
  }

  @Test
  void aScanMergesThem() throws Exception {
    var inOrder = KEYS.stream().sorted().toList();
    try (var redis = Redis.open(shards.properties())) {
      load(redis);
      assertThat(redis.names(inOrder.get(5), 40)).isEqualTo(inOrder.subList(5, 45));
      assertThat(redis.names(inOrder.get(80), 40)).isEqualTo(inOrder.subList(80, 90));
    }
  }

  @Test
  void aScanMergesThemInTheOrderOfHashCodes() throws Exception {
    var inOrder =
        KEYS.stream().sorted((one, other) -> Integer.compare(one.hashCode(), other.hashCode()));
    try (var redis = Redis.open(shards.properties("redis.index", "hash"))) {
      load(redis);
      var keys = inOrder.toList();
      assertThat(redis.names(keys.get(20), 30)).isEqualTo(keys.subList(20, 50));
    }
  }

  @Test
  void aScanReadsOnWhereIndexEntriesHaveNoRecord() throws Exception {
    var inOrder = KEYS.stream().sorted().toList();
    try (var redis = Redis.open(shards.properties())) {
      load(redis);
      for (var key : inOrder.subList(3, 30)) {
        try (var jedis = shards.of(key).client()) {
          jedis.del(key);
        }
      }
      var expected = new java.util.ArrayList<>(inOrder.subList(0, 3));
      expected.addAll(inOrder.subList(30, 50));
      assertThat(redis.names(inOrder.get(0), 23)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zadd", "lua", "lua-reload"})
  void timelinesAreOnTheShardsThatTheRingSays(String mode) throws Exception {
    Timelines.areEachOnTheirNode(
        shards.properties("redis.timeline", mode), KEYS, timeline -> shards.of(timeline).client());
  }

  @Test
  void withOneDownOnlyItsKeysFail() throws Exception {
    try (var redis = Redis.open(shards.properties("redis.backoff.max", "10"))) {
      load(redis);
      var lost = shards.shard(1);
      lost.kill();
      for (var key : KEYS) {
        assertThat(redis.read(key)).isEqualTo(shards.of(key) == lost ? Status.ERROR : Status.OK);
      }
      assertThat(redis.scan("user", 10)).isEqualTo(Status.ERROR);
      lost.start();
      for (var key : KEYS) {
        assertThat(redis.read(key))
            .isEqualTo(shards.of(key) == lost ? Status.NOT_FOUND : Status.OK);
      }
    }
  }

  @Test
  void whatTheySayOfThemselvesIsAddedUp(@TempDir Path folder) throws Exception {
    try (var redis = Redis.open(shards.properties("serverstate.path", folder + "/"))) {
      load(redis);
    }
    assertThat(folder.resolve("server-after.json"))
        .content()
        .contains("\"records\": 90,", "\"sets\": 90,", "\"persistence\": \"aof=off rdb=off\"")
        .contains("\"" + shards.shard(2).address() + "/maxmemory\": \"0\"")
        .contains("\"errors\": {}");
  }
}
