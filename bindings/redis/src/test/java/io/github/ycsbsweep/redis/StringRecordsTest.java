// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.PackedRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class StringRecordsTest {

  private RedisTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = RedisTestServer.started();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Redis open(String... more) throws Exception {
    var properties = server.properties(more);
    properties.setProperty("redis.datatype", "string");
    return Redis.open(properties);
  }

  private byte[] stored(String key) {
    try (var admin = server.client()) {
      return admin.get(key.getBytes(UTF_8));
    }
  }

  private long calls(String command) {
    try (var admin = server.client()) {
      return admin
          .info("commandstats")
          .lines()
          .filter(line -> line.startsWith("cmdstat_" + command + ":calls="))
          .mapToLong(line -> Long.parseLong(line.replaceFirst(".*?calls=(\\d+).*", "$1")))
          .sum();
    }
  }

  @Test
  void aRecordIsOnePackedValue() throws Exception {
    try (var redis = open()) {
      redis.insert("key", Map.of("name", "value"));
      assertThat(stored("key"))
          .isEqualTo(PackedRecord.encode(Map.of("name", "value".getBytes(UTF_8))));
    }
  }

  @Test
  void anUpdateOfSomeFieldsIsMergedAsThePackedRecordWouldBe() throws Exception {
    var record = new LinkedHashMap<String, String>();
    record.put("a", "1");
    record.put("", "no name");
    record.put("nothing", "");
    record.put("größe", "\u0000\r\n");
    var changes = Map.of("nothing", "something", "größe", "", "z", "new");
    try (var redis = open()) {
      redis.insert("key", record);
      assertThat(redis.update("key", changes)).isEqualTo(Status.OK);
      var merged = new HashMap<>(record);
      merged.putAll(changes);
      assertThat(redis.record("key")).isEqualTo(merged);
      var bytes = new HashMap<String, byte[]>();
      merged.forEach((name, value) -> bytes.put(name, value.getBytes(UTF_8)));
      assertThat(stored("key")).hasSameSizeAs(PackedRecord.encode(bytes));
    }
  }

  @Test
  void anUpdateOfAWholeRecordIsOneSet() throws Exception {
    try (var redis = open("fieldcount", "2")) {
      redis.insert("key", Map.of("field0", "1", "field1", "2", "other", "3"));
      var scripts = calls("evalsha") + calls("eval");
      var changes = Map.of("field0", "4", "field1", "5");
      assertThat(redis.update("key", changes)).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(changes);
      assertThat(redis.update("missing", changes)).isEqualTo(Status.NOT_FOUND);
      assertThat(stored("missing")).isNull();
      assertThat(calls("evalsha") + calls("eval")).isEqualTo(scripts);
    }
  }

  @Test
  void anUpdateOfAMissingRecordLeavesNothingBehind() throws Exception {
    try (var redis = open()) {
      assertThat(redis.update("missing", Map.of("a", "1"))).isEqualTo(Status.NOT_FOUND);
      assertThat(stored("missing")).isNull();
    }
  }

  @Test
  void theScriptIsSentOnceAndAgainWhenTheServerHasForgottenIt() throws Exception {
    try (var redis = open();
        var admin = server.client()) {
      redis.insert("key", Map.of("a", "1", "b", "2"));
      redis.update("key", Map.of("a", "3"));
      redis.update("key", Map.of("a", "4"));
      assertThat(calls("eval")).isEqualTo(1);
      admin.scriptFlush();
      assertThat(redis.update("key", Map.of("a", "5"))).isEqualTo(Status.OK);
      assertThat(calls("eval")).isEqualTo(2);
    }
  }

  @Test
  void whatIsNoPackedRecordIsAnError() throws Exception {
    try (var redis = open();
        var admin = server.client()) {
      admin.set("text", "plain");
      admin.hset("hash", "name", "value");
      for (var key : Set.of("text", "hash")) {
        assertThat(redis.read(key)).isEqualTo(Status.ERROR);
        assertThat(redis.update(key, Map.of("a", "1"))).isEqualTo(Status.ERROR);
      }
      assertThat(admin.get("text")).isEqualTo("plain");
      redis.insert("key", Map.of("a", "1"));
      assertThat(redis.record("key")).as("replies are in step").isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void createLeavesAnExistingRecordAlone() throws Exception {
    try (var redis = open("redis.insert", "create")) {
      assertThat(redis.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(redis.insert("key", Map.of("a", "2"))).isEqualTo(Status.ERROR);
      assertThat(redis.record("key")).isEqualTo(Map.of("a", "1"));
    }
  }
}
