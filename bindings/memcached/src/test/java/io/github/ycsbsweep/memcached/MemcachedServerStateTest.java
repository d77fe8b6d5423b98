// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemcachedServerStateTest {

  @TempDir private Path folder;

  private Session open(Properties properties) throws Exception {
    properties.setProperty("serverstate.path", folder + "/");
    return Session.open(new MemcachedBinding(), properties);
  }

  private String after() throws Exception {
    return Files.readString(folder.resolve("server-after.json"));
  }

  private String afterARun(Properties properties) throws Exception {
    try (var session = open(properties)) {
      session.insert("user1", Records.of("user1"));
      session.insert("user2", Records.of("user2"));
      session.read("user1");
    }
    return after();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  void countsWhatTheRunDid(String protocol) throws Exception {
    try (var server = MemcachedTestServer.started("-t", "3")) {
      assertThat(afterARun(server.properties("memcached.protocol", protocol)))
          .contains(
              "\"records\": 2,",
              "\"sets\": 2,",
              "\"hits\": 1,",
              "\"evictions\": 0,",
              "\"expired\": 0,",
              "\"memory_limit_bytes\": 268435456,",
              "\"threads\": 3,",
              "\"persistence\": \"none\"",
              "\"durability\": \"memory\"",
              "\"eviction_policy\": \"segmented lru\"",
              "\"tls\": \"off\"",
              "\"item_size_max\": \"8388608\"",
              "\"settings.maxbytes\": \"268435456\"",
              "\"errors\": {}")
          .containsPattern("\"version\": \"1\\.\\d+\\.\\d+\"")
          .containsPattern("\"memory_used_bytes\": [1-9]\\d{5}")
          .containsPattern("\"data_bytes\": [1-9]")
          .containsPattern("\"commands_total\": [1-9]");
    }
  }

  @Test
  void theStateBeforeIsFromBeforeTheFirstOperation() throws Exception {
    try (var server = MemcachedTestServer.started()) {
      afterARun(server.properties());
      assertThat(folder.resolve("server-before.json"))
          .content()
          .contains("\"records\": 0,", "\"sets\": 0,", "\"hits\": 0,");
    }
  }

  @Test
  void saysThatNothingIsEvicted() throws Exception {
    try (var server = MemcachedTestServer.started("-M")) {
      assertThat(afterARun(server.properties())).contains("\"eviction_policy\": \"noeviction\"");
    }
  }

  @Test
  void saysThatValuesLieOnFlashAndMemoryOutlivesARestart() throws Exception {
    try (var server =
        MemcachedTestServer.started(
            "-o", "ext_path=" + folder + "/flash:64m", "-I", "1m", "-e", folder + "/memory")) {
      assertThat(afterARun(server.properties()))
          .contains("\"persistence\": \"memory_file extstore\"", "\"durability\": \"periodic\"");
    }
  }

  @Test
  void addsUpWhatSeveralServersSay() throws Exception {
    try (var first = MemcachedTestServer.started();
        var second = MemcachedTestServer.started()) {
      var properties =
          first.properties("memcached.hosts", first.address() + "," + second.address());
      assertThat(afterARun(properties))
          .contains(
              "\"records\": 2,",
              "\"memory_limit_bytes\": 536870912,",
              "\"" + first.address() + "/settings.maxbytes\": ",
              "\"" + second.address() + "/curr_items\": ");
    }
  }

  @Test
  void namesTheServerThatIsAwayAndTellsWhatTheOtherSays() throws Exception {
    try (var first = MemcachedTestServer.started();
        var second = MemcachedTestServer.started();
        var errors = new StandardErrorCapture()) {
      var session =
          open(first.properties("memcached.hosts", first.address() + "," + second.address()));
      second.kill();
      session.close();
      assertThat(after())
          .contains("\"memory_limit_bytes\": 268435456,", "\"" + second.address() + "\": \"");
      assertThat(errors.text()).doesNotContain("server state");
    }
  }
}
