// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db.passwd",
        "redis.password",
        "io4:redis.password",
        "DB_PWD",
        "userPass",
        "tls-key-file-pass",
        "requirepass",
        "masterauth",
        "javax.net.ssl.keyStorePassword",
        "azurecosmos.primaryKey",
        "accountKey",
        "AZURE_STORAGE_KEY",
        "x.private.key",
        "kudu.apikey",
        "x.api-key",
        "x.authToken",
        "accesstoken",
        "AWSSecretAccessKey",
        "client_secret",
        "aws.credentials"
      })
  void areToldByTheirWords(String name) {
    assertThat(SecretNames.matches(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keyprefix",
        "insertorder",
        "passes",
        "cache.bypass",
        "redis.keyspace",
        "redis.tls.key",
        "as.auth",
        "as.sendKey",
        "mongodb.authSource",
        "dynamodb.primaryKeyType",
        "tokenizer",
        "auth_enabled_sasl"
      })
  void areNotSeenInOthers(String name) {
    assertThat(SecretNames.matches(name)).isFalse();
  }
}
