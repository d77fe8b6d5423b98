// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

class WritesTest {

  private MemcachedTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = MemcachedTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Session open(String... properties) throws DBException {
    return Session.open(new MemcachedBinding(), server.properties(properties));
  }

  private String statistic(String name) throws Exception {
    var all = server.ask("stats\r\n", "END\r\n");
    var from = all.indexOf("STAT " + name + " ") + name.length() + 6;
    return all.substring(from, all.indexOf('\r', from));
  }

  @Test
  void replaceLosesTheOtherFieldsAsUpstream() throws Exception {
    try (var memcached = open("memcached.update", "replace")) {
      memcached.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(memcached.update("key", Map.of("a", "3"))).isEqualTo(Status.OK);
      assertThat(memcached.read("key").record()).isEqualTo(Map.of("a", "3"));
    }
  }

  @Test
  void anUpdateOfTheWholeRecordReadsNothing() throws Exception {
    try (var memcached = open()) {
      memcached.insert("key", Records.of("key"));
      var gets = statistic("cmd_get");
      assertThat(memcached.update("key", Records.of("other"))).isEqualTo(Status.OK);
      assertThat(statistic("cmd_get")).isEqualTo(gets);
      assertThat(memcached.read("key").record()).isEqualTo(Records.of("other"));
    }
  }

  @Test
  void anUpdateOfAsManyOtherFieldsKeepsTheRest() throws Exception {
    try (var memcached = open("fieldcount", "2", "fieldnameprefix", "f")) {
      memcached.insert("key", Map.of("f0", "1", "f1", "2"));
      memcached.update("key", Map.of("x", "3", "y", "4"));
      assertThat(memcached.read("key").record())
          .isEqualTo(Map.of("f0", "1", "f1", "2", "x", "3", "y", "4"));
    }
  }

  @Test
  void upsertReplacesARecord() throws Exception {
    try (var memcached = open("memcached.insert", "upsert")) {
      memcached.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(memcached.insert("key", Map.of("a", "3"))).isEqualTo(Status.OK);
      assertThat(memcached.read("key").record()).isEqualTo(Map.of("a", "3"));
    }
  }

  @Test
  void anExpiredRecordIsNotFound() throws Exception {
    try (var memcached = open("memcached.objectExpirationTime", "1")) {
      assertThat(memcached.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      BoundedWait.until(
          "the record is gone", () -> memcached.read("key").status().equals(Status.NOT_FOUND));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "driver:1"})
  void anUpdateBringsBackARecordThatHasExpired(String connections) throws Exception {
    try (var memcached = open("memcached.ttl", "1s", "memcached.connections", connections)) {
      assertThat(memcached.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      BoundedWait.until(
          "the record is gone", () -> memcached.read("key").status().equals(Status.NOT_FOUND));
      assertThat(memcached.update("key", Map.of("a", "2"))).isEqualTo(Status.OK);
      assertThat(memcached.read("key").record()).isEqualTo(Map.of("a", "2"));
    }
  }

  @Test
  void aValueAboveTheServersLimitIsAnErrorAndTheConnectionStaysUsable() throws Exception {
    try (var memcached = open()) {
      assertThat(memcached.insert("large", Map.of("a", "x".repeat(9_000_000))))
          .isEqualTo(Status.ERROR);
      assertThat(memcached.insert("small", Map.of("a", "x"))).isEqualTo(Status.OK);
      assertThat(memcached.read("small").record()).isEqualTo(Map.of("a", "x"));
    }
  }

  @Test
  void aValueOfAnotherClientIsAnError() throws Exception {
    server.ask("set usertable-key 0 0 2\r\n{}\r\n", "STORED\r\n");
    try (var memcached = open()) {
      assertThat(memcached.read("key").status()).isEqualTo(Status.ERROR);
      assertThat(memcached.update("key", Map.of("a", "1"))).isEqualTo(Status.ERROR);
    }
  }

  @Test
  void anEvictedRecordIsNotFound() throws Exception {
    try (var small = MemcachedTestServer.started("-m", "16", "-I", "1m");
        var memcached = Session.open(new MemcachedBinding(), small.properties())) {
      var value = "x".repeat(500_000);
      for (var i = 0; i < 100; i++) {
        assertThat(memcached.insert("key" + i, Map.of("a", value))).isEqualTo(Status.OK);
      }
      assertThat(memcached.read("key0").status()).isEqualTo(Status.NOT_FOUND);
      assertThat(memcached.read("key99").status()).isEqualTo(Status.OK);
    }
  }
}
