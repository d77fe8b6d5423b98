// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets, and texts without them. */
class SecretsTest {

  @ParameterizedTest
  @CsvSource({
    "redis.password=hunter2, redis.password=***",
    "redis.password=, redis.password=***",
    "redis.password, redis.password=***",
    "x.authToken=hunter2, x.authToken=***",
    "redis.url=redis://me:hun/ter@2@db1, redis.url=redis://***@db1",
    "url=redis://me:hun ter2@db1/x, url=redis://***@db1/x",
    "url=x://h?a_token=hunter2, url=***",
    "'url=jdbc:x:user=me,password=hunter2', url=***",
    "url=passphrase=hunter2, url=***",
    "db.passwd=hunter2, db.passwd=***",
    "azurecosmos.primaryKey=hunter2, azurecosmos.primaryKey=***",
    "url=Endpoint;AccountKey=hunter2;x=y, url=***",
    "redis.hosts=me:hun/ter@2@db1:6379, redis.hosts=***@db1:6379",
    "db.url=jdbc:oracle:thin:me/hunter2@//db1:1521/x, db.url=***@//db1:1521/x",
    "as.tls.ca=/home/me@db1/ca.pem, as.tls.ca=/home/me@db1/ca.pem",
    "fieldcount=2, fieldcount=2"
  })
  void areNotShownOfAPair(String pair, String shown) {
    assertThat(Secrets.pair(pair)).isEqualTo(shown);
  }

  @Test
  void areNotShownOfAPairWithALineBreak() {
    assertThat(Secrets.pair("redis.url=redis://me:pa/s\ns@db1\nbad"))
        .isEqualTo("redis.url=redis://***@db1\nbad");
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis.password=hunter2", "url=x://me:hunter2@h", "x=y?a_token=hunter2"})
  void leaveOnlyTheNameInTheRecord(String pair) {
    assertThat(Secrets.recordable(pair)).isEqualTo(pair.split("=", 2)[0] + "=***");
  }

  @Test
  void areNotShownOfProperties() {
    var properties = new Properties();
    properties.setProperty("a.password", "hunter2");
    properties.setProperty("b.password", "");
    properties.setProperty("c.url", "x://me:hunter2@host/db?authPassword=hunter3&ssl=true");
    assertThat(Secrets.redacted(properties))
        .containsEntry("a.password", "***")
        .containsEntry("b.password", "")
        .containsEntry("c.url", "x://***@host/db?authPassword=***&ssl=true");
  }

  @Test
  void areNotShownWhereATextQuotesAProperty() {
    assertThat(Secrets.redacted("redis.hosts=me:hunter2@db1:1: wrong, --target=bursts:2/10s@1s"))
        .isEqualTo("redis.hosts=***@db1:1: wrong, --target=bursts:2/10s@1s");
  }

  @Test
  void areNotShownOfACommandLine() {
    assertThat(
            Secrets.commandLine(
                List.of("redis", "-p", "a.token=hunter2", "-P", "secret.properties", "--out=a=b")))
        .containsExactly("redis", "-p", "a.token=***", "-P", "secret.properties", "--out=a=b");
  }

  @Test
  void maySpeakInPathsAndNotInAssignments() {
    assertThat(Secrets.word("/etc/secret/tokens")).isEqualTo("/etc/secret/tokens");
    assertThat(Secrets.word("-Djavax.net.ssl.keyStorePassword=hunter2"))
        .isEqualTo("-Djavax.net.ssl.keyStorePassword=***");
  }
}
