// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.transport.ConnectionMode.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class ConnectionModeTest {

  private static ConnectionMode mode(String value, boolean driver) throws DBException {
    var properties = new Properties();
    properties.setProperty("x.connections", value);
    var catalog = PropertyCatalog.load(ConnectionModeTest.class.getClassLoader(), "x");
    return ConnectionMode.from(
        BindingProperties.of(catalog, properties),
        new ConnectionMode.Names(
            "x.connections", "x.wait", driver ? List.of("driver:N") : List.of()),
        Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @CsvSource({"thread, THREAD, 0", "pool:300, POOL, 300", "Shared:4, SHARED, 4"})
  void takesAKindAndANumber(String value, Kind kind, int count) throws Exception {
    var mode = mode(value, false);
    assertThat(mode.kind()).isEqualTo(kind);
    assertThat(mode.count()).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "pool:0", "pool:65536", "thread:4", "driver:1", "four"})
  void failsOnAnythingElse(String value) {
    assertThatThrownBy(() -> mode(value, false))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("x.connections=" + value)
        .hasMessageContaining("allowed is thread, pool:N or shared:N, with N from 1 to 65535");
  }

  @Test
  void namesTheNearestForm() {
    assertThatThrownBy(() -> mode("sharde:4", false)).hasMessageContaining("shared:4");
  }

  @Test
  void takesTheDriversOwnWhereABindingHasThem() throws Exception {
    assertThat(mode("driver:2", true).kind()).isEqualTo(Kind.DRIVER);
    assertThatThrownBy(() -> mode("driver", true)).hasMessageContaining("shared:N or driver:N");
  }
}
