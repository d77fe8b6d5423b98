// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

class KeyIndexTest {

  private static final List<String> KEYS =
      IntStream.range(0, 50).mapToObj(i -> "user" + i * 7919).toList();

  private RedisTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  /** The commands of upstream's RedisClient.insert; Jedis deprecates HMSET as Redis does. */
  @SuppressWarnings("deprecation")
  private void loadAsUpstream() {
    try (var admin = server.client()) {
      for (var key : KEYS) {
        admin.hmset(key, Map.of("name", key));
        admin.zadd("_indices", key.hashCode(), key);
      }
    }
  }

  private void load(Redis redis) {
    KEYS.forEach(key -> redis.insert(key, Map.of("name", key)));
  }

  @Test
  void hashReadsAndScansWhatUpstreamLoaded() throws Exception {
    loadAsUpstream();
    try (var redis = Redis.open(server.properties("redis.index", "hash"))) {
      assertThat(redis.record(KEYS.get(7))).isEqualTo(Map.of("name", KEYS.get(7)));
      var inOrder = KEYS.stream().sorted(Comparator.comparingInt(String::hashCode)).toList();
      assertThat(redis.names(inOrder.get(20), 10)).isEqualTo(inOrder.subList(20, 30));
    }
  }

  @Test
  void hashWritesWhatUpstreamWould() throws Exception {
    loadAsUpstream();
    try (var redis = Redis.open(server.properties("redis.index", "hash"));
        var admin = server.client()) {
      redis.insert("another", Map.of("name", "another"));
      assertThat(admin.zscore("_indices", "another")).isEqualTo("another".hashCode());
      assertThat(admin.hgetAll("another")).isEqualTo(Map.of("name", "another"));
      assertThat(redis.delete(KEYS.get(0))).isEqualTo(Status.OK);
      assertThat(admin.zrange("_indices", 0, -1)).doesNotContain(KEYS.get(0));
    }
  }

  @Test
  void lexScansInTheOrderOfBytes() throws Exception {
    try (var redis = Redis.open(server.properties())) {
      load(redis);
      var inOrder = KEYS.stream().sorted().toList();
      assertThat(redis.names(inOrder.get(5), 10)).isEqualTo(inOrder.subList(5, 15));
    }
  }

  @Test
  void noneKeepsNoIndexAndDoesNotScan() throws Exception {
    try (var redis = Redis.open(server.properties("redis.index", "none"));
        var admin = server.client()) {
      assertThat(redis.insert("key", Map.of("name", "1"))).isEqualTo(Status.OK);
      assertThat(admin.exists("_indices")).isFalse();
      assertThat(redis.scan("key", 1)).isEqualTo(Status.NOT_IMPLEMENTED);
    }
  }

  @Test
  void lexRefusesWhatWasLoadedWithHash() throws Exception {
    loadAsUpstream();
    assertThatThrownBy(() -> Redis.open(server.properties("redis.index", "lex")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.index=lex")
        .hasMessageContaining("hash for data from upstream's binding");
  }

  @Test
  void hashRefusesWhatWasLoadedWithLex() throws Exception {
    try (var redis = Redis.open(server.properties("redis.index", "lex"))) {
      load(redis);
    }
    assertThatThrownBy(() -> Redis.open(server.properties("redis.index", "hash")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.index=hash");
  }

  @Test
  void entriesWithoutARecordTakeNoPlaceInAScan() throws Exception {
    try (var redis = Redis.open(server.properties());
        var admin = server.client()) {
      load(redis);
      var inOrder = KEYS.stream().sorted().toList();
      admin.del(inOrder.get(1), inOrder.get(2), inOrder.get(4));
      assertThat(redis.names("", 3))
          .containsExactly(inOrder.get(0), inOrder.get(3), inOrder.get(5));
    }
  }
}
