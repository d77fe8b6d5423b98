// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Given two systems in four starts of two blocks with two turns each. The other does 10 % more at
 * the same cost; the machine is twice as fast in every second block.
 */
class TurnRatioTest {

  private static final double RATIO = 1.1;

  private static Cell cell(int start, boolean isOther) {
    var isFirst = (start % 2 == 1) != isOther;
    var turns = new ArrayList<MeasuredTurn>();
    for (var turn = 0; turn < 4; turn++) {
      var speed = (turn / 2 + 1) * (isOther ? RATIO : 1);
      turns.add(turn(turn / 2, Math.round(10_000 * speed), OptionalDouble.of(0.11 * speed)));
    }
    return new CellBuilder()
        .of(isOther ? "valkey" : "redis", "workloadb", 16)
        .repeat(start)
        .order(2 * start - (isFirst ? 1 : 0))
        .turns(turns)
        .build();
  }

  private static MeasuredTurn turn(int block, long ok, OptionalDouble serverSeconds) {
    return new MeasuredTurn(
        block, 1_000L * block, 0.4, ok, 0, ok * 11 / 10, serverSeconds, OptionalDouble.empty());
  }

  private static List<Cell> cells(boolean isOther) {
    return IntStream.rangeClosed(1, 4).mapToObj(start -> cell(start, isOther)).toList();
  }

  private static TurnRatio of(Metric metric) {
    return TurnRatio.of(metric, cells(false), cells(true), Interval.LEVEL).orElseThrow();
  }

  @Test
  void aPhaseOfTheMachineIsInNoBlocksRatio() {
    var throughput = of(Metric.THROUGHPUT);
    assertThat(throughput.estimate().ratio().value()).isCloseTo(RATIO, within(1e-9));
    assertThat(throughput.estimate().halfWidth().getAsDouble()).isLessThan(1e-6);
    assertThat(throughput.estimate().starts()).isEqualTo(4);
    assertThat(throughput.estimate().blocks()).isEqualTo(8);
  }

  @Test
  void whatAnOperationCostsTheServerIsThatOfWholeTurns() {
    assertThat(of(Metric.SERVER_CPU_PER_OPERATION).estimate().ratio().value())
        .isCloseTo(1, within(1e-3));
  }

  /**
   * Of 40 and 43 us, which are whole microseconds, and of 4,000 and 4,300 in buckets of 2 and 4.
   */
  @ParameterizedTest
  @CsvSource({"40, 43, 1.04968, 1.10093", "4000, 4300, 1.07423, 1.07577"})
  void aPercentileIsKnownToTheBucketOfItsHistogram(
      long one, long another, double low, double high) {
    var p99 = TurnRatio.of(Metric.P99, withP99(one), withP99(another), Interval.LEVEL);
    var interval = p99.orElseThrow().estimate().ratio().interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(low, within(1e-5));
    assertThat(interval.high()).isCloseTo(high, within(1e-5));
  }

  private static List<Cell> withP99(long micros) {
    var latency = Optional.of(LatencyOf.p99(micros));
    return IntStream.rangeClosed(1, 4)
        .mapToObj(
            start ->
                new CellBuilder()
                    .repeat(start)
                    .operation(Cell.ALL, new Cell.Operation(50_000, 0, 0, 5_000, latency))
                    .build())
        .toList();
  }

  @Test
  void aFigureThatIsNotKnownOfBothHasNoRatio() {
    assertThat(
            TurnRatio.of(
                Metric.CLIENT_CPU_PER_OPERATION, cells(false), cells(true), Interval.LEVEL))
        .isEmpty();
  }

  /** A sample that came late leaves the cost of its turn, and so of its block, unknown. */
  @Test
  void aBlockWithATurnOfUnknownCostIsLeftOut() {
    var turns = new ArrayList<>(cell(1, true).window().orElseThrow().turns());
    turns.set(0, turn(0, 11_000, OptionalDouble.empty()));
    var other = new CellBuilder().of("valkey", "workloadb", 16).turns(turns).build();
    var cost =
        TurnRatio.of(
            Metric.SERVER_CPU_PER_OPERATION, List.of(cell(1, false)), List.of(other), 0.95);
    assertThat(cost.orElseThrow().estimate().blocks()).isEqualTo(1);
  }

  @Test
  void aStartOfWhichOneSystemFailedIsLeftOut() {
    var failed =
        new CellBuilder()
            .of("valkey", "workloadb", 16)
            .repeat(2)
            .status(Cell.Status.FAILED, Optional.of("its server died"))
            .build();
    var others = List.of(cell(1, true), failed, cell(3, true), cell(4, true));
    assertThat(
            TurnRatio.of(Metric.THROUGHPUT, cells(false), others, Interval.LEVEL)
                .orElseThrow()
                .estimate()
                .starts())
        .isEqualTo(3);
  }
}
