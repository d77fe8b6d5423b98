// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.FaultCourse.Event;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.results.cell.Fault;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FaultCourseTest {

  private static final long START = 1_700_000_000_000L;
  private static final String TARGET = "127.0.0.1:7000";

  private final FaultCourse due =
      FaultCourse.of(new FaultPlan("kill", 40, "3s", OptionalInt.of(2), true));

  @Test
  void countsFromTheFirstOperation() {
    var over =
        due.after(Event.BEGIN, START + 12_500, TARGET)
            .after(Event.END, START + 14_000, TARGET)
            .since(START);
    assertThat(over)
        .matches(fault -> fault.second().equals(OptionalDouble.of(12.5)))
        .matches(fault -> fault.endSecond().equals(OptionalDouble.of(14)))
        .matches(fault -> !fault.failed() && fault.disruptive());
    assertThat(over.text()).isEqualTo("kill@40%:3s/2");
    assertThat(over.target()).hasValue(TARGET);
  }

  @Test
  void keepsOneThatWasNotOver() {
    assertThat(due.after(Event.BEGIN, START, TARGET).since(START).endSecond()).isEmpty();
  }

  @Test
  void knowsAFailure() {
    var begun = due.after(Event.BEGIN, START + 1_000, TARGET);
    assertThat(begun.after(Event.FAILED, START + 2_000, TARGET).since(START))
        .matches(Fault::failed)
        .matches(fault -> fault.second().equals(OptionalDouble.of(1)));
  }

  @Test
  void hasNoTargetWhereNoneCouldBeChosen() {
    assertThat(due.after(Event.FAILED, START, "").since(START))
        .matches(fault -> fault.failed() && fault.tookPlace() && fault.target().isEmpty());
  }

  @Test
  void namesOneThatDidNotTakePlace() {
    assertThat(due.since(START)).matches(fault -> !fault.tookPlace());
  }
}
