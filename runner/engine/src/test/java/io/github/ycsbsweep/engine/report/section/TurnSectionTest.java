// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Given a cell of a system that took turns, with a measured part of 35 ms in each. */
class TurnSectionTest {

  private static CellBuilder cell(long micros) {
    var latency = Optional.of(LatencyOf.median(micros, false, List.of()));
    return new CellBuilder()
        .turnSeconds(0.035)
        .operation(Cell.ALL, new Cell.Operation(50_000, 0, 0, 5_000, latency));
  }

  private static List<Finding> findings(Cell cell) {
    var findings = new FindingList();
    new TurnSection().findings(cell, findings);
    return findings.toList();
  }

  @Test
  void operationsThatFitIntoATurnAFewTimesAreWarnedOf() {
    assertThat(findings(cell(3_000).build()))
        .singleElement()
        .satisfies(
            it -> assertThat(it.text()).startsWith("operations are long beside a turn"),
            it ->
                assertThat(it.where()).first().asString().contains("p50 3.000 ms, turns of 35 ms"));
  }

  @Test
  void shortOperationsAreNot() {
    assertThat(findings(cell(1_000).build())).isEmpty();
  }

  @Test
  void noneAreWhereTheyBeginByASchedule() {
    assertThat(findings(cell(3_000).target(OptionalDouble.of(5_000)).build())).isEmpty();
  }

  @Test
  void throughputThatWasAskedForIsNotRanked() {
    var row = atRate(Metric.THROUGHPUT, 5_000);
    assertThat(row.obstacle()).hasValue("asked for");
    assertThat(TurnRow.remedies(List.of(row)))
        .containsExactly("Throughput that was asked for is not ranked; without --target it is.");
  }

  @Test
  void responseTimesAreRankedWhereTheRateWasHeld() {
    assertThat(atRate(Metric.RESPONSE_P99, 5_000).obstacle()).isEmpty();
    assertThat(atRate(Metric.RESPONSE_P99, 4_000).obstacle()).hasValue("rate not held");
  }

  /** Of two systems of which 5,000 operations a second were asked for; the other did so many. */
  private static TurnRow atRate(Metric metric, double done) {
    var base = List.of(atRate(5_000));
    var other = List.of(atRate(done));
    var ratio = TurnRatio.of(metric, base, other, 0.95).orElseThrow();
    return new TurnRow("workloadb", ratio, Margin.USUAL, false);
  }

  private static Cell atRate(double done) {
    var none = OptionalDouble.empty();
    var latency = Optional.of(LatencyOf.p99(1_000));
    return new CellBuilder()
        .target(OptionalDouble.of(5_000))
        .transactions(done)
        .operation(Cell.ALL, new Cell.Operation(50_000, 0, 0, done, latency, latency))
        .turns(List.of(new MeasuredTurn(0, 0, 1, 5_000, 0, 5_000, none, none)))
        .build();
  }
}
