// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.internal.build.MongoDriverVersion;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorTest {

  private static Properties load(String resource) throws IOException {
    var properties = new Properties();
    try (var in = MongodbBinding.class.getResourceAsStream(resource)) {
      properties.load(in);
    }
    return properties;
  }

  private static Properties descriptor() throws IOException {
    return load("/META-INF/ycsb-sweep/binding.properties");
  }

  @Test
  void namesTheDriverOnTheClassPath() throws Exception {
    assertThat(descriptor().getProperty("driver.version")).isEqualTo(MongoDriverVersion.VERSION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongodb", "mongodb-async"})
  void theClassesOfYcsbAreThisBinding(String name) throws Exception {
    var upstream = Class.forName(descriptor().getProperty("upstream.class." + name));
    assertThat(upstream.getConstructor().newInstance()).isInstanceOf(MongodbBinding.class);
  }
}
