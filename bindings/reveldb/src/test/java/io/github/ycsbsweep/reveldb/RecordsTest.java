// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.standins.reveldb.RevelDbServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Session;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

class RecordsTest {

  private RevelDbServer server;

  @BeforeEach
  void start() throws Exception {
    server = new RevelDbServer(FreePort.find(), "other");
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Session open(String... namesAndValues) throws DBException {
    var properties = new Properties();
    properties.setProperty("reveldb.port", Integer.toString(server.port()));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Session.open(new RevelDbBinding(), properties);
  }

  /** Around what a request by GET can hold, one value or the two of a compare-and-swap. */
  @ParameterizedTest
  @ValueSource(ints = {2_000, 2_950, 3_100, 5_800, 6_000, 6_200, 100_000})
  void aRecordOfAnySizeIsWrittenAndUpdated(int bytes) throws Exception {
    var value = "x".repeat(bytes);
    try (var revel = open()) {
      assertThat(revel.insert("key", Map.of("a", value))).isEqualTo(Status.OK);
      assertThat(revel.update("key", Map.of("b", "2"))).isEqualTo(Status.OK);
      assertThat(revel.read("key").record()).isEqualTo(Map.of("a", value, "b", "2"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void replaceLosesTheOtherFields(int bytes) throws Exception {
    try (var revel = open("reveldb.update", "replace")) {
      var value = Map.of("a", "x".repeat(bytes));
      assertThat(revel.update("key", value)).isEqualTo(Status.NOT_FOUND);
      revel.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(revel.update("key", value)).isEqualTo(Status.OK);
      assertThat(revel.read("key").record()).isEqualTo(value);
    }
  }

  @Test
  void aKeyTooLongForAGetIsReadByPost() throws Exception {
    var key = "k".repeat(9_000);
    try (var revel = open()) {
      assertThat(revel.read(key).status()).isEqualTo(Status.NOT_FOUND);
      assertThat(revel.insert(key, Map.of("a", "1"))).isEqualTo(Status.OK);
      assertThat(revel.read(key).record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void aRecordWithoutFieldsIsThere() throws Exception {
    try (var revel = open()) {
      assertThat(revel.insert("key", Map.of())).isEqualTo(Status.OK);
      assertThat(revel.read("key").status()).isEqualTo(Status.OK);
    }
  }

  @Test
  void scansLeaveNoIteratorBehindAndTheServerAlive() throws Exception {
    try (var revel = open()) {
      revel.insert("a", Map.of("f", "1"));
      revel.insert("b", Map.of("f", "2"));
      assertThat(revel.scan("a", 1).records()).hasSize(1);
      assertThat(revel.scan("a", 2).records()).hasSize(2);
      assertThat(revel.scan("a", 9).records()).hasSize(2);
      assertThat(revel.scan("c", 9).status()).isEqualTo(Status.OK);
      assertThat(revel.scan("a", 0).records()).isEmpty();
      assertThat(server.iterators()).isZero();
      assertThat(revel.read("a").status()).isEqualTo(Status.OK);
    }
  }

  @Test
  void aDatabaseIsAnotherSetOfRecords() throws Exception {
    try (var other = open("reveldb.database", "other")) {
      other.insert("key", Map.of("a", "1"));
      assertThat(other.scan("key", 9).records()).hasSize(1);
    }
    try (var revel = open()) {
      assertThat(revel.read("key").status()).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> open("reveldb.database", "nowhere"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("reveldb.database=nowhere")
        .hasMessageContaining("Database not found");
  }

  @Test
  void withoutKeepAliveEverythingWorksToo() throws Exception {
    try (var revel = open("reveldb.keepalive", "false")) {
      revel.insert("a", Map.of("f", "1"));
      assertThat(revel.scan("a", 9).records()).hasSize(1);
      assertThat(revel.delete("a")).isEqualTo(Status.OK);
      assertThat(revel.delete("a")).isEqualTo(Status.NOT_FOUND);
    }
  }
}
