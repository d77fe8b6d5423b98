// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.Databases;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.InsertMode;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.Order;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.Protocol;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.UpdateMode;
import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.Writes;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class KyotoTycoonSettingsTest {

  private static KyotoTycoonSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(KyotoTycoonBinding.class.getClassLoader(), "kyototycoon");
    return KyotoTycoonSettings.from(BindingProperties.of(catalog, given));
  }

  @Test
  void theDefaultsAreThePublishedComparisonsOnKeptConnections() throws Exception {
    var settings = settings();
    assertThat(settings.protocol()).isEqualTo(Protocol.RPC);
    assertThat(settings.http().address()).isEqualTo("127.0.0.1:1978");
    assertThat(settings.http().keepAlive()).isTrue();
    assertThat(settings.http().poolSize()).isEqualTo(1024);
    assertThat(settings.databases().tables()).isEqualTo(new TableMap(Map.of(), "0"));
    assertThat(settings.databases().order()).isEqualTo(Order.AUTO);
    assertThat(settings.writes().insert()).isEqualTo(InsertMode.UPSERT);
    assertThat(settings.writes().update()).isEqualTo(UpdateMode.CAS);
    assertThat(settings.writes().expireSeconds()).isZero();
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    var settings =
        settings(
            "kyototycoon.host", "::1",
            "kyototycoon.port", "1",
            "kyototycoon.protocol", "binary",
            "kyototycoon.database", "2",
            "kyototycoon.tables", "a=3, b=4",
            "kyototycoon.order", "none",
            "kyototycoon.connectTimeoutMillis", "5",
            "kyototycoon.requestTimeoutMillis", "6",
            "kyototycoon.poolTimeoutMillis", "7",
            "kyototycoon.update", "replace",
            "kyototycoon.cas.retries", "8",
            "kyototycoon.insert", "upsert",
            "kyototycoon.batchsize", "9",
            "kyototycoon.expireSeconds", "10",
            "kyototycoon.keepalive", "false",
            "kyototycoon.poolsize", "11",
            "kyototycoon.tcp.nodelay", "false",
            "serverstate.path", "folder/");
    assertThat(settings)
        .isEqualTo(
            new KyotoTycoonSettings(
                settings.http(),
                Protocol.BINARY,
                new Databases(new TableMap(Map.of("a", "3", "b", "4"), "2"), Order.NONE),
                new Writes(UpdateMode.REPLACE, 8, InsertMode.UPSERT, 9, 10)));
    assertThat(settings.http().address()).isEqualTo("[::1]:1");
    assertThat(settings.http().timeouts().connect()).isEqualTo(Duration.ofMillis(5));
    assertThat(settings.http().timeouts().request()).isEqualTo(Duration.ofMillis(6));
    assertThat(settings.http().timeouts().pool()).isEqualTo(Duration.ofMillis(7));
    assertThat(settings.http().poolSize()).isEqualTo(11);
    assertThat(settings.http().keepAlive()).isFalse();
    assertThat(settings.http().noDelay()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kyototycoon.protocol | http | rpc, rest, binary",
        "kyototycoon.tables | a | allowed is TABLE=DATABASE",
        "kyototycoon.tables | a= | allowed is TABLE=DATABASE",
        "kyototycoon.poolsize | 0 | from 1 to 100000",
        "kyototycoon.poolsizes | 1 | did you mean kyototycoon.poolsize",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @Test
  void theBinaryProtocolTakesNumbersOfDatabasesOnly() {
    assertThatThrownBy(
            () -> settings("kyototycoon.protocol", "binary", "kyototycoon.tables", "a=%"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("kyototycoon.tables")
        .hasMessageContaining("number");
  }

  @Test
  void batchesNeedAProtocolThatHasThem() {
    assertThatThrownBy(() -> settings("kyototycoon.protocol", "rest", "kyototycoon.batchsize", "2"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("kyototycoon.batchsize=2")
        .hasMessageContaining("rpc and binary");
  }

  @Test
  void batchesCanNotCreateOnly() {
    assertThatThrownBy(() -> settings("kyototycoon.insert", "create", "kyototycoon.batchsize", "2"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("kyototycoon.insert=upsert");
  }
}
