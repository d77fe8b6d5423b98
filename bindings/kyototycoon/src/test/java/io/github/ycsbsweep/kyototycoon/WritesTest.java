// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.Records;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

class WritesTest extends ServerTest {

  @ParameterizedTest
  @ValueSource(strings = {"rpc", "rest", "binary"})
  void createLeavesARecordAlone(String protocol) throws Exception {
    try (var kyoto = open("kyototycoon.protocol", protocol, "kyototycoon.insert", "create")) {
      assertThat(kyoto.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(kyoto.insert("key", Map.of("a", "2"))).isEqualTo(Status.ERROR);
      assertThat(kyoto.read("key").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rpc", "rest", "binary"})
  void replaceLosesTheOtherFields(String protocol) throws Exception {
    try (var kyoto = open("kyototycoon.protocol", protocol, "kyototycoon.update", "replace")) {
      assertThat(kyoto.update("key", Map.of("a", "0"))).isEqualTo(Status.NOT_FOUND);
      kyoto.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(kyoto.update("key", Map.of("a", "3"))).isEqualTo(Status.OK);
      assertThat(kyoto.read("key").record()).isEqualTo(Map.of("a", "3"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rpc", "rest", "binary"})
  void anExpiredRecordIsNotFound(String protocol) throws Exception {
    try (var kyoto = open("kyototycoon.protocol", protocol, "kyototycoon.expireSeconds", "1")) {
      assertThat(kyoto.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
      BoundedWait.until(
          "the record is gone", () -> kyoto.read("key").status().equals(Status.NOT_FOUND));
    }
  }

  @Test
  void anUpdateOfTheWholeRecordReadsNothing(@TempDir Path folder) throws Exception {
    try (var kyoto = open("serverstate.path", folder + "/")) {
      kyoto.insert("key", Records.of("key"));
      assertThat(kyoto.update("key", Records.of("other"))).isEqualTo(Status.OK);
    }
    assertThat(Files.readString(folder.resolve("server-after.json")))
        .contains("\"gets\": 0,", "\"sets\": 2,", "\"records\": 1,", "\"persistence\": \"none\"")
        .contains("\"durability\": \"memory\"");
  }

  @Test
  void aValueOfAnotherClientIsAnError() throws Exception {
    try (var kyoto = open()) {
      var address = Address.local(server.port());
      var other = new Socket(address.host(), address.port());
      try (other) {
        var request = "PUT /0/key HTTP/1.1\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx";
        other.getOutputStream().write(request.getBytes(US_ASCII));
        assertThat(other.getInputStream().readAllBytes()).isNotEmpty();
      }
      assertThat(kyoto.read("key").status()).isEqualTo(Status.ERROR);
      assertThat(kyoto.update("key", Map.of("a", "1"))).isEqualTo(Status.ERROR);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rpc", "rest", "binary"})
  void tablesAreDatabases(String protocol) throws Exception {
    try (var tables = open("kyototycoon.protocol", protocol, "kyototycoon.tables", "usertable=1")) {
      assertThat(tables.insert("key", Map.of("a", "1"))).isEqualTo(Status.OK);
    }
    try (var second = open("kyototycoon.protocol", protocol, "kyototycoon.database", "1")) {
      assertThat(second.read("key").record()).isEqualTo(Map.of("a", "1"));
    }
    try (var first = open("kyototycoon.protocol", protocol)) {
      assertThat(first.read("key").status()).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> open("kyototycoon.tables", "usertable=7"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("database 7 (kyototycoon.database, kyototycoon.tables)")
        .hasMessageContaining("no such database");
  }
}
