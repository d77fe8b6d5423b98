// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.query.IndexType;
import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.Utils;

class AerospikeScanCommandsTest {

  private AerospikeServer server;

  @BeforeEach
  void start() throws Exception {
    server = new AerospikeServer(FreePort.find(), "ycsb");
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
    properties.setProperty("as.scan", "sindex");
    for (var i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Session.open(new AerospikeBinding(), properties);
  }

  private static List<String> keys(Session.Scan scan) {
    assertThat(scan.status()).isEqualTo(Status.OK);
    return scan.records().stream().map(record -> record.get("key")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"user%d", "user%030d", "a rather long prefix %d"})
  void everyScanGivesWhatSortedKeysGive(String format) throws Exception {
    var sorted = new TreeSet<String>();
    try (var aerospike = open()) {
      IntStream.range(0, 1_000)
          .mapToObj(i -> String.format(format, Utils.hash(i)))
          .forEach(
              key -> {
                sorted.add(key);
                aerospike.insert(key, Map.of("key", key));
              });
      var random = new Random(1);
      for (var i = 0; i < 100; i++) {
        var start = String.format(format, Utils.hash(random.nextInt(2_000)));
        var count = 1 + random.nextInt(100);
        assertThat(keys(aerospike.scan(start, count)))
            .isEqualTo(sorted.tailSet(start).stream().limit(count).toList());
      }
    }
  }

  @Test
  void keysOutsideAsciiAreInTheOrderOfTheirBytes() throws Exception {
    var ordered = List.of("", "usere", "user\u00e9", "user\uffee", "user\ud83d\ude00", "\u4e2d");
    try (var aerospike = open()) {
      for (var i = ordered.size() - 1; i >= 0; i--) {
        aerospike.insert(ordered.get(i), Map.of("key", "key " + i));
      }
      assertThat(keys(aerospike.scan("", 10)))
          .containsExactly("key 0", "key 1", "key 2", "key 3", "key 4", "key 5");
    }
  }

  @Test
  void aScanForNothingGivesNothing() throws Exception {
    try (var aerospike = open()) {
      aerospike.insert("user1", Map.of("key", "user1"));
      assertThat(keys(aerospike.scan("user1", 0))).isEmpty();
    }
  }

  @Test
  void aReplacedRecordIsStillScanned() throws Exception {
    try (var aerospike = open("as.insert", "upsert")) {
      aerospike.insert("user1", Map.of("old", "x"));
      aerospike.insert("user1", Map.of("key", "user1"));
      assertThat(aerospike.scan("user0", 10).records()).containsExactly(Map.of("key", "user1"));
    }
  }

  @Test
  void theOrderIsNoField() throws Exception {
    try (var aerospike = open()) {
      aerospike.insert("user1", Map.of("a", "1"));
      assertThat(aerospike.read("user1").record()).isEqualTo(Map.of("a", "1"));
      assertThat(aerospike.read("user1", Set.of("a", OrderBin.NAME)).record())
          .isEqualTo(Map.of("a", "1"));
    }
    try (var withoutScans = open("as.scan", "none")) {
      assertThat(withoutScans.read("user1").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void aFieldOfTheSameNameIsAnError() throws Exception {
    try (var errors = new StandardErrorCapture();
        var aerospike = open()) {
      aerospike.insert("user1", Map.of("a", "1"));
      var field = Map.of(OrderBin.NAME, "1");
      assertThat(aerospike.insert("user2", field)).isEqualTo(Status.ERROR);
      assertThat(aerospike.update("user1", field)).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("field ycsb_order", "as.scan=sindex");
    }
  }

  @Test
  void recordsThatTheIndexLacksAreCountedOnce() throws Exception {
    try (var withoutScans = open("as.scan", "none")) {
      withoutScans.insert("user1", Map.of("a", "1"));
      withoutScans.insert("user2", Map.of("a", "2"));
    }
    try (var errors = new StandardErrorCapture();
        var aerospike = open();
        var other = open()) {
      assertThat(errors.lines())
          .singleElement()
          .satisfies(
              line ->
                  assertThat(line)
                      .contains("usertable has 2 records", "index ycsb_order_usertable only 0"));
      aerospike.insert("user3", Map.of("key", "user3"));
      assertThat(keys(other.scan("user0", 10))).containsExactly("user3");
    }
  }

  @Test
  void aFullIndexIsNoWarning() throws Exception {
    try (var aerospike = open()) {
      aerospike.insert("user1", Map.of("a", "1"));
    }
    try (var errors = new StandardErrorCapture();
        var aerospike = open()) {
      assertThat(aerospike.scan("user1", 1).records()).hasSize(1);
      assertThat(errors.text()).isEmpty();
    }
  }

  @Test
  void anIndexOfTheSameNameIsNamed() {
    try (var client = new AerospikeClient("127.0.0.1", server.port())) {
      client.createIndex(
          null, "ycsb", "usertable", "ycsb_order_usertable", "other", IndexType.NUMERIC);
    }
    // Existing, but of another bin: its queries would find no index.
    assertThatThrownBy(() -> open())
        .isInstanceOf(DBException.class)
        .hasMessageContaining("as.scan=sindex")
        .hasMessageContaining("ycsb_order_usertable")
        .hasMessageContaining("Index not found");
  }

  @Test
  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
  void anotherTableHasAnIndexOfItsOwn() throws Exception {
    try (var aerospike = open("table", "other")) {
      var found = new Vector<HashMap<String, ByteIterator>>();
      aerospike.db().insert("other", "user1", Map.of("a", new StringByteIterator("1")));
      assertThat(aerospike.db().scan("other", "user1", 1, Set.of(), found)).isEqualTo(Status.OK);
      assertThat(found).hasSize(1);
    }
  }
}
