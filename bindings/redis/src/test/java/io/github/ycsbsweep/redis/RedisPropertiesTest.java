// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.ycsbsweep.redis.driver.DriverKind;
import io.github.ycsbsweep.redis.record.RecordLayout;
import io.github.ycsbsweep.redis.record.RedisTimelineCommands;
import io.github.ycsbsweep.redis.resp.Login;
import io.github.ycsbsweep.redis.routing.NodeSettings;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.SocketSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

class RedisPropertiesTest {

  private static RedisSettings settings(Map<String, String> given) throws DBException {
    var properties = new Properties();
    properties.putAll(given);
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    return RedisProperties.settings(BindingProperties.of(catalog, properties), properties);
  }

  private static ConnectionMode mode(ConnectionMode.Kind kind, int count, Duration longestWait) {
    var names =
        new ConnectionMode.Names(
            "redis.connections",
            "redis.timeout.wait",
            List.of("jedis", "lettuce", "lettuce:thread"));
    return new ConnectionMode(kind, count, longestWait, names);
  }

  @Test
  void defaultsAreUpstreamsOrSaid() throws Exception {
    assertThat(settings(Map.of()))
        .isEqualTo(
            new RedisSettings(
                new RouteSettings(
                    new ServerMode.Standalone(List.of(new HostAndPort("127.0.0.1", 6379))),
                    new NodeSettings(
                        mode(ConnectionMode.Kind.THREAD, 0, Duration.ofSeconds(2)),
                        new Login(Optional.empty(), 0, false),
                        new SocketSettings(
                            Duration.ofSeconds(2),
                            Duration.ofSeconds(2),
                            true,
                            true,
                            SocketSettings.BufferSizes.SYSTEM,
                            Optional.empty()),
                        new Backoff.Limits(Duration.ofMillis(10), Duration.ofSeconds(1)))),
                Optional.empty(),
                new RecordLayout(
                    RecordLayout.IndexMode.LEX,
                    RecordLayout.InsertMode.UPSERT,
                    RecordLayout.DataType.HASH,
                    Optional.empty(),
                    IntStream.range(0, 10).mapToObj(i -> "field" + i).collect(Collectors.toSet())),
                RedisTimelineCommands.Mode.ZADD,
                1));
  }

  static Stream<Arguments> otherThanDefault() {
    return Stream.of(
        arguments("redis.host", "::1"),
        arguments("redis.port", "7000"),
        arguments("redis.mode", "cluster"),
        arguments("redis.cluster", "true"),
        arguments("redis.password", "secret"),
        arguments("redis.database", "1"),
        arguments("redis.timeout", "100"),
        arguments("redis.timeout.connect", "100"),
        arguments("redis.timeout.socket", "100"),
        arguments("redis.timeout.wait", "100"),
        arguments("redis.connections", "pool:4"),
        arguments("redis.backoff.min", "20"),
        arguments("redis.backoff.max", "20"),
        arguments("redis.index", "hash"),
        arguments("redis.insert", "create"),
        arguments("redis.timeline", "lua-reload"),
        arguments("redis.datatype", "string"),
        arguments("redis.ttl", "never:1,60s:3"),
        arguments("batchsize", "10"),
        arguments("redis.tcp.nodelay", "false"),
        arguments("redis.tcp.keepalive", "false"),
        arguments("redis.tls", "true"));
  }

  @ParameterizedTest
  @MethodSource("otherThanDefault")
  void everyPropertyMatters(String name, String value) throws Exception {
    assertThat(settings(Map.of(name, value))).isNotEqualTo(settings(Map.of()));
  }

