// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.reveldb.RevelDbSettings.UpdateMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class RevelDbSettingsTest {

  private static RevelDbSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(RevelDbBinding.class.getClassLoader(), "reveldb");
    return RevelDbSettings.from(BindingProperties.of(catalog, given));
  }

  @Test
  void theDefaultsAreThePublishedComparisonsOnKeptConnections() throws Exception {
    var settings = settings();
    assertThat(settings.http().address()).isEqualTo("127.0.0.1:8088");
    assertThat(settings.http().keepAlive()).isTrue();
    assertThat(settings.database()).isEmpty();
    assertThat(settings.update()).isEqualTo(UpdateMode.CAS);
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    var settings =
        settings(
            "reveldb.host", "a",
            "reveldb.port", "1",
            "reveldb.database", "other",
            "reveldb.connectTimeoutMillis", "2",
            "reveldb.requestTimeoutMillis", "3",
            "reveldb.poolTimeoutMillis", "4",
            "reveldb.update", "replace",
            "reveldb.cas.retries", "5",
            "reveldb.batchsize", "6",
            "reveldb.keepalive", "false",
            "reveldb.poolsize", "7",
            "reveldb.tcp.nodelay", "false",
            "serverstate.path", "folder/");
    assertThat(settings)
        .isEqualTo(
            new RevelDbSettings(settings.http(), Optional.of("other"), UpdateMode.REPLACE, 5, 6));
    assertThat(settings.http().address()).isEqualTo("a:1");
    assertThat(settings.http().timeouts().connect()).isEqualTo(Duration.ofMillis(2));
    assertThat(settings.http().timeouts().request()).isEqualTo(Duration.ofMillis(3));
    assertThat(settings.http().timeouts().pool()).isEqualTo(Duration.ofMillis(4));
    assertThat(settings.http().poolSize()).isEqualTo(7);
    assertThat(settings.http().keepAlive()).isFalse();
    assertThat(settings.http().noDelay()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reveldb.database | a&b | letters, digits",
        "reveldb.update | put | cas, replace",
        "reveldb.keepalives | true | reveldb.keepalive",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }
}
