// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the logs of service and of response times, each goes where it belongs. */
class OpenLoopMeasurementTest {

  private static final long STALL_MICROS = 200_000;

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void aCell() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1);
  }

  @Test
  void tellsAStallThatTheServiceTimeHides() throws Exception {
    for (var second = 0; second < 14; second++) {
      cell.row("READ", 1, service()).row("Intended-READ", 1, response());
    }
    var read = cell.measureAt(1_000, 2, 11).operations().get("READ");
    assertThat(read.latency().orElseThrow().p99().orElseThrow()).isLessThan(2_000);
    assertThat(read.intended().orElseThrow().p99().orElseThrow()).isGreaterThan(150_000);
  }

  @Test
  void countsNoOperationTwice() throws Exception {
    cell.rows("READ", 8, 1_000, 300).rows("UPDATE", 8, 500, 300);
    cell.rows("Intended-READ", 8, 1_000, 400).rows("Intended-UPDATE", 8, 500, 400);
    var measured = cell.measureAt(1_500, 2, 5);
    assertThat(measured.operations()).containsOnlyKeys(Cell.ALL, "READ", "UPDATE");
    assertThat(all(measured).ok()).isEqualTo(7_500);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_500, within(0.1));
    assertThat(measured.perSecond()).allMatch(second -> second.ok() == 1_500);
  }

  @Test
  void sumsTheResponseTimesOfAllOperations() throws Exception {
    cell.rows("READ", 8, 1_000, 300).rows("UPDATE", 8, 1_000, 300);
    cell.rows("Intended-READ", 8, 1_000, 400).rows("Intended-UPDATE", 8, 1_000, 800);
    var intended = all(cell.measureAt(2_000, 2, 5)).intended().orElseThrow();
    assertThat(intended.mean()).isCloseTo(600, within(1.0));
  }

  @Test
  void leavesTheResponseTimesOfFailuresOut() throws Exception {
    cell.rows("READ", 8, 1_000, 300).rows("READ-ERROR", 8, 10, 300);
    cell.rows("Intended-READ", 8, 1_000, 400).rows("Intended-READ-ERROR", 8, 10, 9_000_000);
    assertThat(all(cell.measureAt(1_010, 2, 5)).intended().orElseThrow().max()).isLessThan(500);
  }

  @Test
  void cutsTheWarmupOffTheResponseTimesToo() throws Exception {
    cell.rows("READ", 8, 1_000, 300);
    cell.rows("Intended-READ", 2, 1_000, 900_000).rows("Intended-READ", 6, 1_000, 400);
    assertThat(all(cell.measureAt(1_000, 2, 5)).intended().orElseThrow().max()).isLessThan(500);
  }

  @Test
  void hasNoResponseTimesInAClosedLoop() throws Exception {
    cell.rows("READ", 8, 1_000, 300).rows("Intended-READ", 8, 1_000, 300);
    assertThat(all(cell.measure(2, 5)).intended()).isEmpty();
  }

  @Test
  void countsAReadModifyWriteAsOneTransaction() throws Exception {
    cell.rows("READ", 8, 1_000, 300).rows("UPDATE", 8, 500, 300);
    cell.rows("READ-MODIFY-WRITE", 8, 500, 600);
    var window = cell.measureAt(1_000, 2, 5).window().orElseThrow();
    assertThat(window.transactionsPerSecond().orElseThrow()).isCloseTo(1_000, within(0.1));
  }

  /** Of 1,000 requests in a second, four wait for the server: one a client thread. */
  private static Histogram service() {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(300, 996);
    histogram.recordValueWithCount(STALL_MICROS, 4);
    return histogram;
  }

  /** Of 1,000 that are due in a second, 200 are due while the server stands still. */
  private static Histogram response() {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(300, 800);
    for (var late = 0L; late < 200; late++) {
      histogram.recordValue(STALL_MICROS - 1_000 * late);
    }
    return histogram;
  }

  private static Operation all(Cell measured) {
    return measured.all().orElseThrow();
  }
}
