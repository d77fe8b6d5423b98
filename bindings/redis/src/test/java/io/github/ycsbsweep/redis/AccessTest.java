// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

@ParameterizedClass
@ValueSource(strings = {"thread", "jedis", "lettuce"})
class AccessTest {

  private static final Map<String, String> RECORD = Map.of("name", "value");

  private final String connections;
  private RedisTestServer server;

  AccessTest(String connections) {
    this.connections = connections;
  }

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Properties properties(String... more) {
    var properties = server.properties(more);
    properties.setProperty("redis.connections", connections);
    return properties;
  }

  @Test
  void anAclUserWithNothingButItsCommandsCanWork() throws Exception {
    try (var admin = server.client()) {
      admin.aclSetUser(
          "bench", "on", ">s3cret", "~*", "-@all", "+hset", "+hgetall", "+zadd", "+del", "+zrem");
    }
    var properties = properties("redis.user", "bench", "redis.password", "s3cret");
    try (var redis = Redis.open(properties)) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(RECORD);
      assertThat(redis.delete("key")).isEqualTo(Status.OK);
    }
  }

  @Test
  void aUserWithoutPasswordIsRefused() {
    assertThatThrownBy(() -> Redis.open(properties("redis.user", "bench")))
        .isInstanceOf(DBException.class)
        .hasMessage("redis.user=bench: needs redis.password");
  }

  @Test
  void aMissingPasswordIsSaidAtOnce() throws Exception {
    try (var admin = server.client()) {
      admin.configSet("requirepass", "s3cret");
    }
    assertThatThrownBy(() -> Redis.open(properties()))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("NOAUTH");
  }

  @Test
  void recordsAreInTheDatabaseWithTheNumber() throws Exception {
    try (var redis = Redis.open(properties("redis.database", "5"));
        var admin = server.client()) {
      redis.insert("key", RECORD);
      assertThat(admin.exists("key")).isFalse();
      admin.select(5);
      assertThat(admin.hgetAll("key")).isEqualTo(RECORD);
    }
  }

  @Test
  void aDatabaseThatTheServerLacksIsRefused() {
    assertThatThrownBy(() -> Redis.open(properties("redis.database", "99")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("DB index is out of range");
  }
}
