// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DescriptorTest {

  private static Properties load(String resource) throws IOException {
    var properties = new Properties();
    try (var in = RedisBinding.class.getResourceAsStream(resource)) {
      properties.load(in);
    }
    return properties;
  }

  private static Properties descriptor() throws IOException {
    return load("/META-INF/ycsb-sweep/binding.properties");
  }

  @Test
  void namesTheJedisOnTheClassPath() throws Exception {
    var jedis = load("/META-INF/maven/redis.clients/jedis/pom.properties");
    assertThat(descriptor().getProperty("driver.version")).isEqualTo(jedis.getProperty("version"));
  }

  @Test
  void theClassOfYcsbIsThisBinding() throws Exception {
    var upstream = Class.forName(descriptor().getProperty("upstream.class.redis"));
    assertThat(upstream.getConstructor().newInstance()).isInstanceOf(RedisBinding.class);
  }
}
