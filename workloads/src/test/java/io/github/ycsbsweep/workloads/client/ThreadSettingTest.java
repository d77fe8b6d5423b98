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
    "auto, test.Recommending, shared, 32, 24, VIRTUAL",
    "auto, test.Recommending, shared, 31, 24, PLATFORM",
    "auto, test.Recommending, own, 8, 24, VIRTUAL",
    "auto, test.Recommending, own, 7, 24, PLATFORM",
    "auto, test.Recommending, own, 32, 23, PLATFORM",
    "auto, site.ycsb.BasicDB, own, 32, 25, PLATFORM",
    "platform, test.Recommending, own, 32, 25, PLATFORM",
    "virtual, site.ycsb.BasicDB, shared, 1, 21, VIRTUAL",
  })
  void followsThePropertyTheDescriptorTheProcessorTheThreadsAndTheJava(
      String asked, String binding, String processor, int threads, int java, ThreadKind expected)
      throws Exception {
    var properties = given("client.threads", asked);
    properties.setProperty("client.processor", processor);
    assertThat(ThreadSetting.kind(properties, client(binding, threads), java)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"target, 1000", "measurement.interval, both"})
  void areThoseOfTheKernelAtARate(String name, String value) throws Exception {
    var properties = given(Client.DB_PROPERTY, "test.Recommending");
    properties.setProperty(Client.THREAD_COUNT_PROPERTY, "32");
    properties.setProperty(name, value);
    assertThat(ThreadSetting.kind(properties, ClientSettings.of(properties), 25))
        .isEqualTo(ThreadKind.PLATFORM);
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
