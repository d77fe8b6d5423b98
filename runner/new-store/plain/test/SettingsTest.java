// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import static org.assertj.core.api.Assertions.assertThat;

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
    given.setProperty("@store@.connectTimeoutMillis", "2");
    given.setProperty("@store@.requestTimeoutMillis", "3");
    var catalog = PropertyCatalog.load(getClass().getClassLoader(), "@store@");
    assertThat(@Store@Settings.from(BindingProperties.of(catalog, given)))
        .isEqualTo(new @Store@Settings("a", 1, Duration.ofMillis(2), Duration.ofMillis(3)));
  }
}
