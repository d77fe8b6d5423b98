// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static List<Answer> parts(VerdictKind... kinds) {
    return Stream.of(kinds).map(kind -> Answer.of(kind, kind.label())).toList();
  }

  private static VerdictKind all(VerdictKind... kinds) {
    return Answer.all(parts(kinds), Answer::reasons).kind();
  }

  private static VerdictKind any(VerdictKind... kinds) {
    return Answer.any(parts(kinds), Answer::reasons).kind();
  }

  @Test
  void onePartThatDoesNotHoldDecidesAgainstAll() {
    assertThat(all(REPRODUCED, UNTESTABLE, NOT_REPRODUCED)).isEqualTo(NOT_REPRODUCED);
    assertThat(all(REPRODUCED, UNTESTABLE)).isEqualTo(UNTESTABLE);
    assertThat(all(REPRODUCED, REPRODUCED)).isEqualTo(REPRODUCED);
  }

  @Test
  void onePartThatHoldsDecidesForAny() {
    assertThat(any(NOT_REPRODUCED, UNTESTABLE, REPRODUCED)).isEqualTo(REPRODUCED);
    assertThat(any(NOT_REPRODUCED, UNTESTABLE)).isEqualTo(UNTESTABLE);
    assertThat(any(NOT_REPRODUCED, NOT_REPRODUCED)).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void whatIsNotComparableComesBeforeWhatIsUntestable() {
    assertThat(all(UNTESTABLE, NOT_COMPARABLE)).isEqualTo(NOT_COMPARABLE);
  }
}
