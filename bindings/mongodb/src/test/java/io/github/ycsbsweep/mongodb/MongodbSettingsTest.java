// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.mongodb.MongodbSettings.ReadMode;
import io.github.ycsbsweep.mongodb.MongodbSettings.WriteMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.testkit.TestCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class MongodbSettingsTest {

  private static MongodbSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(MongodbBinding.class.getClassLoader(), "mongodb");
    return MongodbSettings.from(BindingProperties.of(catalog, given), given);
  }

  @Test
  void theDefaultsAreUpstreamsWhereItHasOne() throws Exception {
    var defaults = settings();
    assertThat(defaults.url().getConnectionString())
        .isEqualTo("mongodb://localhost:27017/ycsb?w=1");
    assertThat(defaults.place().database()).isEqualTo("ycsb");
    assertThat(defaults.security().login()).isEmpty();
    assertThat(defaults.timeouts().operation()).isEqualTo(Duration.ofSeconds(10));
    assertThat(defaults.timeouts().selection()).isEqualTo(Duration.ofSeconds(10));
    assertThat(defaults.timeouts().heartbeat()).isEqualTo(Duration.ofSeconds(10));
    assertThat(defaults.writes().upsert()).isFalse();
    assertThat(defaults.writes().batchSize()).isEqualTo(1);
    assertThat(defaults.writes().mode()).isEmpty();
    assertThat(defaults.reads().mode()).isEmpty();
    assertThat(defaults.reads().retry()).isFalse();
    assertThat(defaults.writes().retry()).isFalse();
    assertThat(defaults.pool().mostConnections()).isEqualTo(100);
    assertThat(defaults.security().tls()).isEmpty();
    assertThat(defaults.place().table()).isEqualTo("usertable");
  }

  @Test
  void theUrlMayAskForTls() throws Exception {
    assertThat(settings("mongodb.url", "mongodb://a/b?tls=true").usesTls()).isTrue();
    assertThat(settings("mongodb.tls", "true").usesTls()).isTrue();
    assertThat(settings().usesTls()).isFalse();
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    var given =
        settings(
            "mongodb.url", "mongodb://a,b:1",
            "mongodb.database", "other",
            "mongodb.username", "me",
            "mongodb.password", "secret",
            "mongodb.authSource", "users",
            "mongodb.timeout", "1",
            "mongodb.timeout.selection", "2",
            "mongodb.heartbeat", "500",
            "mongodb.upsert", "true",
            "batchsize", "3",
            "mongodb.writeConcern", "majority",
            "mongodb.readPreference", "nearest",
            "mongodb.retryReads", "true",
            "mongodb.retryWrites", "true",
            "mongodb.maxconnections", "4",
            "mongodb.threadsAllowedToBlockForConnectionMultiplier", "5",
            "table", "things",
            "serverstate.path", "folder/");
    assertThat(given.place().table()).isEqualTo("things");
    assertThat(given.address()).isEqualTo("a,b:1");
    assertThat(given.place().database()).isEqualTo("other");
    assertThat(given.security().login()).contains(new Credentials("me", "secret"));
    assertThat(given.security().source()).isEqualTo("users");
    assertThat(given.timeouts().operation()).isEqualTo(Duration.ofMillis(1));
    assertThat(given.timeouts().selection()).isEqualTo(Duration.ofMillis(2));
    assertThat(given.timeouts().heartbeat()).isEqualTo(Duration.ofMillis(500));
    assertThat(given.writes().upsert()).isTrue();
    assertThat(given.writes().batchSize()).isEqualTo(3);
    assertThat(given.writes().mode()).contains(WriteMode.MAJORITY);
    assertThat(given.reads().mode()).contains(ReadMode.NEAREST);
    assertThat(given.reads().retry()).isTrue();
    assertThat(given.writes().retry()).isTrue();
    assertThat(given.pool().mostConnections()).isEqualTo(4);
    assertThat(given.pool().namesBlockedThreads()).isTrue();
  }

  @Test
  void theOlderNameOfTheBatchSizeWorksToo() throws Exception {
    assertThat(settings("mongodb.batchsize", "7").writes().batchSize()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({"primary_preferred", "SECONDARY_PREFERRED", "secondary"})
  void readPreferencesAreSpelledAsUpstream(String mode) throws Exception {
    assertThat(settings("mongodb.readPreference", mode).reads().mode()).isPresent();
  }

  @Test
  void theUrlNamesTheDatabase() throws Exception {
    assertThat(settings("mongodb.url", "mongodb://a/b", "mongodb.database", "c").place().database())
        .isEqualTo("b");
  }

  @Test
  void everyClientThreadMayHaveAConnection() throws Exception {
    assertThat(settings("threadcount", "1024").pool().mostConnections()).isEqualTo(1024);
  }

  @Test
  void tlsTakesPemFiles(@TempDir Path folder) throws Exception {
    var files = new TestCertificates(folder).issue("client", "san=dns:client");
    var tls =
        settings(
                "mongodb.tls", "true",
                "mongodb.tls.ca", files.certificate("ca"),
                "mongodb.tls.certificate", files.certificate("client"),
                "mongodb.tls.key", files.key("client"))
            .security()
            .tls()
            .orElseThrow();
    assertThat(tls.authorities()).contains(Path.of(files.certificate("ca")));
    assertThat(tls.identity()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mongodb.url | http://a | mongodb://HOST",
        "mongodb.url | mongodb://a:b/c | mongodb://HOST",
        "mongodb.writeConcern | majorty | did you mean majority",
        "batchsize | 0 | from 1 to 100000",
        "mongodb.username | me | give both, or none",
        "mongodb.uri | x | mongodb.url",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://me:s3cret@a:b/c",
    "mongodb://me:s3cret@a:1/c?readPreference=x",
    "mongodb://me:s3c%ret@a:1/c",
    "mongdb://me:s3cret@a:1/c",
  })
  void aUrlThatIsRefusedKeepsItsPassword(String url) {
    assertThatThrownBy(() -> settings("mongodb.url", url))
        .isInstanceOf(DBException.class)
        .hasNoCause()
        .hasMessageNotContaining("s3c");
  }
}
