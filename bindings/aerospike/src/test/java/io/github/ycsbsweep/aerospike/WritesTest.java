// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

class WritesTest {

  private AerospikeServer server;

  @BeforeEach
  void start() throws Exception {
    server = new AerospikeServer(FreePort.find(), "ycsb", "other");
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Session open(String... namesAndValues) throws DBException {
    var properties = new Properties();
    properties.setProperty("as.host", "127.0.0.1");
    properties.setProperty("as.port", Integer.toString(server.port()));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Session.open(new AerospikeBinding(), properties);
  }

  @Test
  void upsertReplacesARecord() throws Exception {
    try (var aerospike = open("as.insert", "upsert")) {
      aerospike.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(aerospike.insert("key", Map.of("a", "3"))).isEqualTo(Status.OK);
      assertThat(aerospike.read("key").record()).isEqualTo(Map.of("a", "3"));
    }
  }

  @Test
  void aRecordWithoutTheRequestedFieldsIsNotMissing() throws Exception {
    try (var aerospike = open()) {
      aerospike.insert("key", Map.of("a", "1"));
      assertThat(aerospike.read("key", Set.of("z")).status()).isEqualTo(Status.OK);
    }
  }

  @Test
  void anotherNamespaceHasOtherRecords() throws Exception {
    try (var aerospike = open()) {
      aerospike.insert("key", Map.of("a", "1"));
    }
    try (var aerospike = open("as.namespace", "other")) {
      assertThat(aerospike.read("key").status()).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void aNamespaceThatDoesNotExistIsNamedWithThoseThatDo() {
    assertThatThrownBy(() -> open("as.namespace", "ycbs"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("as.namespace=ycbs")
        .hasMessageContaining("has other, ycsb")
        .hasMessageContaining("did you mean ycsb");
  }

  @Test
  void fieldNamesThatAreTooLongAreRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> open("fieldnameprefix", "a_rather_long_name"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("fieldnameprefix")
        .hasMessageContaining("15 bytes");
  }

  @Test
  void aFieldNameThatIsTooLongIsAnError() throws Exception {
    try (var errors = new StandardErrorCapture();
        var aerospike = open()) {
      assertThat(aerospike.insert("key", Map.of("a_rather_long_name", "1")))
          .isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("a_rather_long_name", "15 bytes");
    }
  }
}
