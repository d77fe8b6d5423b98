// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CombiningPolicyTest {

  private final CombiningPolicy combining = new CombiningPolicy();

  @ParameterizedTest
  @CsvSource({"1, 2147483647", "16, 2147483647", "17, 6", "32, 12"})
  void threeEighthsOfManyAreSentAtATimeAndAllOfFew(int threads, int most) {
    join(threads);
    assertThat(combining.mostAtATime()).isEqualTo(most);
  }

  @Test
  void whoHasLeftCountsNoMore() {
    join(17);
    combining.leave();
    assertThat(combining.mostAtATime()).isEqualTo(Integer.MAX_VALUE);
  }

  private void join(int threads) {
    for (var i = 0; i < threads; i++) {
      combining.join();
    }
  }
}
