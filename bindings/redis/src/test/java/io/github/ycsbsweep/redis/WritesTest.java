// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class WritesTest {

  private RedisTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lex", "none"})
  void createLeavesAnExistingRecordAlone(String index) throws Exception {
    try (var redis =
        Redis.open(server.properties("redis.insert", "create", "redis.index", index))) {
      assertThat(redis.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(redis.insert("key", Map.of("a", "2"))).isEqualTo(Status.ERROR);
      assertThat(redis.record("key")).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void updateOfAMissingRecordLeavesNothingBehind() throws Exception {
    try (var redis = Redis.open(server.properties());
        var admin = server.client()) {
      assertThat(redis.update("missing", Map.of("a", "1", "b", "2"))).isEqualTo(Status.NOT_FOUND);
      assertThat(admin.dbSize()).isZero();
    }
  }

  @Test
  void updateMayAddFieldsToARecord() throws Exception {
    try (var redis = Redis.open(server.properties())) {
      redis.insert("key", Map.of("a", "1"));
      assertThat(redis.update("key", Map.of("b", "2", "c", "3"))).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hash, thread",
    "hash, jedis",
    "hash, lettuce",
    "string, thread",
    "string, jedis",
    "string, lettuce"
  })
  void eachWriteSetsTheTimeToLiveAndAnUpdateBringsBackWhatHasExpired(String type, String form)
      throws Exception {
    var properties = server.properties("redis.datatype", type, "redis.ttl", "100s");
    try (var redis = Redis.open(Drivers.properties(properties, form));
        var admin = server.client()) {
      redis.insert("key", Map.of("a", "1"));
      assertThat(admin.ttl("key")).isBetween(90L, 100L);
      admin.persist("key");
      assertThat(redis.update("key", Map.of("b", "2"))).isEqualTo(Status.OK);
      assertThat(admin.ttl("key")).isBetween(90L, 100L);
      assertThat(redis.record("key")).isEqualTo(Map.of("a", "1", "b", "2"));
      admin.del("key");
      assertThat(redis.update("key", Map.of("b", "2"))).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(Map.of("b", "2"));
      assertThat(admin.ttl("key")).isBetween(90L, 100L);
    }
  }

  @Test
  void aWholeRecordIsWrittenWithItsTimeInOneCommand() throws Exception {
    var properties =
        server.properties(
            "redis.datatype",
            "string",
            "redis.ttl",
            "100s",
            "fieldcount",
            "1",
            "redis.index",
            "none");
    try (var redis = Redis.open(properties);
        var admin = server.client()) {
      redis.insert("key", Map.of("field0", "1"));
      redis.update("key", Map.of("field0", "2"));
      assertThat(admin.info("commandstats")).doesNotContain("cmdstat_pexpire");
      assertThat(admin.ttl("key")).isBetween(90L, 100L);
    }
  }

  @Test
  void aRecordWithoutTheRequestedFieldsIsNotMissing() throws Exception {
    try (var redis = Redis.open(server.properties())) {
      redis.insert("key", Map.of("a", "1"));
      assertThat(redis.read("key", Set.of("z"))).isEqualTo(Status.OK);
    }
  }
}
