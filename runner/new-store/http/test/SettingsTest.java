// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.http.HttpSettings.Timeouts;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class @Store@SettingsTest {

  @Test
  void everyPropertyIsTaken() throws Exception {
    var given = new Properties();
    given.setProperty("@store@.host", "a");
    given.setProperty("@store@.port", "1");
    given.setProperty("@store@.keepalive", "false");
    given.setProperty("@store@.poolsize", "2");
    given.setProperty("@store@.connectTimeoutMillis", "3");
    given.setProperty("@store@.requestTimeoutMillis", "4");
    given.setProperty("@store@.poolTimeoutMillis", "5");
    given.setProperty("@store@.tcp.nodelay", "false");
    var catalog = PropertyCatalog.load(getClass().getClassLoader(), "@store@");
    var http = @Store@Settings.from(BindingProperties.of(catalog, given)).http();
    assertThat(http.address()).isEqualTo("a:1");
    assertThat(http.keepAlive()).isFalse();
    assertThat(http.poolSize()).isEqualTo(2);
    assertThat(http.timeouts())
        .isEqualTo(new Timeouts(Duration.ofMillis(3), Duration.ofMillis(4), Duration.ofMillis(5)));
    assertThat(http.noDelay()).isFalse();
  }
}
