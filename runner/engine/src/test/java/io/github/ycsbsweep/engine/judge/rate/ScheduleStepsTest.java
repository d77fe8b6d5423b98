// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Second;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Step;
import io.github.ycsbsweep.support.RateCurve;
import io.github.ycsbsweep.support.RateCurve.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Given a server that answers at a fixed rate, one operation after the other. */
class ScheduleStepsTest {

  private static final double ANSWERS_PER_SECOND = 22_000;

  /** Seconds. */
  private static final int STEP = 4;

  private static ScheduledRates steps(int first, int last, int by) {
    var points = new ArrayList<Point>();
    for (var rate = first; rate <= last; rate += by) {
      var from = points.size() / 2 * STEP;
      points.add(new Point(from, rate));
      points.add(new Point(from + STEP, rate));
    }
    return answered(new RateCurve(points, OptionalDouble.empty()), points.size() / 2);
  }

  private static ScheduledRates ramp(int first, int last, int parts) {
    var points = List.of(new Point(0, first), new Point(parts * STEP, last));
    return answered(new RateCurve(points, OptionalDouble.empty()), parts);
  }

  /** Arrivals at even distances, each done when those before it are. */
  private static ScheduledRates answered(RateCurve curve, int count) {
    var longest = new double[count];
    var done = new int[count];
    var perSecond = new int[count * STEP];
    var free = 0.0;
    for (var i = 0; ; i++) {
      var due = curve.secondOf(i + 0.5);
      if (due >= count * STEP) {
        break;
      }
      free = Math.max(free, due) + 1 / ANSWERS_PER_SECOND;
      var part = (int) (free / STEP);
      if (part < count) {
        longest[part] = Math.max(longest[part], free - due);
        done[part]++;
        perSecond[(int) free]++;
      }
    }
    var steps = new ArrayList<Step>();
    for (var i = 0; i < count; i++) {
      var asked = curve.mean(i * STEP, (i + 1) * STEP);
      steps.add(
          new Step(
              i * STEP,
              STEP,
              asked,
              (double) done[i] / STEP,
              operations((long) (1e6 * longest[i]))));
    }
    var seconds = new ArrayList<Second>();
    for (var i = 0; i < perSecond.length; i++) {
      var none = OptionalLong.empty();
      seconds.add(
          new Second(
              i, OptionalDouble.of(curve.mean(i, i + 1)), perSecond[i], none, none, none, none));
    }
    return rates(seconds, steps);
  }

  private static ScheduledRates rates(List<Second> seconds, List<Step> steps) {
    return new ScheduledRates("shape", "uniform", seconds, steps, Optional.empty(), List.of());
  }

  private static Map<String, Operation> operations(long micros) {
    var figure = OptionalLong.of(micros);
    var times =
        new Latency((double) micros, figure, figure, figure, figure, figure, micros, List.of());
    return Map.of(Cell.ALL, new Operation(1, 0, 0, 1, Optional.of(times), Optional.of(times)));
  }

  private static OptionalDouble highest(ScheduledRates schedule, String objective)
      throws Exception {
    return ScheduleSteps.highest(schedule, Objective.parse(objective)).stream()
        .mapToDouble(Step::asked)
        .findFirst();
  }

  @Test
  void theHighestStepThatMeetsAnObjectiveIsTheLastBelowThatRate() throws Exception {
    assertThat(highest(steps(5_000, 40_000, 5_000), "p99<2ms")).hasValue(20_000);
    assertThat(highest(steps(5_000, 20_000, 5_000), "p99<2ms")).hasValue(20_000);
  }

  @Test
  void ofARampItIsThePartThatEndsBelowThatRate() throws Exception {
    // Of ten parts from 0 to 40,000 the sixth goes from 20,000 to 24,000.
    assertThat(highest(ramp(0, 40_000, 10), "p99<2ms")).hasValue(18_000);
  }

  @Test
  void noStepMeetsWhatTheServerCanNotDo() throws Exception {
    assertThat(highest(steps(5_000, 40_000, 5_000), "p99<40us")).isEmpty();
  }

  @Test
  void aStepAfterOneThatFailedDoesNotCount() throws Exception {
    var good = new Step(0, 4, 100, 100, operations(1_000));
    var bad = new Step(4, 4, 200, 200, operations(9_000));
    var again = new Step(8, 4, 300, 300, operations(1_000));
    var schedule = rates(List.of(), List.of(good, bad, again));

    assertThat(highest(schedule, "p99<2ms")).hasValue(100);
  }

  @Test
  void aStepWhoseRateWasNotDoneDoesNotCount() throws Exception {
    var behind = new Step(0, 4, 10_000, 9_000, operations(1_000));
    var schedule = rates(List.of(), List.of(behind));

    assertThat(highest(schedule, "p99<2ms")).isEmpty();
  }

  @Test
  void knowsWhenACellFellBehind() {
    assertThat(ScheduleSteps.behindFrom(cell(steps(5_000, 40_000, 5_000))))
        .hasValueCloseTo(17.0, within(2.0));
    assertThat(ScheduleSteps.behindFrom(cell(steps(5_000, 20_000, 5_000)))).isEmpty();
  }

  private static Cell cell(ScheduledRates schedule) {
    return new CellBuilder().schedule(schedule).build();
  }
}
