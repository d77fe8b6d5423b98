// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** Given a store's property of times to live, as its binding reads it. */
class TimesToLiveTest {

  private static BindingProperties properties(Properties given) throws Exception {
    var file = new ByteArrayInputStream("shelf.ttl=\nshelf.width=1\n".getBytes(UTF_8));
    return BindingProperties.of(PropertyCatalog.read(file, "shelf"), given);
  }

  private static Optional<TimesToLive> times(String value) throws Exception {
    return TimesToLive.from(properties(given("shelf.ttl", value)), "shelf.ttl");
  }

  private static Properties given(String name, String value) {
    var given = new Properties();
    given.setProperty(name, value);
    return given;
  }

  @ParameterizedTest
  @CsvSource({"never, 0", "1ms, 1", "90s, 90000", "2m, 120000", "3h, 10800000", "1d, 86400000"})
  void aTimeIsThatOfEachRecord(String value, long millis) throws Exception {
    assertThat(times(value).orElseThrow().nextMillis()).isEqualTo(millis);
  }

  @Test
  void timesAreDrawnByTheirWeights() throws Exception {
    var times = times("never:1,60s:2.5,9d:0,1h:6.5").orElseThrow();
    var draws =
        Stream.generate(times::nextMillis)
            .limit(100_000)
            .collect(Collectors.groupingBy(it -> it, Collectors.counting()));

    assertThat(draws).containsOnlyKeys(0L, 60_000L, 3_600_000L);
    assertThat(draws.get(0L)).isCloseTo(10_000L, within(500L));
    assertThat(draws.get(60_000L)).isCloseTo(25_000L, within(700L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"60", "0s", "-1s", "3651d", "1s:", "1s:x", "1s,", "1s:0", "s", "99999999999999s"})
  void anythingElseIsRefusedWithWhatIsAllowed(String value) {
    assertThatThrownBy(() -> times(value))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("shelf.ttl=" + value + ": allowed is a time, as 60s");
  }

  @Test
  void aPropertyThatIsNotSetIsNone() throws Exception {
    assertThat(times("")).isEmpty();
  }

  @Test
  void aBindingThatIsGivenOnlyThoseOfOthersSaysThatItsRecordsStay() throws Exception {
    var of = given("case.ttl", "60s");
    assertThat(TimesToLive.unset(of, properties(of)).orElseThrow())
        .isEqualTo(
            "case.ttl: no time to live is set here, since no property of this binding was given");
    of.setProperty("shelf.ttl", "60s");
    assertThat(TimesToLive.unset(of, properties(of))).isEmpty();
    assertThat(TimesToLive.unset(new Properties(), properties(of))).isEmpty();
  }
}
