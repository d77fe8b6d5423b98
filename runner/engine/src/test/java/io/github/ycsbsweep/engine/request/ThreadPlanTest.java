// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which numbers of client threads a sweep visits. */
class ThreadPlanTest {

  @Test
  void doublesInARangeAndEndsAtItsEnd() throws UserError {
    assertThat(ThreadPlan.parse("8..1024").counts())
        .containsExactly(8, 16, 32, 64, 128, 256, 512, 1024);
    assertThat(ThreadPlan.parse("8..100").counts()).containsExactly(8, 16, 32, 64, 100);
  }

  @Test
  void takesSteps() throws UserError {
    assertThat(ThreadPlan.parse("50..200+50").counts()).containsExactly(50, 100, 150, 200);
    assertThat(ThreadPlan.parse("50..175+50").counts()).containsExactly(50, 100, 150, 175);
  }

  @Test
  void takesAListAsItIs() throws UserError {
    var list = ThreadPlan.parse("100,500,200");
    assertThat(list.counts()).containsExactly(100, 500, 200);
    assertThat(list.open()).isFalse();
  }

  @Test
  void isOpenWithoutAnEnd() throws UserError {
    var open = ThreadPlan.parse("8..");
    assertThat(open.counts()).containsExactly(8, 16, 32, 64, 128, 256, 512, 1024);
    assertThat(open.open()).isTrue();
  }

  @Test
  void withoutAnEndNoMoreTakeTurnsThanItTakesToSeeTheKnee() throws UserError {
    assertThat(ThreadPlan.parse("8..").groups())
        .containsExactly(
            List.of(8, 16, 32), List.of(64, 128), List.of(256), List.of(512), List.of(1024));
  }

  @Test
  void withAnEndUpToFourTakeTurns() throws UserError {
    assertThat(ThreadPlan.parse("8..64").groups()).containsExactly(List.of(8, 16, 32, 64));
    assertThat(ThreadPlan.parse("1..32").groups())
        .containsExactly(List.of(1, 2, 4, 8), List.of(16, 32));
  }

  @Test
  void thoseThatTakeTurnsHaveNoMoreThan512ConnectionsAtTheSameTime() throws UserError {
    assertThat(ThreadPlan.parse("100,400,200,1024").groups())
        .containsExactly(List.of(100, 400), List.of(200), List.of(1024));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "x",
        "8..4",
        "8,8",
        "08",
        "..8",
        "8,,9",
        "65536",
        "8..16..32",
        "-1",
        "8..64+"
      })
  void refusesWhatMakesNoSenseAndSaysWhatIsAllowed(String text) {
    assertThatThrownBy(() -> ThreadPlan.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Allowed: 8.. ");
  }
}
