// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
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
}
