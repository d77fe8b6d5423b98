// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

class BatchTest {

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

  @ParameterizedTest
  @CsvSource({"thread,hash", "thread,string", "pool:1,hash", "shared:1,hash"})
  void isOneRoundTrip(String connections, String dataType) throws Exception {
    try (var relay = new Relay(server.address())) {
      var properties =
          server.properties(
              "redis.connections", connections, "redis.datatype", dataType, "batchsize", "3");
      properties.setProperty("redis.port", relay.port());
      try (var redis = Redis.open(properties)) {
        relay.roundTrips();
        assertThat(redis.insert("a", RECORD)).isEqualTo(Status.BATCHED_OK);
        assertThat(redis.insert("b", RECORD)).isEqualTo(Status.BATCHED_OK);
        assertThat(relay.roundTrips()).isZero();
        assertThat(redis.insert("c", RECORD)).isEqualTo(Status.OK);
        assertThat(relay.roundTrips()).isEqualTo(1);
        assertThat(redis.record("a")).isEqualTo(RECORD);
        assertThat(redis.names("", 10)).hasSize(3);
      }
    }
  }

  @Test
  void anErrorReplyFailsOneInsertAndNoOther() throws Exception {
    try (var errors = new StandardErrorCapture();
        var admin = server.client()) {
      admin.set("b", "not a hash");
      try (var redis = Redis.open(server.properties("batchsize", "3"))) {
        redis.insert("a", RECORD);
        redis.insert("b", RECORD);
        assertThat(redis.insert("c", RECORD)).isEqualTo(Status.ERROR);
        assertThat(redis.record("a")).isEqualTo(RECORD);
        assertThat(redis.record("c")).isEqualTo(RECORD);
      }
      assertThat(errors.lines().get(0)).contains(" INSERT b: WRONGTYPE");
      assertThat(errors.lines())
          .contains("redis: 1 inserts of batches were not written, or may not be");
    }
  }

  @ParameterizedTest
  @CsvSource({"hash", "string"})
  void aRecordThatMustNotExistFailsItsInsertOnly(String dataType) throws Exception {
    try (var errors = new StandardErrorCapture()) {
      var properties =
          server.properties("redis.insert", "create", "redis.datatype", dataType, "batchsize", "2");
      try (var redis = Redis.open(properties)) {
        redis.insert("a", RECORD);
        redis.insert("b", RECORD);
        redis.insert("a", Map.of("name", "other"));
        assertThat(redis.insert("c", RECORD)).isEqualTo(Status.ERROR);
        assertThat(redis.record("a")).isEqualTo(RECORD);
        assertThat(redis.record("c")).isEqualTo(RECORD);
      }
      assertThat(errors.lines().get(0)).endsWith("ERR the record exists, and redis.insert=create");
    }
  }

  @Test
  void aLastBatchThatIsNotWrittenIsCountedAndTold() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      try (var redis = Redis.open(server.properties("batchsize", "10"))) {
        redis.insert("a", RECORD);
        redis.insert("b", RECORD);
        server.kill();
      }
      assertThat(errors.lines()).anyMatch(line -> line.endsWith(": 2 failed"));
      assertThat(errors.lines())
          .contains("redis: 2 inserts of batches were not written, or may not be");
    }
  }
}
