// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the binding says of values before its server is started. */
class RedisRefusalTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.port=x",
        "redis.port=65536",
        "redis.mode=foo",
        "redis.connections=-1",
        "redis.timeout=99999999999",
        "redis.tls.ca=/nowhere",
        "redis.database=99999"
      })
  void namesTheValueAndWhatIsAllowed(String pair) {
    var equals = pair.indexOf('=');
    var properties = new Properties();
    properties.setProperty("redis.password", "TOPSECRET");
    properties.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
    assertThat(new RedisBinding().refusal(properties))
        .hasValueSatisfying(
            refusal ->
                assertThat(refusal).contains(pair + ": allowed is ").doesNotContain("TOPSECRET"));
  }
}
