// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.couchbase.CouchbaseSettings.Acknowledgement;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Connections;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Durability;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Place;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Requests;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.RetryMode;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.ScanMode;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Scans;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Security;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Timeouts;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Tls;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Writes;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.testkit.TestCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class CouchbaseSettingsTest {

  private static CouchbaseSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    given.setProperty("couchbase.password", "secret");
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(CouchbaseBinding.class.getClassLoader(), "couchbase");
    return CouchbaseSettings.from(BindingProperties.of(catalog, given));
  }

  @Test
  void theDefaultsAreUpstreamsWhereItHasOne() throws Exception {
    assertThat(settings())
        .isEqualTo(
            new CouchbaseSettings(
                new Place("127.0.0.1", "default", "_default", "_default"),
                new Security(new Credentials("default", "secret"), Optional.empty()),
                new Requests(
                    new Timeouts(
                        Duration.ofMillis(10_000),
                        Duration.ofMillis(2500),
                        Duration.ofMillis(10_000),
                        Duration.ofMillis(75_000),
                        Duration.ofMillis(75_000)),
                    RetryMode.BESTEFFORT),
                new Writes(false, Duration.ZERO, new Acknowledgement(0, 0, Durability.NONE)),
                new Scans(ScanMode.QUERY, false, 1),
                new Connections(1, 1, false, 3),
                List.of()));
  }

  @Test
  void everyPropertyIsTaken(@TempDir Path folder) throws Exception {
    var authority = new TestCertificates(folder).certificate("ca");
    assertThat(
            settings(
                "couchbase.host", "a:1=manager,b",
                "couchbase.bucket", "c",
                "couchbase.scope", "d",
                "couchbase.collection", "e",
                "couchbase.username", "me",
                "couchbase.timeout.connect", "1",
                "couchbase.timeout.kv", "2",
                "couchbase.timeout.durable", "3",
                "couchbase.timeout.query", "4",
                "couchbase.timeout.scan", "5",
                "couchbase.retry", "failfast",
                "couchbase.upsert", "true",
                "couchbase.documentExpiry", "6",
                "couchbase.durability", "majorityAndPersistToActive",
                "couchbase.scan", "range",
                "couchbase.adhoc", "true",
                "couchbase.maxParallelism", "7",
                "couchbase.kvEndpoints", "8",
                "couchbase.queryEndpoints", "9",
                "couchbase.epoll", "true",
                "couchbase.boost", "10",
                "couchbase.tls", "true",
                "couchbase.tls.ca", authority,
                "couchbase.tls.hostname.verification", "false",
                "serverstate.path", "folder/"))
        .isEqualTo(
            new CouchbaseSettings(
                new Place("a:1=manager,b", "c", "d", "e"),
                new Security(
                    new Credentials("me", "secret"),
                    Optional.of(new Tls(Optional.of(Path.of(authority)), false))),
                new Requests(
                    new Timeouts(
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(3),
                        Duration.ofMillis(4),
                        Duration.ofMillis(5)),
                    RetryMode.FAILFAST),
                new Writes(
                    true,
                    Duration.ofSeconds(6),
                    new Acknowledgement(0, 0, Durability.MAJORITYANDPERSISTTOACTIVE)),
                new Scans(ScanMode.RANGE, true, 7),
                new Connections(8, 9, true, 10),
                List.of()));
  }

  @Test
  void acknowledgementsOfOlderServersAreTaken() throws Exception {
    var settings = settings("couchbase.persistTo", "1", "couchbase.replicateTo", "2");
    assertThat(settings.writes().acknowledgement())
        .isEqualTo(new Acknowledgement(1, 2, Durability.NONE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "couchbase.networkMetricsInterval",
        "couchbase.runtimeMetricsInterval",
        "couchbase.url",
        "couchbase.checkFutures",
        "couchbase.json",
        "couchbase.ddoc",
        "couchbase.view",
        "couchbase.stale"
      })
  void whatMeansNothingAnyMoreIsAccepted(String name) throws Exception {
    assertThat(settings(name, "1").meaningless()).containsExactly(name);
  }

  @Test
  void writesThatUpstreamDidNotWaitForAreWarnedAbout() throws Exception {
    assertThat(settings("couchbase.syncMutationResponse", "false").meaningless())
        .containsExactly("couchbase.syncMutationResponse");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "couchbase.durability | majorty | did you mean majority",
        "couchbase.persistTo | 5 | from 0 to 4",
        "couchbase.tls.ca | /nowhere | a file that exists",
        "couchbase.buckt | a | couchbase.bucket",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @Test
  void onlyKeyValueAccessIsAvailable() {
    assertThatThrownBy(() -> settings("couchbase.kv", "false"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("couchbase.kv=false");
  }

  @Test
  void bothKindsOfDurabilityExcludeEachOther() {
    assertThatThrownBy(
            () -> settings("couchbase.durability", "majority", "couchbase.persistTo", "1"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("excludes");
  }
}
