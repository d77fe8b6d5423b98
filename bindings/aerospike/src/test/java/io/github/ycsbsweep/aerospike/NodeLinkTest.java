// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.Session;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;
import site.ycsb.Status;

class NodeLinkTest {

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

  private static Session open(int port, String... namesAndValues) throws DBException {
    var properties = new Properties();
    properties.setProperty("as.host", "127.0.0.1");
    properties.setProperty("as.port", Integer.toString(port));
    properties.setProperty("as.timeout", "500");
    for (var i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Session.open(new AerospikeBinding(), properties);
  }

  private static byte[] ofAnotherVersion(byte[] reply) {
    return with(reply, 0, 1);
  }

  private static byte[] with(byte[] reply, int index, int value) {
    reply[index] = (byte) value;
    return reply;
  }

  /** Changes that make a reply none to the command before, and what is said of them. */
  static Stream<Arguments> forgeries() {
    return Stream.of(
        forgery("another version", "begins with 103", NodeLinkTest::ofAnotherVersion),
        forgery("a reply to an info command", "begins with 201", reply -> with(reply, 1, 1)),
        forgery("an impossible length", "begins with 203", reply -> with(reply, 3, 0x7f)),
        forgery(
            "bytes behind it",
            "bytes behind the reply",
            reply -> Arrays.copyOf(reply, reply.length + 1)),
        forgery(
            "a part of it",
            "No answer within 500 ms",
            reply -> Arrays.copyOf(reply, reply.length - 1)));
  }

  private static Arguments forgery(String name, String message, UnaryOperator<byte[]> change) {
    return Arguments.of(name, message, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forgeries")
  void aReplyThatIsNoneIsAnErrorAndTheNextCommandHasItsOwn(
      String name, String message, UnaryOperator<byte[]> change) throws Exception {
    try (var errors = new StandardErrorCapture();
        var proxy = new ForgingProxy(server.port());
        var aerospike = open(proxy.port())) {
      aerospike.insert("key", Map.of("a", "1"));
      proxy.forgeNext(change);
      assertThat(aerospike.read("key").status()).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains(message);
      assertThat(aerospike.read("key").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void aFailedCommandIsNotSentAgainByDefault() throws Exception {
    try (var errors = new StandardErrorCapture();
        var proxy = new ForgingProxy(server.port());
        var aerospike = open(proxy.port())) {
      proxy.forgeNext(NodeLinkTest::ofAnotherVersion);
      assertThat(aerospike.insert("key", Map.of("a", "1"))).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("INSERT");
    }
  }

  @Test
  void aFailedReadIsSentAgainAsOftenAsTheRetriesSay() throws Exception {
    try (var proxy = new ForgingProxy(server.port());
        var aerospike = open(proxy.port(), "as.retries.read", "1", "as.retries.pause", "10")) {
      aerospike.insert("key", Map.of("a", "1"));
      proxy.forgeNext(NodeLinkTest::ofAnotherVersion);
      assertThat(aerospike.read("key").record()).isEqualTo(Map.of("a", "1"));
    }
  }

  @Test
  void aFailedUpdateIsSentAgainAsOftenAsTheRetriesSay() throws Exception {
    try (var proxy = new ForgingProxy(server.port());
        var aerospike = open(proxy.port(), "as.retries.write", "1")) {
      aerospike.insert("key", Map.of("a", "1"));
      proxy.forgeNext(NodeLinkTest::ofAnotherVersion);
      assertThat(aerospike.update("key", Map.of("a", "2"))).isEqualTo(Status.OK);
    }
  }

  @Test
  void retriesEndWithTheTimeLimitOfTheOperation() throws Exception {
    try (var errors = new StandardErrorCapture();
        var proxy = new ForgingProxy(server.port());
        var aerospike = open(proxy.port(), "as.retries.read", "100", "as.retries.pause", "600")) {
      aerospike.insert("key", Map.of("a", "1"));
      proxy.forgeNext(NodeLinkTest::ofAnotherVersion);
      assertThat(aerospike.read("key").status()).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("begins with 103");
    }
  }

  @Test
  void aBinThatIsNoBlobIsNamed() throws Exception {
    try (var errors = new StandardErrorCapture();
        var aerospike = open(server.port());
        var client = new com.aerospike.client.AerospikeClient("127.0.0.1", server.port())) {
      client.put(
          null,
          new com.aerospike.client.Key("ycsb", "usertable", "key"),
          new com.aerospike.client.Bin("a", 1));
      assertThat(aerospike.read("key").status()).isEqualTo(Status.ERROR);
      assertThat(errors.text()).contains("bin a is no blob, but Long: not YCSB's data");
    }
  }
}
