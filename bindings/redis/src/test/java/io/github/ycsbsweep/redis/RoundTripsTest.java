// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class RoundTripsTest {

  private static final Map<String, String> RECORD = Map.of("name", "1", "other", "2");

  @RegisterExtension private final RelayedServer server = new RelayedServer();

  @ParameterizedTest
  @ValueSource(strings = {"lex", "hash", "none"})
  void insertUpdateReadAndDeleteAreOneEach(String index) throws Exception {
    try (var redis = server.open("redis.index", index)) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).as("insert").isEqualTo(1);
      assertThat(redis.update("key", Map.of("name", "3"))).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).as("update").isEqualTo(1);
      assertThat(redis.read("key")).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).as("read").isEqualTo(1);
      assertThat(redis.read("key", Set.of("name"))).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).as("read of a field").isEqualTo(1);
      assertThat(redis.delete("key")).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).as("delete").isEqualTo(1);
    }
  }

  @Test
  void insertThatMustCreateIsOne() throws Exception {
    try (var redis = server.open("redis.insert", "create")) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(server.relay().roundTrips()).isEqualTo(1);
    }
  }

  @Test
  void scanIsOneForTheKeysAndOneForTheRecords() throws Exception {
    try (var redis = server.open()) {
      for (var i = 0; i < 20; i++) {
        redis.insert("key" + i, RECORD);
      }
      server.relay().roundTrips();
      assertThat(redis.names("key", 10)).hasSize(10);
      assertThat(server.relay().roundTrips()).isEqualTo(2);
    }
  }

  @Test
  void onlyMissingRecordsCostASecond() throws Exception {
    try (var redis = server.open()) {
      assertThat(redis.update("missing", RECORD)).isEqualTo(Status.NOT_FOUND);
      assertThat(server.relay().roundTrips()).as("update").isEqualTo(2);
      assertThat(redis.read("missing", Set.of("name"))).isEqualTo(Status.NOT_FOUND);
      assertThat(server.relay().roundTrips()).as("read of a field").isEqualTo(2);
      assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
      assertThat(server.relay().roundTrips()).as("read").isEqualTo(1);
      assertThat(redis.delete("missing")).isEqualTo(Status.NOT_FOUND);
      assertThat(server.relay().roundTrips()).as("delete").isEqualTo(1);
    }
  }
}
