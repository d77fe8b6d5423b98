// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.StandardErrorCapture;
import io.github.ycsbsweep.testkit.TimeLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisServerStateTest {

  private static final Map<String, String> RECORD = Map.of("name", "value");

  @TempDir private Path folder;

  private String stateAfterARun(RedisTestServer server, String... more) throws Exception {
    var properties = server.properties(more);
    properties.setProperty("serverstate.path", folder + "/");
    try (var redis = Redis.open(properties)) {
      redis.insert("key1", RECORD);
      redis.insert("key2", RECORD);
      redis.read("key1");
      redis.read("key2");
      redis.read("missing");
    }
    return after();
  }

  private String after() throws IOException {
    return Files.readString(folder.resolve("server-after.json"));
  }

  @Test
  void countsWhatTheRunDid() throws Exception {
    try (var server = RedisTestServer.started()) {
      assertThat(stateAfterARun(server))
          .contains(
              "\"records\": 2,",
              "\"gets\": 3,",
              "\"sets\": 2,",
              "\"hits\": 2,",
              "\"evictions\": 0,",
              "\"rewrites_in_progress\": 0,",
              "\"tls\": \"off\"",
              "\"errors\": {}")
          .containsPattern("\"version\": \"\\d+\\.\\d+\\.\\d+\"")
          .containsPattern("\"memory_used_bytes\": [1-9]\\d{4}")
          .containsPattern("\"data_bytes\": [1-9]")
          .containsPattern("\"misses\": [1-9]")
          .containsPattern("\"cmdstat_hset\": \"calls=2,");
    }
  }

  @Test
  void theStateBeforeIsFromBeforeTheFirstOperation() throws Exception {
    try (var server = RedisTestServer.started()) {
      stateAfterARun(server);
      assertThat(folder.resolve("server-before.json"))
          .content()
          .contains("\"records\": 0,", "\"gets\": 0,", "\"sets\": 0,", "\"hits\": 0,");
    }
  }

  @Test
  void tellsHowARecordOfShortValuesIsHeld() throws Exception {
    try (var server = RedisTestServer.started()) {
      assertThat(stateAfterARun(server))
          .containsPattern("\"record_encoding\": \"(listpack|ziplist)\"");
    }
  }

  @Test
  void tellsThatARecordOfLongerValuesIsAHashTable() throws Exception {
    try (var server = RedisTestServer.started()) {
      var properties = server.properties("serverstate.path", folder + "/");
      try (var redis = Redis.open(properties)) {
        redis.insert("key1", Map.of("field0", "x".repeat(100)));
      }
      assertThat(after()).contains("\"record_encoding\": \"hashtable\"");
    }
  }

  @Test
  void tellsNoEncodingWithoutARecord() throws Exception {
    try (var server = RedisTestServer.started()) {
      stateAfterARun(server);
      assertThat(folder.resolve("server-before.json"))
          .content()
          .doesNotContain("record_encoding")
          .contains("\"errors\": {}");
    }
  }

  @Test
  void saysThatKeysMayNotBeAskedForAndTellsTheRest() throws Exception {
    try (var server = RedisTestServer.started()) {
      try (var admin = server.client()) {
        admin.aclSetUser("bench", "on", ">s3cret", "~*", "+@all", "-randomkey");
      }
      assertThat(stateAfterARun(server, "redis.user", "bench", "redis.password", "s3cret"))
          .contains("\"RANDOMKEY\": \"NOPERM ", "\"records\": 2,")
          .doesNotContain("record_encoding");
    }
  }

  @Test
  void tellsTheSettingsThatMatter() throws Exception {
    try (var server =
        RedisTestServer.started(
            "--appendonly", "yes", "--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru")) {
      assertThat(stateAfterARun(server))
          .contains(
              "\"memory_limit_bytes\": 67108864,",
              "\"eviction_policy\": \"allkeys-lru\"",
              "\"persistence\": \"aof=everysec rdb=off\"",
              "\"durability\": \"periodic\"",
              "\"threads\": 1,",
              "\"maxmemory\": \"67108864\"",
              "\"hz\": \"10\"");
    }
  }

  @Test
  void withoutALimitNoneIsTold() throws Exception {
    try (var server = RedisTestServer.started()) {
      try (var admin = server.client()) {
        admin.configSet("save", "900 1");
      }
      assertThat(stateAfterARun(server))
          .contains(
              "\"durability\": \"periodic\"",
              "\"persistence\": \"aof=off rdb=on\"",
              "\"maxmemory\": \"0\"")
          .doesNotContain("memory_limit_bytes");
    }
  }

  @Test
  void saysThatConfigIsForbiddenAndTellsTheRest() throws Exception {
    try (var server = RedisTestServer.started();
        var errors = new StandardErrorCapture()) {
      try (var admin = server.client()) {
        admin.aclSetUser("bench", "on", ">s3cret", "~*", "+@all", "-config");
      }
      assertThat(stateAfterARun(server, "redis.user", "bench", "redis.password", "s3cret"))
          .contains("\"config\": {}", "\"CONFIG GET\": \"NOPERM ", "\"records\": 2,")
          .contains("\"persistence\": \"aof=off\"", "\"durability\": \"unknown\"");
      assertThat(errors.text()).isEmpty();
    }
  }

  @Test
  void saysThatConfigWasRenamed() throws Exception {
    try (var server = RedisTestServer.started("--rename-command", "CONFIG", "")) {
      assertThat(stateAfterARun(server))
          .contains("\"CONFIG GET\": \"ERR unknown command", "\"records\": 2,");
    }
  }

  @Test
  void warnsWhereNothingAtAllMayBeAsked() throws Exception {
    try (var server = RedisTestServer.started();
        var errors = new StandardErrorCapture()) {
      try (var admin = server.client()) {
        admin.aclSetUser("bench", "on", ">s3cret", "~*", "-@all", "+hset", "+hgetall", "+zadd");
      }
      assertThat(stateAfterARun(server, "redis.user", "bench", "redis.password", "s3cret"))
          .contains("\"version\": null", "\"INFO\": \"NOPERM ");
      assertThat(errors.lines())
          .singleElement()
          .asString()
          .startsWith("redis: warning: server state not read: NOPERM");
    }
  }

  @Test
  void tellsNoPasswordThatTheServerHas() throws Exception {
    try (var server =
        RedisTestServer.started("--masterauth", "m4ster-s3cret", "--masteruser", "m4ster")) {
      try (var admin = server.client()) {
        admin.configSet("requirepass", "0wn-s3cret");
      }
      var after = stateAfterARun(server, "redis.password", "0wn-s3cret");
      assertThat(after).contains("\"records\": 2,").doesNotContain("s3cret", "m4ster");
    }
  }

  @Test
  void countsTheRecordsOfItsOwnDatabase() throws Exception {
    try (var server = RedisTestServer.started()) {
      try (var admin = server.client()) {
        admin.set("other", "value");
      }
      assertThat(stateAfterARun(server, "redis.database", "5", "redis.index", "none"))
          .contains("\"records\": 2,", "\"db0\": \"keys=1,");
    }
  }

  @Test
  void aServerThatStopsAnsweringIsNotWaitedForAsLongAsAnOperation() throws Exception {
    try (var server = RedisTestServer.started();
        var errors = new StandardErrorCapture()) {
      var redis =
          Redis.open(
              server.properties("redis.timeout", "3600000", "serverstate.path", folder + "/"));
      try (var admin = server.client()) {
        admin.clientPause(60_000);
      }
      TimeLimit.limit(
          Duration.ofSeconds(30),
          "cleanup",
          () -> {
            redis.close();
            return true;
          });
      assertThat(after()).contains("\"server\": \"no answer within 5000 ms\"");
      assertThat(errors.lines())
          .containsExactly("redis: warning: server state not read: no answer within 5000 ms");
    }
  }
}
