// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.measure.log.IntervalLogReader;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given logs with known truth, a cell reports that truth. */
class CellMeasurementTest {

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void anEmptyCell() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1);
  }

  @Test
  void dividesSuccessesByTheMeasuredWindow() throws Exception {
    var measured = cell.rows("READ", 10, 1_600, 5_000).measure(2, 5);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_600, within(0.1));
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(5, within(0.001));
  }

  @Test
  void cutsTheWarmupOff() throws Exception {
    var measured = cell.rows("READ", 3, 10, 9_000).rows("READ", 6, 1_000, 100).measure(3, 5);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_000, within(0.1));
    assertThat(latency(measured).max()).isLessThan(9_000);
  }

  @Test
  void countsTheWarmupFromTheFirstOperationNotFromTheStartOfTheConnecting() throws Exception {
    var measured =
        cell.startingAt("READ", 1.0)
            .rows("READ", 2, 10, 100)
            .rows("READ", 5, 1_000, 100)
            .measure(2, 5);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_000, within(0.1));
  }

  @Test
  void neverMeasuresTheIntervalInWhichTheClientConnected() throws Exception {
    var measured = cell.row("READ", 0.9, 5, 100).rows("READ", 5, 1_000, 100).measure(0, 5);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_000, within(0.1));
  }

  @Test
  void cutsASecondOfConnectingHoweverShortTheFirstIntervalWas() throws Exception {
    cell.row("READ", 0.6, 5, 100).row("READ", 1, 500, 100);
    assertThat(all(cell.rows("READ", 6, 1_000, 100).measure(0, 5)).opsPerSecond())
        .isCloseTo(1_000, within(0.1));
  }

  @Test
  void neverMeasuresTheIntervalInWhichTheThreadsStopped() throws Exception {
    cell.rows("READ", 4, 1_000, 100).row("READ", 0.7, 1, 900_000).row("READ", 0.02, 0, 1);
    var measured = cell.measure(1, 5);
    assertThat(latency(measured).max()).isLessThan(900_000);
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(3, within(0.001));
  }

  @Test
  void leavesNoGapInTheWindowWhenAnIntervalCameLateAndTheNextWasShort() throws Exception {
    cell.rows("READ", 2, 1_000, 100).row("READ", 1.7, 850, 100).row("READ", 0.3, 150, 100);
    var measured = cell.rows("READ", 4, 1_000, 100).measure(2, 4);
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(4, within(0.001));
    assertThat(all(measured).ok()).isEqualTo(3_000);
  }

  @Test
  void putsRowsOfLogsWhoseClocksDifferIntoTheSameInterval() throws Exception {
    cell.startingAt("READ", 0.08).rows("READ", 9, 1_000, 100);
    cell.startingAt("UPDATE", 0.22).rows("UPDATE", 9, 100, 100);
    var measured = cell.rows("READ-ERROR", 9, 10, 100).measure(2, 5, 0.1, 0);
    assertThat(measured.operations().get("READ").ok()).isEqualTo(5_000);
    assertThat(measured.operations().get("UPDATE").ok()).isEqualTo(500);
    assertThat(all(measured).failed()).isEqualTo(50);
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(5, within(0.001));
  }

  @Test
  void putsNoWholeRowIntoTheShortIntervalsAtTheEnd() throws Exception {
    cell.rows("READ", 7, 1_000, 100).row("READ", 0.006, 9, 100).row("READ", 0.02, 0, 100);
    cell.startingAt("UPDATE", 0.006).rows("UPDATE", 7, 100, 100).row("UPDATE", 0.006, 1, 100);
    assertThat(cell.measure(2, 5).operations().get("UPDATE").ok()).isEqualTo(500);
  }

  @Test
  void readsPastTheHoleThatARaceLeftInALog() throws Exception {
    var measured = cell.rows("READ", 10, 1_600, 5_000).hole("READ", 200).measure(2, 5);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_600, within(0.1));
  }

  @Test
  void usesTheRealLengthOfTheIntervals() throws Exception {
    cell.rows("READ", 2, 1_000, 100).row("READ", 1.5, 1_500, 100).row("READ", 0.6, 600, 100);
    var measured = cell.rows("READ", 4, 1_000, 100).measure(2, 4);
    assertThat(all(measured).opsPerSecond()).isCloseTo(1_000, within(1.0));
  }

  @Test
  void countsAStallAsTimeWithoutOperations() throws Exception {
    cell.rows("READ", 3, 1_000, 100).rows("READ", 2, 0, 1).rows("READ", 4, 1_000, 100);
    assertThat(all(cell.measure(2, 5)).opsPerSecond()).isCloseTo(600, within(0.1));
  }

  @Test
  void addsTheOperationsUpUnderAll() throws Exception {
    var measured = cell.rows("READ", 8, 950, 100).rows("UPDATE", 8, 50, 300).measure(2, 5);
    assertThat(measured.operations().get("READ").ok()).isEqualTo(4_750);
    assertThat(measured.operations().get("UPDATE").ok()).isEqualTo(250);
    assertThat(all(measured).ok()).isEqualTo(5_000);
  }

  @Test
  void doesNotCountAReadModifyWriteTwice() throws Exception {
    cell.rows("READ", 8, 100, 100).rows("UPDATE", 8, 100, 100);
    var measured = cell.rows("READ-MODIFY-WRITE", 8, 100, 200).measure(2, 5);
    assertThat(all(measured).ok()).isEqualTo(1_000);
    assertThat(measured.operations()).containsKey("READ-MODIFY-WRITE");
  }

  @Test
  void leavesReadModifyWriteOutWhenSomeOfItsPartsFailed() throws Exception {
    cell.rows("READ", 8, 90, 100).rows("READ-NOT_FOUND", 8, 10, 100).rows("UPDATE", 8, 100, 100);
    var measured = cell.rows("READ-MODIFY-WRITE", 8, 100, 200).measure(2, 5);
    assertThat(measured.operations()).containsOnlyKeys("READ", "UPDATE", "ALL");
  }

  @Test
  void countsNoneOfWhatYcsbMeasuresBesidesOperations() throws Exception {
    for (var log : List.of("CLEANUP", "VERIFY", "THREAD_COUNT", "GCS", "Intended-READ")) {
      cell.rows(log, 8, 77, 100);
    }
    assertThat(all(cell.rows("READ", 8, 100, 100).measure(2, 5)).attempts()).isEqualTo(500);
  }

  @Test
  void tellsTheOutcomesOfAWorkloadsOwnOperationsApart() throws Exception {
    cell.rows("TIMELINE-APPEND", 8, 90, 100).rows("TIMELINE-APPEND-ERROR", 8, 10, 100);
    var measured = cell.measure(2, 5, 0.5, 0);
    assertThat(measured.operations().get("TIMELINE-APPEND").ok()).isEqualTo(450);
    assertThat(measured.operations().get("TIMELINE-APPEND").failed()).isEqualTo(50);
  }

  @Test
  void showsHalfAsFailedWhenHalfTheCallsFail() throws Exception {
    var measured =
        cell.rows("READ", 8, 500, 100).rows("READ-ERROR", 8, 500, 100).measure(2, 5, 1, 0);
    assertThat(all(measured).failed()).isEqualTo(2_500);
    assertThat(all(measured).opsPerSecond()).isCloseTo(500, within(0.1));
  }

  @Test
  void keepsNotFoundApartFromFailed() throws Exception {
    var measured = cell.rows("READ", 8, 500, 100).rows("READ-NOT_FOUND", 8, 30, 100).measure(2, 5);
    assertThat(all(measured).notFound()).isEqualTo(150);
    assertThat(all(measured).failed()).isZero();
    assertThat(all(measured).ok()).isEqualTo(2_500);
  }

  @Test
  void countsDifferentFailuresOfAnOperationTogether() throws Exception {
    cell.rows("READ", 8, 500, 100).rows("READ-ERROR", 8, 20, 100);
    var measured = cell.rows("READ-UNEXPECTED_STATE", 8, 10, 100).measure(2, 5, 1, 0);
    assertThat(all(measured).failed()).isEqualTo(150);
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(5, within(0.001));
  }

  @Test
  void countsAnOutcomeThatBeganLateFromThere() throws Exception {
    cell.rows("READ", 8, 500, 100).startingAt("READ-ERROR", 4.3).row("READ-ERROR", 0.7, 7, 100);
    var measured = cell.row("READ-ERROR", 1, 3, 100).measure(2, 5, 1, 0);
    assertThat(all(measured).failed()).isEqualTo(10);
    assertThat(measured.window().orElseThrow().seconds()).isCloseTo(5, within(0.001));
  }

  @Test
  void leavesAPercentileWithFewerThanAHundredSamplesBeyondItEmpty() throws Exception {
    var latency = latency(cell.rows("READ", 8, 1_999, 100).measure(2, 5));
    assertThat(latency.p95()).isPresent();
    assertThat(latency.p99()).isEmpty();
  }

  @Test
  void givesAPercentileWithExactlyAHundredSamplesBeyondIt() throws Exception {
    assertThat(latency(cell.rows("READ", 8, 2_000, 100).measure(2, 5)).p99()).isPresent();
  }

  @Test
  void takesPercentilesFromMergedHistograms() throws Exception {
    // 90 % of all operations are fast, though every second half of the window is slow.
    cell.rows("READ", 2, 900, 1_000).row("READ", 1, 900, 1_000).row("READ", 1, 100, 100_000);
    var latency =
        latency(cell.rows("READ", 1, 900, 1_000).row("READ", 1, 1_100, 1_000).measure(2, 4));
    assertThat(latency.p90().orElseThrow()).isCloseTo(1_000, within(2L));
    assertThat(latency.max()).isCloseTo(100_000, within(100L));
  }

  @Test
  void mergesMoreOperationsThanAnIntCanCount() throws Exception {
    var measured = cell.rows("READ", 8, 1_000_000_000, 1).measure(2, 5);
    assertThat(all(measured).ok()).isEqualTo(5_000_000_000L);
  }

  @Test
  void readsTheLogsUnderALocaleWithDecimalCommas() throws Exception {
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      var measured = cell.rows("READ", 10, 1_600, 5_000).measure(2, 5);
      assertThat(all(measured).opsPerSecond()).isCloseTo(1_600, within(0.1));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void readsALogUpToItsTornEndWhereverItWasTorn() throws Exception {
    cell.rows("READ", 2, 500, 100).row("READ", 1, varied()).write();
    var whole = Files.readAllBytes(cell.folder().resolve("READ.hdr"));
    var lastRow = new String(whole, UTF_8).lastIndexOf('\n', whole.length - 2) + 1;
    var torn = run.resolve("torn.hdr");
    for (var length = lastRow; length < whole.length - 1; length++) {
      Files.write(torn, Arrays.copyOf(whole, length));
      var rows = IntervalLogReader.read(torn);
      assertThat(rows.intervals()).as("torn after %d bytes", length).hasSize(2);
      assertThat(rows.torn()).as("torn after %d bytes", length).isEqualTo(length > lastRow);
    }
  }

  @Test
  void failsWhenTheWindowIsShorterThanAsked() throws Exception {
    var measured = cell.rows("READ", 5, 500, 100).measure(2, 15);
    assertThat(measured.status()).isEqualTo(Status.FAILED);
    assertThat(measured.reason().orElseThrow()).contains("only 2.0 s of 15 s");
  }

  @Test
  void breachesTheGateWhenMoreFailThanAllowed() throws Exception {
    cell.rows("READ", 8, 900, 100).rows("READ-ERROR", 8, 100, 100);
    cell.printed("redis 127.0.0.1:7000 READ user1: OOM command not allowed");
    var measured = cell.measure(2, 5, 0.05, 0);
    assertThat(measured.status()).isEqualTo(Status.GATE);
    assertThat(measured.reason().orElseThrow()).contains("10.0 %").contains("OOM");
  }

  @Test
  void staysWithinTheGateWhenAsManyFailAsAllowed() throws Exception {
    cell.rows("READ", 8, 900, 100).rows("READ-ERROR", 8, 100, 100);
    assertThat(cell.measure(2, 5, 0.1, 0).status()).isEqualTo(Status.OK);
  }

  @Test
  void givesACurveThatEndsWhereTheSamplesEnd() throws Exception {
    cell.rows("READ", 2, 1, 1).row("READ", 1, varied()).rows("READ", 1, 1, 1);
    var curve = latency(cell.measure(2, 1)).curve();
    assertThat(curve.get(curve.size() - 1).percentile()).isBetween(98.0, 99.0);
    assertThat(curve).isSortedAccordingTo(Comparator.comparingDouble(p -> p.percentile()));
  }

  /** 10,000 latencies, each once. */
  private static Histogram varied() {
    var histogram = new Histogram(3);
    for (var i = 1; i <= 10_000; i++) {
      histogram.recordValue(i);
    }
    return histogram;
  }

  private static Cell.Operation all(Cell cell) {
    return cell.all().orElseThrow();
  }

  private static Latency latency(Cell cell) {
    return all(cell).latency().orElseThrow();
  }
}
