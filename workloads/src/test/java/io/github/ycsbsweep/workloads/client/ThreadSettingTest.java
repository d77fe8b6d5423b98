// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Client;
import site.ycsb.DBException;

/** Given a binding whose descriptor recommends virtual threads from Java 24 on, and others. */
class ThreadSettingTest {

  @ParameterizedTest
  @CsvSource({
    "auto, test.Recommending, 32, 24, VIRTUAL",
    "auto, test.Recommending, 31, 24, PLATFORM",
    "auto, test.Recommending, 32, 23, PLATFORM",
    "auto, site.ycsb.BasicDB, 32, 25, PLATFORM",
    "platform, test.Recommending, 32, 25, PLATFORM",
    "virtual, site.ycsb.BasicDB, 1, 21, VIRTUAL",
  })
  void followsThePropertyTheDescriptorTheThreadsAndTheJava(
      String asked, String binding, int threads, int java, ThreadKind expected) throws Exception {
    assertThat(ThreadSetting.kind(given("client.threads", asked), client(binding, threads), java))
        .isEqualTo(expected);
  }

  @Test
  void isAutoByDefault() throws Exception {
    assertThat(ThreadSetting.kind(new Properties(), client("test.Recommending", 64), 25))
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
    assertThatThrownBy(
            () -> ThreadSetting.kind(given(name, value), client("site.ycsb.BasicDB", 1), 17))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(message);
  }

  private static ClientSettings client(String binding, int threads) {
    var properties = given(Client.DB_PROPERTY, binding);
    properties.setProperty(Client.THREAD_COUNT_PROPERTY, Integer.toString(threads));
    return ClientSettings.of(properties);
  }

  private static Properties given(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }
}
