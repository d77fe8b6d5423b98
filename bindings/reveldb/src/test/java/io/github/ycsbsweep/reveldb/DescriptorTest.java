// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DescriptorTest {

  private static Properties load(String resource) throws IOException {
    var properties = new Properties();
    try (var in = RevelDbBinding.class.getResourceAsStream(resource)) {
      properties.load(in);
    }
    return properties;
  }

  private static Properties descriptor() throws IOException {
    return load("/META-INF/ycsb-sweep/binding.properties");
  }

  @Test
  void namesTheDriverOnTheClassPath() throws Exception {
    var driver =
        load("/META-INF/maven/org.apache.httpcomponents.client5/httpclient5/pom.properties");
    assertThat(descriptor().getProperty("driver.version")).isEqualTo(driver.getProperty("version"));
  }
}
