// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.Phase;
import io.github.ycsbsweep.engine.request.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is silent for two seconds, from 6 s on. Before, it answered 1,000 reads a second; what
 * it answers afterwards is compared with what was asked for then.
 */
class RecoveryAtRatesTest {

  private static final FaultPlan KILL = new FaultPlan("kill", 50, "2s", OptionalInt.empty(), true);

  /** Seconds from the fault. */
  private static final double BACK = 2;

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void aServerIsSilent() throws IOException {
    cell = new SyntheticCell(run).returned("READ", "OK", 1);
    cell.fault(KILL, 6, OptionalDouble.of(8));
    answers(6, 1_000);
    answers(2, 0);
  }

  private void answers(int seconds, long reads) throws IOException {
    cell.rows("READ", seconds, reads, 300).rows("Intended-READ", seconds, reads, 300);
  }

  private static FaultRecovery only(Cell measured) {
    return measured.faults().get(0).recovery().orElseThrow();
  }

  private static PhasePlan phases(RateSchedule... rates) {
    var phases = new Phase[rates.length];
    for (var i = 0; i < rates.length; i++) {
      var load =
          new PhaseLoad(
              Optional.empty(),
              List.of(),
              OptionalInt.empty(),
              Optional.ofNullable(rates[i]),
              "day.yaml:1");
      phases[i] = new Phase("phase " + i, 5, true, load, Optional.empty());
    }
    return new PhasePlan(Path.of("/day.yaml"), List.of(phases));
  }

  private static RateSchedule rate(int perSecond) {
    return RateSchedule.constant(perSecond, Arrivals.UNIFORM);
  }

  @Test
  void aNextPhaseThatAsksForLessIsKeptByLess() throws Exception {
    answers(5, 400);
    var seen = only(cell.measureIn(phases(rate(1_000), rate(400)), 2));
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(BACK, within(1e-6));
    assertThat(seen.times().disturbedUntil().orElseThrow()).isEqualTo(8, within(1e-6));
  }

  @Test
  void aNextPhaseThatAsksForMoreIsNotKeptByWhatWasEnoughBefore() throws Exception {
    answers(2, 1_000);
    answers(3, 2_000);
    var seen = only(cell.measureIn(phases(rate(1_000), rate(2_000)), 2));
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(BACK + 2, within(1e-6));
  }

  @Test
  void aClosedLoopOfAnotherPhaseTellsNothing() throws Exception {
    answers(5, 9_000);
    assertThat(only(cell.measureIn(phases(rate(1_000), null), 2)).times().recoveredSeconds())
        .isEmpty();
  }

  @Test
  void aClosedLoopIsComparedWithItsOwnPhase() throws Exception {
    var later = new SyntheticCell(run.resolve("later")).returned("READ", "OK", 1);
    later.fault(KILL, 9, OptionalDouble.of(10)).rows("READ", 7, 9_000, 300);
    later.rows("READ", 2, 1_000, 300).rows("READ", 1, 0, 1).rows("READ", 3, 1_000, 300);
    var seen = only(later.measureIn(phases(null, null), 2));
    assertThat(seen.before().orElseThrow().opsPerSecond()).isEqualTo(1_000, within(1e-6));
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(1, within(1e-6));
  }

  @Test
  void aRampThatFallsIsKeptAsFarAsItWasBefore() throws Exception {
    // 1,250 a second at the end of the warm-up, 50 less each second: 80 % of it was done.
    var ramp =
        new RateSchedule(
            "ramp",
            Arrivals.UNIFORM,
            new RateCurve(List.of(new Point(0, 1_350), new Point(10, 850)), OptionalDouble.empty()),
            OptionalInt.of(10),
            List.of());
    answers(1, 700);
    answers(4, 800);
    var seen = only(cell.measureOn(ramp, 2, 10));
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(BACK + 1, within(1e-6));
  }

  @Test
  void secondsInWhichNothingWasDueTellNothing() throws Exception {
    var bursts =
        new RateSchedule(
            "bursts",
            Arrivals.UNIFORM,
            new RateCurve(
                List.of(
                    new Point(0, 1_000),
                    new Point(4, 1_000),
                    new Point(4, 0),
                    new Point(8, 0),
                    new Point(8, 1_000)),
                OptionalDouble.empty()),
            OptionalInt.of(11),
            List.of());
    answers(2, 0);
    answers(3, 1_000);
    var seen = only(cell.measureOn(bursts, 2, 11));
    assertThat(seen.times().recoveredSeconds()).hasValue(0);
    assertThat(seen.times().disturbedUntil().orElseThrow()).isEqualTo(10, within(1e-6));
  }
}
