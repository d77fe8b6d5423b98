// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Ternary.FALSE;
import static io.github.ycsbsweep.engine.reproduce.claim.Ternary.TRUE;
import static io.github.ycsbsweep.engine.reproduce.claim.Ternary.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TernaryTest {

  @Test
  void onePartThatDoesNotHoldDecidesAgainstAll() {
    assertThat(Ternary.all(List.of(TRUE, UNKNOWN, FALSE))).isEqualTo(FALSE);
    assertThat(Ternary.all(List.of(TRUE, UNKNOWN))).isEqualTo(UNKNOWN);
    assertThat(Ternary.all(List.of(TRUE, TRUE))).isEqualTo(TRUE);
  }

  @Test
  void onePartThatHoldsDecidesForAny() {
    assertThat(Ternary.any(List.of(FALSE, UNKNOWN, TRUE))).isEqualTo(TRUE);
    assertThat(Ternary.any(List.of(FALSE, UNKNOWN))).isEqualTo(UNKNOWN);
    assertThat(Ternary.any(List.of(FALSE, FALSE))).isEqualTo(FALSE);
  }
}
