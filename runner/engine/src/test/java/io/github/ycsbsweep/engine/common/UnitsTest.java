// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts, times and shares. */
class UnitsTest {

  @ParameterizedTest
  @CsvSource({"10k, 10000", "2.5M, 2500000", "17, 17", "1.50k, 1500", "2g, 2000000000"})
  void readsCountsWithSuffixes(String text, int count) throws UserError {
    assertThat(Units.count("--records", text, 1, Units.MOST)).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1.5", "1.00001k", "3G", "ten", "1e6", "999999999999G"})
  void refusesCountsAndSaysWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Units.count("--records", text, 1, Units.MOST))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("--records " + text + ": ")
        .hasMessageContaining("from 1 to 2147483647");
  }

  @ParameterizedTest
  @CsvSource({"15s, 15", "1h30m, 5400", "2000ms, 2", "24h, 86400"})
  void readsTimesInSeveralUnits(String text, int seconds) throws UserError {
    assertThat(Units.seconds("--duration", text, 1)).isEqualTo(seconds);
  }

  @Test
  void saysWhySecondsHaveToBeWhole() {
    assertThatThrownBy(() -> Units.seconds("--duration", "500ms", 1))
        .hasMessageContaining("YCSB logs one interval a second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "15", "0s", "25h", "s", "1.5s", "99999999999s", "999999999h"})
  void refusesTimesWithoutAUnitOrOutOfRange(String text) {
    assertThatThrownBy(() -> Units.seconds("--duration", text, 1))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("--duration " + text + ": ");
  }

  @ParameterizedTest
  @CsvSource({"0.01, 0.01", "5%, 0.05", "100%, 1.00", "0, 0", "1.0, 1.0"})
  void readsSharesAndPercentages(String text, String share) throws UserError {
    assertThat(Units.share("--max-error-rate", text).toPlainString()).isEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "101%", "-1", "half", ""})
  void refusesWhatIsNoShare(String text) {
    assertThatThrownBy(() -> Units.share("--max-error-rate", text))
        .hasMessageContaining("0.01 is one percent");
  }
}
