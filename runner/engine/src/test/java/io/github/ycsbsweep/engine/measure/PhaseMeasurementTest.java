// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.judge.rate.RateStep.ObjectiveVerdict;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.Phase;
import io.github.ycsbsweep.engine.request.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Given two seconds of warm-up, three of a phase that is not measured, five at 1,000 operations a
 * second and five of a closed loop.
 */
class PhaseMeasurementTest {

  private static final PhasePlan PLAN =
      new PhasePlan(
          Path.of("/day.yaml"),
          List.of(
              phase("warm", 3, false, Optional.empty()),
              phase("rate", 5, true, Optional.of(RateSchedule.constant(1_000, Arrivals.POISSON))),
              phase("closed", 5, true, Optional.empty())));

  @TempDir private Path run;
  private Cell cell;

  private static Phase phase(
      String name, int seconds, boolean isMeasured, Optional<RateSchedule> rate) {
    var load = new PhaseLoad(Optional.empty(), List.of(), OptionalInt.empty(), rate, "day.yaml:1");
    return new Phase(name, seconds, isMeasured, load, Optional.empty());
  }

  @BeforeEach
  void aCell() throws Exception {
    cell =
        new SyntheticCell(run)
            .returned("READ", "OK", 1)
            .rows("READ", 5, 100, 300)
            .rows("READ", 5, 1_000, 300)
            .rows("READ", 6, 9_000, 300)
            .rows("Intended-READ", 5, 100, 300)
            .rows("Intended-READ", 5, 1_000, 7_000)
            .rows("Intended-READ", 6, 9_000, 300)
            .measureIn(PLAN, 2);
  }

  @Test
  void eachPhaseHasTheFiguresOfItsSeconds() {
    assertThat(cell.phases())
        .extracting(MeasuredPhase::name)
        .containsExactly("warm", "rate", "closed");
    assertThat(cell.phases()).extracting(MeasuredPhase::second).containsExactly(2.0, 5.0, 10.0);
    assertThat(cell.phases().get(1).done()).isCloseTo(1_000, within(1.0));
    assertThat(cell.phases().get(1).asked()).isEqualTo(OptionalDouble.of(1_000));
    assertThat(cell.phases().get(2).done()).isCloseTo(9_000, within(1.0));
    assertThat(cell.phases().get(2).asked()).isEmpty();
  }

  @Test
  void theOperationsOfAPhaseAreInTheOrderOfThoseOfTheCell() {
    var all = List.copyOf(cell.operations().keySet());
    assertThat(cell.phases().get(2).operations().keySet())
        .containsExactlyElementsOf(
            all.stream().filter(cell.phases().get(2).operations()::containsKey).toList());
  }

  @Test
  void whatIsNotMeasuredHasNoFiguresAndIsInNoneOfTheCells() {
    assertThat(cell.phases().get(0).measured()).isZero();
    assertThat(cell.phases().get(0).operations()).isEmpty();
    assertThat(cell.window().orElseThrow().seconds()).isCloseTo(10, within(0.1));
    assertThat(cell.all().orElseThrow().ok()).isEqualTo(50_000);
  }

  @Test
  void theSecondsOfAClosedLoopAskForNothing() {
    var seconds = cell.schedule().orElseThrow().seconds();

    assertThat(seconds.get(0).asked()).isEqualTo(OptionalDouble.of(1_000));
    assertThat(seconds.get(9).asked()).isEmpty();
  }

  @Test
  void theOperationsOfEachSecondAreSortedByTheirTime() {
    var map = cell.schedule().orElseThrow().latencies().orElseThrow();

    // 0.3 ms and 7 ms.
    assertThat(map.bounds()).containsExactly(500L, 1_000L, 2_000L, 5_000L, 10_000L);
    assertThat(map.counts().get(0)).containsExactly(0L, 0L, 0L, 0L, 1_000L);
    assertThat(map.counts().get(9)).containsExactly(9_000L, 0L, 0L, 0L, 0L);
  }

  @Test
  void anObjectiveIsAboutEachPhaseByItsResponseTimes() throws Exception {
    var objective = Objective.parse("p90<2ms");

    assertThat(ScheduleSteps.verdict(cell.phases().get(2).step(), objective))
        .isEqualTo(ObjectiveVerdict.MET);
    assertThat(ScheduleSteps.missed(cell, objective))
        .extracting(MeasuredPhase::name)
        .containsExactly("rate");
  }
}
