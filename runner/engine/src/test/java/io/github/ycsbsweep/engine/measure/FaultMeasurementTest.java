// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that answers 1,000 reads a second is killed 8.5 s after the first one, and started again
 * 2.7 s later: two whole seconds are without an answer.
 */
class FaultMeasurementTest {

  private static final FaultPlan KILL = new FaultPlan("kill", 50, "3s", OptionalInt.empty(), true);
  private static final Offset<Double> CLOSE = Offset.offset(1e-6);

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void aServerIsKilled() throws IOException {
    cell = new SyntheticCell(run);
    cell.rows("READ", 8, 1_000, 100).row("READ", 1, 500, 100).rows("READ", 2, 0, 1);
    cell.row("READ", 1, 400, 2_000_000).rows("READ", 6, 1_000, 100);
    cell.startingAt("READ-ERROR", 8).row("READ-ERROR", 1, 30, 50).rows("READ-ERROR", 2, 40, 50);
    cell.row("READ-ERROR", 1, 10, 50).returned("READ", "OK", 1);
  }

  private static FaultRecovery only(Cell measured) {
    assertThat(measured.faults()).hasSize(1);
    return measured.faults().get(0).recovery().orElseThrow();
  }

  @Test
  void tellsWhenErrorsBeganAndWhenTheStoreWasBack() throws Exception {
    var seen = only(cell.fault(KILL, 8.5, OptionalDouble.of(11.2)).measure(2, 14));
    assertThat(seen.times().firstErrorSeconds().orElseThrow()).isEqualTo(0.5, CLOSE);
    assertThat(seen.times().firstSuccessSeconds().orElseThrow()).isEqualTo(3.5, CLOSE);
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(3.5, CLOSE);
    assertThat(seen.times().disturbedUntil().orElseThrow()).isEqualTo(12, CLOSE);
    assertThat(seen.errors()).isEqualTo(Map.of("READ-ERROR", 120L));
  }

  @Test
  void comparesTheSecondsBeforeDuringAndAfter() throws Exception {
    var seen = only(cell.fault(KILL, 8.5, OptionalDouble.of(11.2)).measure(2, 14));
    var before = seen.before().orElseThrow();
    var during = seen.during().orElseThrow();
    assertThat(before.seconds()).isEqualTo(6, CLOSE);
    assertThat(before.opsPerSecond()).isEqualTo(1_000, CLOSE);
    assertThat(before.max()).hasValue(100);
    assertThat(during.seconds()).isEqualTo(4, CLOSE);
    assertThat(during.opsPerSecond()).isEqualTo(225, CLOSE);
    assertThat(during.failed()).isEqualTo(120);
    assertThat((double) during.max().orElseThrow()).isEqualTo(2e6, Offset.offset(2e3));
    assertThat(seen.after().orElseThrow().opsPerSecond()).isEqualTo(1_000, CLOSE);
  }

  @Test
  void excusesWhatFailedOnAccountOfIt() throws Exception {
    var measured = cell.fault(KILL, 8.5, OptionalDouble.of(11.2)).measure(2, 14);
    assertThat(measured.status()).isEqualTo(Status.OK);
    assertThat(measured.isDisturbed()).isTrue();
  }

  @Test
  void excusesNothingElse() throws Exception {
    cell.rows("READ-ERROR", 2, 0, 1).row("READ-ERROR", 1, 5, 50);
    var measured = cell.fault(KILL, 8.5, OptionalDouble.of(11.2)).measure(2, 14);
    assertThat(measured.status()).isEqualTo(Status.GATE);
    assertThat(measured.reason().orElseThrow()).contains("apart from those that faults disturbed");
  }

  @Test
  void excusesNothingThatFailsInTheRewriteOfALog() throws Exception {
    var rewrite = new FaultPlan("aof-rewrite", 50, "", OptionalInt.empty(), false);
    var measured = cell.fault(rewrite, 8.5, OptionalDouble.of(11.2)).measure(2, 14);
    assertThat(measured.status()).isEqualTo(Status.GATE);
    assertThat(measured.isDisturbed()).isFalse();
  }

  @Test
  void knowsThatTheStoreWasNotBackBeforeTheEnd() throws Exception {
    var seen = only(cell.fault(KILL, 8.5, OptionalDouble.empty()).measure(2, 9));
    assertThat(seen.times().recoveredSeconds()).isEmpty();
    var silent = new SyntheticCell(run.resolve("silent"));
    silent.rows("READ", 8, 1_000, 100).row("READ", 1, 500, 100).rows("READ", 6, 0, 1);
    silent.startingAt("READ-ERROR", 8).rows("READ-ERROR", 7, 10, 50).returned("READ", "OK", 1);
    var measured = silent.fault(KILL, 8.5, OptionalDouble.empty()).measure(2, 12);
    assertThat(measured.status()).isEqualTo(Status.OK);
    assertThat(only(measured).times().firstSuccessSeconds()).isEmpty();
    assertThat(only(measured).times().recoveredSeconds()).isEmpty();
    assertThat(only(measured).times().disturbedUntil()).isEmpty();
  }

  @Test
  void isZeroWhereNothingWasSeenOfIt() throws Exception {
    var pause = new FaultPlan("pause", 20, "100ms", OptionalInt.empty(), true);
    var quiet = new SyntheticCell(run.resolve("quiet"));
    quiet.rows("READ", 17, 1_000, 100).returned("READ", "OK", 17_000);
    var seen = only(quiet.fault(pause, 4.5, OptionalDouble.of(4.6)).measure(2, 14));
    assertThat(seen.times().recoveredSeconds()).hasValue(0);
    assertThat(seen.times().firstSuccessSeconds()).hasValue(0);
    assertThat(seen.times().firstErrorSeconds()).isEmpty();
    assertThat(seen.errors()).isEmpty();
  }

  @Test
  void aSecondBeforeASilenceIsNoRecoveryFromIt() throws Exception {
    var stepDown = new FaultPlan("step-down", 20, "", OptionalInt.empty(), true);
    var late = new SyntheticCell(run.resolve("late"));
    late.rows("READ", 4, 1_000, 100).row("READ", 1, 500, 100).row("READ", 1, 1_000, 100);
    late.rows("READ", 3, 0, 1).rows("READ", 8, 1_000, 100).returned("READ", "OK", 1);
    var seen = only(late.fault(stepDown, 4.5, OptionalDouble.of(8.2)).measure(2, 14));
    assertThat(seen.times().recoveredSeconds().orElseThrow()).isEqualTo(4.5, CLOSE);
    assertThat(seen.times().firstSuccessSeconds().orElseThrow()).isEqualTo(5.5, CLOSE);
  }
}
