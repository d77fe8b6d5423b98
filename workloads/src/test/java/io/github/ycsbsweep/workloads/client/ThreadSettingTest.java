// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

/** Given a binding whose descriptor recommends virtual threads from Java 24 on, and others. */
class ThreadSettingTest {

  @ParameterizedTest
  @CsvSource({
    "auto, test.Recommending, 24, VIRTUAL",
    "auto, test.Recommending, 23, PLATFORM",
    "auto, site.ycsb.BasicDB, 25, PLATFORM",
    "platform, test.Recommending, 25, PLATFORM",
    "virtual, site.ycsb.BasicDB, 21, VIRTUAL",
  })
  void followsThePropertyTheDescriptorAndTheJava(
      String asked, String binding, int java, ThreadKind expected) throws Exception {
    assertThat(ThreadSetting.kind(given("client.threads", asked), binding, java))
        .isEqualTo(expected);
  }

  @Test
  void isAutoByDefault() throws Exception {
    assertThat(ThreadSetting.kind(new Properties(), "test.Recommending", 25))
        .isEqualTo(ThreadKind.VIRTUAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client.threads | virtual | client.threads=virtual: needs Java 21, and this is 17",
        "client.threads | fast    | client.threads=fast: allowed is",
        "client.thread  | virtual | no such property",
      })
  void refusesWhatItCannotDo(String name, String value, String message) {
    assertThatThrownBy(() -> ThreadSetting.kind(given(name, value), "site.ycsb.BasicDB", 17))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(message);
  }

  private static Properties given(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }
}
