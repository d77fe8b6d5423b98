// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.StoreFlush;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestCertificates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ParameterizedClass
@ValueSource(strings = {"thread", "jedis", "lettuce"})
class TlsTest {

  private static final Map<String, String> RECORD = Map.of("name", "value");

  @Parameter private String connections;
  private Path folder;
  private TestCertificates certificates;
  private RedisTestServer server;
  private int tlsPort;

  @BeforeAll
  void start(@TempDir Path temporary) throws Exception {
    folder = temporary;
    certificates =
        new TestCertificates(folder)
            .issue("server", "san=ip:127.0.0.1")
            .issue("client", "eku=clientAuth");
    tlsPort = FreePort.find();
    server =
        RedisTestServer.started(
            "--tls-port", Integer.toString(tlsPort),
            "--tls-cert-file", certificates.certificate("server"),
            "--tls-key-file", certificates.key("server"),
            "--tls-ca-cert-file", certificates.certificate("ca"));
  }

  @AfterAll
  void stop() throws Exception {
    server.close();
  }

  private Properties properties(String... more) {
    var properties = server.properties(more);
    properties.setProperty("redis.port", Integer.toString(tlsPort));
    properties.setProperty("redis.tls", "true");
    properties.setProperty("redis.connections", connections);
    // The first handshake of a JVM takes long where others run beside it.
    properties.setProperty("redis.timeout", "20000");
    return properties;
  }

  private Properties withClient(String... more) {
    var properties = properties(more);
    properties.setProperty("redis.tls.ca", certificates.certificate("ca"));
    properties.setProperty("redis.tls.certificate", certificates.certificate("client"));
    properties.setProperty("redis.tls.key", certificates.key("client"));
    return properties;
  }

  @Test
  void authorityAndClientCertificateOpenTheServer() throws Exception {
    try (var redis = Redis.open(withClient())) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(redis.record("key")).isEqualTo(RECORD);
    }
  }

  @Test
  void theServerIsEmptiedInsideTls() throws Exception {
    try (var redis = Redis.open(withClient())) {
      assertThat(redis.insert("key", RECORD)).isEqualTo(Status.OK);
      assertThat(StoreFlush.flush(new RedisBinding(), withClient(), Duration.ofSeconds(20)))
          .isEqualTo(StoreFlush.EMPTIED);
      assertThat(redis.read("key")).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void theServerStateIsAskedForInsideTls() throws Exception {
    Redis.open(withClient("serverstate.path", folder + "/tls-")).close();
    assertThat(folder.resolve("tls-server-after.json"))
        .content()
        .contains("\"tls\": \"on\"", "\"errors\": {}");
  }

  @Test
  void withoutClientCertificateTheServerRefuses() {
    var properties = properties("redis.tls.ca", certificates.certificate("ca"));
    assertThatThrownBy(() -> Redis.open(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("127.0.0.1:" + tlsPort);
  }

  @Test
  void anUnknownAuthorityIsNotTrusted() {
    var properties = withClient();
    properties.remove("redis.tls.ca");
    assertThatThrownBy(() -> Redis.open(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("unable to find valid certification path");
  }

  @Test
  void theCertificateMustBeForTheHost() {
    assertThatThrownBy(() -> Redis.open(withClient("redis.host", "localhost")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("localhost");
  }

  @Test
  void theHostNeedNotMatchIfTheUserSaysSo() throws Exception {
    var properties =
        withClient("redis.host", "localhost", "redis.tls.hostname.verification", "false");
    try (var redis = Redis.open(properties)) {
      assertThat(redis.read("missing")).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void aFileThatIsNoKeyIsNamedWithWhatIsAllowed() throws Exception {
    var broken = Files.writeString(folder.resolve("broken.key"), "nothing");
    assertThatThrownBy(() -> Redis.open(with("redis.tls.key", broken)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.tls.key=" + broken)
        .hasMessageContaining("PKCS#8");
  }

  @Test
  void aFileThatIsNoCertificateIsNamedWithWhatIsAllowed() throws Exception {
    var broken = Files.writeString(folder.resolve("broken.crt"), "nothing");
    assertThatThrownBy(() -> Redis.open(with("redis.tls.ca", broken)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.tls.ca=" + broken)
        .hasMessageContaining("PEM certificates");
  }

  private Properties with(String name, Path file) {
    var properties = withClient();
    properties.setProperty(name, file.toString());
    return properties;
  }
}
