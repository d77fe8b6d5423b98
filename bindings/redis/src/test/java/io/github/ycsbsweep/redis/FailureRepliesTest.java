// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class FailureRepliesTest {

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
  void outOfMemoryIsAnErrorWithOneLine() throws Exception {
    try (var stderr = new StandardErrorCapture()) {
      try (var redis = Redis.open(server.properties());
          var admin = server.client()) {
        admin.configSet("maxmemory", "1");
        assertThat(redis.insert("a", RECORD)).isEqualTo(Status.ERROR);
        assertThat(redis.insert("b", RECORD)).isEqualTo(Status.ERROR);
        assertThat(redis.read("a")).isEqualTo(Status.NOT_FOUND);
      }
      var line = "redis " + server.address() + " INSERT a: OOM command not allowed";
      assertThat(stderr.lines()).hasSize(2);
      assertThat(stderr.lines().get(0)).startsWith(line);
      assertThat(stderr.lines().get(1)).endsWith("INSERT OOM: 2 failed");
    }
  }

  @Test
  void aFailedFirstCommandIsNotHiddenByTheSecond() throws Exception {
    try (var redis = Redis.open(server.properties());
        var admin = server.client()) {
      admin.set("key", "not a hash");
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.ERROR);
      assertThat(admin.zscore("_indices", "key")).as("the second command worked").isZero();
      redis.insert("other", RECORD);
      assertThat(redis.record("other")).as("replies are in step").isEqualTo(RECORD);
    }
  }

  @Test
  void aFailedSecondCommandIsNotHiddenByTheFirst() throws Exception {
    try (var redis = Redis.open(server.properties());
        var admin = server.client()) {
      admin.set("_indices", "not a sorted set");
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.ERROR);
      assertThat(redis.delete("key")).isEqualTo(Status.ERROR);
      assertThat(redis.scan("", 1)).isEqualTo(Status.ERROR);
    }
  }

  @Test
  void aReadOnlyReplicaIsAnErrorForWrites() throws Exception {
    try (var redis = Redis.open(server.properties());
        var admin = server.client()) {
      redis.insert("key", RECORD);
      admin.replicaof("127.0.0.1", 1);
      assertThat(redis.update("key", RECORD)).isEqualTo(Status.ERROR);
      assertThat(redis.read("key")).isEqualTo(Status.OK);
    }
  }
}
