// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Truth.FALSE;
import static io.github.ycsbsweep.engine.reproduce.claim.Truth.TRUE;
import static io.github.ycsbsweep.engine.reproduce.claim.Truth.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TruthTest {

  @Test
  void onePartThatDoesNotHoldDecidesAgainstAll() {
    assertThat(Truth.all(List.of(TRUE, UNKNOWN, FALSE))).isEqualTo(FALSE);
    assertThat(Truth.all(List.of(TRUE, UNKNOWN))).isEqualTo(UNKNOWN);
    assertThat(Truth.all(List.of(TRUE, TRUE))).isEqualTo(TRUE);
  }

  @Test
  void onePartThatHoldsDecidesForAny() {
    assertThat(Truth.any(List.of(FALSE, UNKNOWN, TRUE))).isEqualTo(TRUE);
    assertThat(Truth.any(List.of(FALSE, UNKNOWN))).isEqualTo(UNKNOWN);
    assertThat(Truth.any(List.of(FALSE, FALSE))).isEqualTo(FALSE);
  }
}
