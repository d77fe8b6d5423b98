// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.jdbc.JdbcSettings.Timeouts;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class JdbcSettingsTest {

  private static JdbcSettings settings(String... given) throws Exception {
    var properties = new Properties();
    for (var i = 0; i < given.length; i += 2) {
      properties.setProperty(given[i], given[i + 1]);
    }
    return new PostgresqlBinding().settingsOf(properties);
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    var settings =
        settings(
            "postgresql.host", "::1",
            "postgresql.port", "1",
            "postgresql.database", "d",
            "postgresql.user", "u",
            "postgresql.password", "p",
            "postgresql.connectTimeoutMillis", "2",
            "postgresql.requestTimeoutMillis", "3",
            "postgresql.batchsize", "4");
    assertThat(settings.server().address()).isEqualTo("[::1]:1");
    assertThat(settings.server().database()).isEqualTo("d");
    assertThat(settings.login())
        .isEqualTo(new JdbcSettings.Login(Optional.of("u"), Optional.of("p")));
    assertThat(settings.timeouts())
        .isEqualTo(new Timeouts(Duration.ofMillis(2), Duration.ofMillis(3)));
    assertThat(settings.batchSize()).isEqualTo(4);
    assertThat(settings.connection())
        .containsEntry("user", "u")
        .containsEntry("password", "p")
        .containsEntry("socketTimeout", "1");
  }

  @Test
  void thePasswordIsInNoText() throws Exception {
    assertThat(settings("postgresql.password", "s3cret")).asString().doesNotContain("s3cret");
  }

  @Test
  void aRecordHasTheFieldsOfTheWorkloadInTheOrderOfTheirNumbers() throws Exception {
    assertThat(settings("fieldcount", "11", "fieldnameprefix", "f").fields())
        .startsWith("f0", "f1", "f2")
        .endsWith("f9", "f10");
  }

  @Test
  void aLimitInSecondsIsNoShorterAndNeverNone() {
    assertThat(Timeouts.seconds(Duration.ofMillis(1))).isEqualTo("1");
    assertThat(Timeouts.seconds(Duration.ofSeconds(1))).isEqualTo("1");
    assertThat(Timeouts.seconds(Duration.ofMillis(1_001))).isEqualTo("2");
  }
}
