// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given a driver, which answers and leaves on the server what our own codec does. */
@ParameterizedClass
@ValueSource(strings = {"jedis", "lettuce"})
class DriverOperationsTest {

  private static final Map<String, String> RECORD = Map.of("name", "1", "other", "2");

  private final String form;
  private RedisTestServer server;

  DriverOperationsTest(String form) {
    this.form = form;
  }

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "hash, upsert, lex, 1",
    "hash, create, hash, 1",
    "hash, upsert, none, 4",
    "string, create, lex, 4",
    "string, upsert, hash, 1"
  })
  void records(String type, String insert, String index, String batch) throws Exception {
    var given =
        new String[] {
          "redis.datatype", type, "redis.insert", insert, "redis.index", index, "batchsize", batch
        };
    assertThat(records(form, given)).isEqualTo(records("thread", given));
  }

  private List<Object> records(String connections, String... given) throws Exception {
    var said = new ArrayList<>();
    try (var redis = open(connections, given)) {
      for (var key : List.of("a", "b", "c", "d", "a")) {
        said.add(redis.insert(key, RECORD));
      }
    }
    try (var redis = open(connections, given)) {
      said.add(redis.update("a", Map.of("name", "changed")));
      said.add(redis.update("missing", Map.of("name", "changed")));
      said.add(redis.delete("b"));
      said.add(redis.delete("b"));
      said.add(redis.record("a"));
      said.add(redis.read("a", Set.of("none")));
      said.add(redis.read("missing", Set.of("name")));
      said.add(redis.scan("a", 2));
      said.add(redis.names("a", 10));
    }
    try (var jedis = server.client()) {
      var held = new TreeMap<String, Object>();
      for (var key : jedis.keys("*")) {
        held.put(key, jedis.type(key).equals("hash") ? new TreeMap<>(jedis.hgetAll(key)) : "");
      }
      said.add(held);
      said.add(jedis.zrangeWithScores("_indices", 0, -1));
      jedis.flushAll();
    }
    return said;
  }

  @ParameterizedTest
  @ValueSource(strings = {"zadd", "commands", "lua", "lua-reload"})
  void timelines(String mode) throws Exception {
    try (var redis = open(form, "redis.timeline", mode)) {
      for (var id : List.of(5L, 1L, 9L)) {
        redis.append("line", id, 2);
      }
      assertThat(redis.newest("line", 5)).containsExactly(9L, 5L);
      assertThat(redis.newest("none", 5)).isEmpty();
    }
  }

  private Redis open(String connections, String... given) throws Exception {
    var properties = server.properties(given);
    properties.setProperty("redis.connections", connections);
    return Redis.open(properties);
  }
}
