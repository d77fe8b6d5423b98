// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.CellPlans;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan.Kind;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import io.github.ycsbsweep.engine.sweep.DueCells.ThreadLimits;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadLimitsTest {

  private final Console console = new SilentConsole();

  @Test
  void anOpenSweepEndsAtTheKneeOfTheFirstRepeat() {
    var limits = limits(true, Kind.INTERLEAVED, 2);
    limits.note(cell("a", 16, 1), Stop.KNEE, console);
    assertThat(limits.allow(cell("a", 16, 2))).isTrue();
    assertThat(limits.allow(cell("a", 32, 1))).isFalse();
  }

  @Test
  void inTheFixedOrderTheLastRepeatDecides() {
    var limits = limits(true, Kind.FIXED, 2);
    limits.note(cell("a", 16, 1), Stop.KNEE, console);
    assertThat(limits.allow(cell("a", 32, 1))).isTrue();
    limits.note(cell("a", 16, 2), Stop.KNEE, console);
    assertThat(limits.allow(cell("a", 32, 1))).isFalse();
  }

  @Test
  void aSweepWithAnEndGoesOnBeyondTheKnee() {
    var limits = limits(false, Kind.INTERLEAVED, 1);
    limits.note(cell("a", 16, 1), Stop.KNEE, console);
    assertThat(limits.allow(cell("a", 32, 1))).isTrue();
  }

  @Test
  void anotherSystemHasAKneeOfItsOwn() {
    var limits = limits(true, Kind.INTERLEAVED, 1);
    limits.note(cell("a", 16, 1), Stop.ERRORS, console);
    assertThat(limits.allow(cell("b", 32, 1))).isTrue();
  }

  @Test
  void theFirstKneeStands() {
    var limits = limits(true, Kind.INTERLEAVED, 1);
    limits.note(cell("a", 16, 1), Stop.KNEE, console);
    limits.note(cell("a", 64, 1), Stop.KNEE, console);
    assertThat(limits.allow(cell("a", 32, 1))).isFalse();
  }

  private static ThreadLimits limits(boolean open, Kind order, int repeats) {
    return new ThreadLimits(
        new MeasurementPlan(
            new ThreadPlan("8..", List.of(8, 16, 32, 64), open),
            1,
            2,
            repeats,
            OptionalLong.empty(),
            OptionalLong.empty(),
            BigDecimal.ZERO,
            new OrderPlan(order, 1, Optional.empty())));
  }

  private static CellPlan cell(String label, int threads, int repeat) {
    return CellPlans.rising(label, threads, repeat);
  }
}
