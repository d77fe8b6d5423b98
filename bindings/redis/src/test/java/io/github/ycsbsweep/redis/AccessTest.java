// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

class AccessTest {

  private static final Map<String, String> RECORD = Map.of("name", "value");

  private RedisTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void anAclUserWithNothingButItsCommandsCanWork() throws Exception {
    try (var admin = server.client()) {
      admin.aclSetUser(
          "bench", "on", ">s3cret", "~*", "-@all", "+hset", "+hgetall", "+zadd", "+del", "+zrem");
    }
    var properties = server.properties("redis.user", "bench", "redis.password", "s3cret");
    try (var redis = Redis.open(properties)) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(RECORD);
      assertThat(redis.delete("key")).isEqualTo(Status.OK);
    }
  }

  @Test
  void aUserWithoutPasswordIsRefused() {
    assertThatThrownBy(() -> Redis.open(server.properties("redis.user", "bench")))
        .isInstanceOf(DBException.class)
        .hasMessage("redis.user=bench: needs redis.password");
  }

  @Test
  void aMissingPasswordIsSaidAtOnce() throws Exception {
    try (var admin = server.client()) {
      admin.configSet("requirepass", "s3cret");
    }
    assertThatThrownBy(() -> Redis.open(server.properties()))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("NOAUTH");
  }

  @Test
  void recordsAreInTheDatabaseWithTheNumber() throws Exception {
    try (var redis = Redis.open(server.properties("redis.database", "5"));
        var admin = server.client()) {
      redis.insert("key", RECORD);
      assertThat(admin.exists("key")).isFalse();
      admin.select(5);
      assertThat(admin.hgetAll("key")).isEqualTo(RECORD);
    }
  }

  @Test
  void aDatabaseThatTheServerLacksIsRefused() {
    assertThatThrownBy(() -> Redis.open(server.properties("redis.database", "99")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("DB index is out of range");
  }
}
