// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class RoundTripsTest {

  private static final Map<String, String> RECORD = Map.of("name", "1", "other", "2");

  private RedisTestServer server;
  private Relay relay;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
    relay = new Relay(server.address());
  }

  @AfterEach
  void stop() throws Exception {
    relay.close();
    server.close();
  }

  private Redis open(String... more) throws Exception {
    var properties = server.properties(more);
    properties.setProperty("redis.port", relay.port());
    var redis = Redis.open(properties);
    relay.roundTrips();
    return redis;
  }

  @ParameterizedTest
  @ValueSource(strings = {"lex", "hash", "none"})
  void insertUpdateReadAndDeleteAreOneEach(String index) throws Exception {
    try (var redis = open("redis.index", index)) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).as("insert").isEqualTo(1);
      assertThat(redis.update("key", Map.of("name", "3"))).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).as("update").isEqualTo(1);
      assertThat(redis.read("key")).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).as("read").isEqualTo(1);
      assertThat(redis.read("key", Set.of("name"))).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).as("read of a field").isEqualTo(1);
      assertThat(redis.delete("key")).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).as("delete").isEqualTo(1);
    }
  }

  @Test
  void insertThatMustCreateIsOne() throws Exception {
    try (var redis = open("redis.insert", "create")) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(relay.roundTrips()).isEqualTo(1);
    }
  }

  @Test
  void scanIsOneForTheKeysAndOneForTheRecords() throws Exception {
    try (var redis = open()) {
      for (var i = 0; i < 20; i++) {
        redis.insert("key" + i, RECORD);
      }
      relay.roundTrips();
      assertThat(redis.names("key", 10)).hasSize(10);
      assertThat(relay.roundTrips()).isEqualTo(2);
    }
  }

  @Test
  void onlyMissingRecordsCostASecond() throws Exception {
    try (var redis = open()) {
      assertThat(redis.update("missing", RECORD)).isEqualTo(Status.NOT_FOUND);
      assertThat(relay.roundTrips()).as("update").isEqualTo(2);
      assertThat(redis.read("missing", Set.of("name"))).isEqualTo(Status.NOT_FOUND);
      assertThat(relay.roundTrips()).as("read of a field").isEqualTo(2);
      assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
      assertThat(relay.roundTrips()).as("read").isEqualTo(1);
      assertThat(redis.delete("missing")).isEqualTo(Status.NOT_FOUND);
      assertThat(relay.roundTrips()).as("delete").isEqualTo(1);
    }
  }
}
