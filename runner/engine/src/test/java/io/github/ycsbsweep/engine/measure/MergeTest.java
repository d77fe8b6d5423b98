// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Property: whatever several clients recorded, at whatever ticks and by whatever clocks, their cell
 * is what a single histogram of all values in its window is, bucket for bucket.
 */
class MergeTest {

  private static final int WARMUP = 1;
  private static final int DURATION = 4;

  /** Of the times of a log what is less than that is cut off. */
  private static final Percentage WITHIN_A_MILLISECOND = withPercentage(0.05);

  @TempDir private Path run;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void equalsASingleHistogramOfAllValues(long seed) throws Exception {
    var recording = new RandomRecording(new SyntheticClients(run, 5), new Random(seed));
    var merged = measured(recording.clients());
    var window = merged.window();
    var expected = recording.between(window.startMillis(), window.endMillis());
    var sums = Operations.added(merged.sums());
    assertThat(expected.get(Cell.ALL).getTotalCount()).isPositive();
    expected.forEach(
        (operation, histogram) ->
            assertThat(sums.get(operation).latencies()).as(operation).isEqualTo(histogram));
    assertThat(sums.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
    assertThat(Operations.of(merged.sums()).get(Cell.ALL).latency())
        .isEqualTo(Latencies.of(expected.get(Cell.ALL)));
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void keepsEveryOperationOnTheCommonSeconds(long seed) throws Exception {
    var recording = new RandomRecording(new SyntheticClients(run, 5), new Random(seed));
    var seconds = measured(recording.clients()).perSecond(WARMUP);
    assertThat(seconds.stream().mapToLong(Second::ok).sum())
        .isEqualTo(recording.between(0, Long.MAX_VALUE / 2).get(Cell.ALL).getTotalCount());
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33, 34})
  void addsTheRatesThatEachClientHadInItsOwnSeconds(long seed) throws Exception {
    var recording = new RandomRecording(new SyntheticClients(run, 5), new Random(seed));
    var merged = measured(recording.clients());
    var window = merged.window();
    var expected = recording.rateBetween(window.startMillis(), window.endMillis());
    assertThat(Operations.of(merged.sums()).get(Cell.ALL).opsPerSecond())
        .isCloseTo(expected, WITHIN_A_MILLISECOND);
    assertThat(merged.rows().stream().mapToDouble(row -> row.opsPerSecond()).sum())
        .isCloseTo(expected, WITHIN_A_MILLISECOND);
  }

  private static MeasuredClients measured(SyntheticClients clients) throws Exception {
    return MeasuredClients.of(
        new MeasurementRequest(
            clients.write().folder(),
            new SystemUnderTest("redis", SyntheticCell.SERVER),
            new CellPosition("workloadb", 20, OptionalDouble.empty(), 1, 1),
            5,
            new MeasurementRequest.WindowRequest(
                WARMUP,
                DURATION,
                false,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty()),
            1,
            0));
  }
}