  @Test
  void eachTimeoutFollowsTheCommonOneUnlessSet() throws Exception {
    var settings = settings(Map.of("redis.timeout", "100", "redis.timeout.connect", "200"));
    assertThat(settings.servers().node().sockets().connectTimeout())
        .isEqualTo(Duration.ofMillis(200));
    assertThat(settings.servers().node().sockets().timeout()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void connectionsAreOwnPooledOrShared() throws Exception {
    var wait = Duration.ofMillis(100);
    assertThat(connections("thread")).isEqualTo(mode(ConnectionMode.Kind.THREAD, 0, wait));
    assertThat(connections("pool:300")).isEqualTo(mode(ConnectionMode.Kind.POOL, 300, wait));
    assertThat(connections("Shared:4")).isEqualTo(mode(ConnectionMode.Kind.SHARED, 4, wait));
  }

  @ParameterizedTest
  @CsvSource({"jedis, JEDIS", "Lettuce, LETTUCE", "lettuce:thread, LETTUCE_THREAD"})
  void connectionsMayBeADrivers(String value, DriverKind driver) throws Exception {
    assertThat(settings(Map.of("redis.connections", value)).driver()).contains(driver);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jedis", "lettuce", "lettuce:thread"})
  void driversHaveNoShards(String value) {
    var given =
        Map.of("redis.connections", value, "redis.mode", "sharded", "redis.hosts", "a:1,b:2");
    assertThatThrownBy(() -> settings(given))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.mode=sharded")
        .hasMessageContaining("redis.connections=" + value)
        .hasMessageContaining("standalone and cluster");
  }

  @Test
  void whatADriverDoesNotHeedIsRefused() {
    var given = Map.of("redis.connections", "jedis", "redis.tcp.nodelay", "false");
    assertThatThrownBy(() -> settings(given))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(
            "redis.tcp.nodelay=false: means nothing with redis.connections=jedis");
  }

  private static ConnectionMode connections(String value) throws DBException {
    return settings(Map.of("redis.connections", value, "redis.timeout.wait", "100"))
        .servers()
        .node()
        .connections();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "pool:0", "pool:65536", "shared:-1", "shared:x", "thread:4", "x"})
  void otherConnectionsAreRefusedWithWhatIsAllowed(String value) {
    assertThatThrownBy(() -> connections(value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.connections=" + value)
        .hasMessageContaining(
            "allowed is thread, pool:N, shared:N, jedis, lettuce or lettuce:thread");
  }

  @Test
  void aMisspeltKindOfConnectionsIsSetRight() {
    assertThatThrownBy(() -> connections("share:4"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("did you mean shared:4?");
  }

  @Test
  void unlimitedWaitsAreRefused() {
    assertThatThrownBy(() -> settings(Map.of("redis.timeout", "0")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.timeout=0");
  }

  @Test
  void aTimeToLiveIsOfRecordsThatAnInsertMayReplace() {
    assertThatThrownBy(() -> settings(Map.of("redis.ttl", "60s", "redis.insert", "create")))
        .isInstanceOf(DBException.class)
        .hasMessage("redis.ttl: allowed is only with redis.insert=upsert");
  }

  @Test
  void longestBackoffIsNotLessThanTheShortest() {
    assertThatThrownBy(
            () -> settings(Map.of("redis.backoff.min", "500", "redis.backoff.max", "100")))
        .isInstanceOf(DBException.class)
        .hasMessage("redis.backoff.max=100: must not be less than redis.backoff.min=500");
  }

  @Test
  void aKeyNeedsItsCertificate(@TempDir Path folder) throws Exception {
    var file = Files.createFile(folder.resolve("file")).toString();
    assertThatThrownBy(() -> settings(Map.of("redis.tls", "true", "redis.tls.key", file)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("need each other");
  }

  @Test
  void filesWithoutTlsAreRefused(@TempDir Path folder) throws Exception {
    var file = Files.createFile(folder.resolve("file")).toString();
    assertThatThrownBy(() -> settings(Map.of("redis.tls.ca", file)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("redis.tls=false: must be true");
  }

  @Test
  void thePasswordIsNotShown() throws Exception {
    var settings = settings(Map.of("redis.user", "bench", "redis.password", "s3cret"));
    assertThat(settings.toString()).contains("bench").doesNotContain("s3cret");
  }
}
