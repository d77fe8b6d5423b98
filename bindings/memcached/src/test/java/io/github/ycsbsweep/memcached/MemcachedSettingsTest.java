// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.memcached.MemcachedSettings.Buffers;
import io.github.ycsbsweep.memcached.MemcachedSettings.Distribution;
import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Format;
import io.github.ycsbsweep.memcached.MemcachedSettings.InsertMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Merging;
import io.github.ycsbsweep.memcached.MemcachedSettings.Protocol;
import io.github.ycsbsweep.memcached.MemcachedSettings.Records;
import io.github.ycsbsweep.memcached.MemcachedSettings.Servers;
import io.github.ycsbsweep.memcached.MemcachedSettings.Timeouts;
import io.github.ycsbsweep.memcached.MemcachedSettings.Tuning;
import io.github.ycsbsweep.memcached.MemcachedSettings.UpdateMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.ConnectionMode.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class MemcachedSettingsTest {

  private static MemcachedSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(MemcachedBinding.class.getClassLoader(), "memcached");
    return MemcachedSettings.from(BindingProperties.of(catalog, given));
  }

  private static ConnectionMode connections(Kind kind, int count, int longestWaitMillis) {
    return new ConnectionMode(
        kind,
        count,
        Duration.ofMillis(longestWaitMillis),
        new ConnectionMode.Names(
            "memcached.connections", "memcached.waitTimeoutMillis", List.of("driver:N")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "pool:3", "shared:3"})
  void whatOnlyTheDriverHasIsNamedWithAnotherForm(String form) throws Exception {
    var tuning =
        settings(
                "memcached.connections", form,
                "memcached.reactors", "2",
                "memcached.merge.most", "9",
                "memcached.tcp.nodelay", "true")
            .tuning();
    assertThat(tuning.unused()).containsExactly("memcached.reactors", "memcached.merge.most");
  }

  @Test
  void theDefaultsAreUpstreamsWhereItHasOne() throws Exception {
    assertThat(settings())
        .isEqualTo(
            new MemcachedSettings(
                new Servers(
                    List.of(new Host("127.0.0.1", 11_211)),
                    Distribution.MODULO,
                    FailureMode.REDISTRIBUTE),
                Protocol.TEXT,
                Optional.empty(),
                new Timeouts(
                    Duration.ofMillis(60_000),
                    Duration.ofMillis(5000),
                    Duration.ofMillis(100),
                    Duration.ofMillis(30_000)),
                new Records(
                    Format.PACKED,
                    UpdateMode.CAS,
                    1000,
                    InsertMode.CREATE,
                    Integer.MAX_VALUE,
                    Optional.empty(),
                    true),
                new Tuning(
                    connections(Kind.THREAD, 0, 5000),
                    1,
                    new Merging(false, true, 150),
                    new Buffers(3_000_000, 1 << 20, 1 << 20),
                    true,
                    List.of())));
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    assertThat(
            settings(
                "memcached.hosts", "a, b:1,[::1]:2",
                "memcached.distribution", "ketama",
                "memcached.failureMode", "Cancel",
                "memcached.protocol", "BINARY",
                "memcached.username", "me",
                "memcached.password", "secret",
                "memcached.opTimeoutMillis", "1",
                "memcached.connectTimeoutMillis", "2",
                "memcached.reconnectMillis", "3",
                "memcached.shutdownTimeoutMillis", "4",
                "memcached.format", "json",
                "memcached.update", "replace",
                "memcached.cas.retries", "5",
                "memcached.insert", "upsert",
                "memcached.objectExpirationTime", "6",
                "memcached.connections", "driver:7",
                "memcached.waitTimeoutMillis", "10",
                "memcached.reactors", "8",
                "memcached.merge.gets", "true",
                "memcached.merge.buffers", "false",
                "memcached.merge.most", "9",
                "memcached.readBufferSize", "1024",
                "memcached.tcp.sendBufferSize", "2048",
                "memcached.tcp.receiveBufferSize", "4096",
                "memcached.tcp.nodelay", "false",
                "memcached.checkOperationStatus", "false",
                "serverstate.path", "folder/"))
        .isEqualTo(
            new MemcachedSettings(
                new Servers(
                    List.of(new Host("a", 11_211), new Host("b", 1), new Host("::1", 2)),
                    Distribution.KETAMA,
                    FailureMode.CANCEL),
                Protocol.BINARY,
                Optional.of(new Credentials("me", "secret")),
                new Timeouts(
                    Duration.ofMillis(1),
                    Duration.ofMillis(2),
                    Duration.ofMillis(3),
                    Duration.ofMillis(4)),
                new Records(
                    Format.JSON,
                    UpdateMode.REPLACE,
                    5,
                    InsertMode.UPSERT,
                    6,
                    Optional.empty(),
                    false),
                new Tuning(
                    connections(Kind.DRIVER, 7, 10),
                    8,
                    new Merging(true, false, 9),
                    new Buffers(1024, 2048, 4096),
                    false,
                    List.of())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memcached.hosts | a:b | allowed is host[:port]",
        "memcached.hosts | a:65536 | allowed is host[:port]",
        "memcached.hosts | a,,b | allowed is host[:port]",
        "memcached.protocol | ascii | text, binary",
        "memcached.failureMode | Retyr | did you mean retry",
        "memcached.connections | 4 | allowed is thread, pool:N, shared:N or driver:N",
        "memcached.connections | pool:0 | with N from 1 to 65535",
        "memcached.connections | thread:2 | allowed is thread",
        "memcached.connections | sahred:2 | did you mean shared:2",
        "memcached.waitTimeoutMillis | 0 | from 1 to 3600000",
        "memcached.objectExpirationTime | 2592001 | this one has passed",
        "memcached.ttl | 60 | allowed is a time, as 60s",
        "memcached.username | me | give both, or none",
        "memcached.host | a | memcached.hosts",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @Test
  void timesToLiveAreSecondsOrAUnixTimeWhereTheyAreLong() throws Exception {
    assertThat(settings("memcached.ttl", "never").records().nextExpiration()).isZero();
    assertThat(settings("memcached.ttl", "1500ms").records().nextExpiration()).isEqualTo(2);
    assertThat(settings("memcached.ttl", "30d").records().nextExpiration()).isEqualTo(2_592_000);
    var inTwoMonths = Instant.now().getEpochSecond() + 60 * 86_400;
    assertThat((long) settings("memcached.ttl", "60d").records().nextExpiration())
        .isBetween(inTwoMonths - 10, inTwoMonths + 10);
  }

  @Test
  void timesToLiveTakeThePlaceOfTheExpirationTime() {
    assertThatThrownBy(
            () -> settings("memcached.ttl", "60s", "memcached.objectExpirationTime", "60"))
        .isInstanceOf(DBException.class)
        .hasMessage("memcached.objectExpirationTime: allowed is only without memcached.ttl");
  }

  @Test
  void aLoginNeedsTheBinaryProtocol() {
    assertThatThrownBy(() -> settings("memcached.username", "me", "memcached.password", "secret"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("memcached.protocol=binary")
        .hasMessageNotContaining("secret");
  }
}
