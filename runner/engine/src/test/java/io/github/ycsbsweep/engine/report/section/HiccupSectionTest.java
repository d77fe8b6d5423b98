// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Given service times of p99 4 ms, p99.9 10 ms and 50 ms at most: pauses that explain them. */
class HiccupSectionTest {

  private static final Latency LATENCY =
      new Latency(
          1_000,
          OptionalLong.of(900),
          OptionalLong.of(2_000),
          OptionalLong.of(3_000),
          OptionalLong.of(4_000),
          OptionalLong.of(10_000),
          50_000,
          List.of());

  @Test
  void aPauseOfHalfTheTailExplainsIt() {
    assertThat(found(pauses(100, 5_000, 6_000), pauses(100, 200, 300)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.text()).startsWith("pauses of the client explain");
              assertThat(finding.advice()).contains("client GC %");
              assertThat(finding.where())
                  .containsExactly(
                      "redis, workloadb, 8 threads: p99.9 10.00 ms, hiccups of the client"
                          + " 5.000 ms, of its machine 0.200 ms");
            });
  }

  @Test
  void aPauseOfTheMachineIsTheMachines() {
    assertThat(found(pauses(100, 5_000, 6_000), pauses(100, 5_500, 6_000)))
        .singleElement()
        .extracting(Finding::text)
        .asString()
        .startsWith("pauses of the client's machine explain");
  }

  @Test
  void shorterPausesExplainNothing() {
    assertThat(found(pauses(100, 4_900, 24_000), pauses(100, 4_900, 24_000))).isEmpty();
  }

  @Test
  void aShortWindowIsComparedAtTheHighestPercentileThatItHas() {
    var shortWindow = new Pauses(OptionalLong.of(2_000), OptionalLong.empty(), 3_000);
    assertThat(found(shortWindow, shortWindow).get(0).where().get(0)).contains("p99 4.000 ms");
  }

  @Test
  void aSingleLongPauseExplainsTheSlowestOperation() {
    var nothing = new Pauses(OptionalLong.empty(), OptionalLong.empty(), 300);
    var pause = new Pauses(OptionalLong.empty(), OptionalLong.empty(), 25_000);
    assertThat(found(pause, nothing).get(0).where().get(0))
        .contains("max 50.00 ms, hiccups of the client 25.00 ms");
  }

  @Test
  void pausesStandBesideTheServiceTimes() {
    var table = HiccupSection.table(List.of(cell(pauses(1, 2, 3_000), pauses(4, 5, 6_000))));
    assertThat(table.rows())
        .containsExactly(
            List.of(
                "redis", "8", "1", "4.000", "10.00", "50.00", "0.001", "0.002", "3.000", "0.004",
                "0.005", "6.000", ""));
  }

  private static List<Finding> found(Pauses client, Pauses machine) {
    var findings = new FindingList();
    new HiccupSection().findings(cell(client, machine), findings);
    return findings.toList();
  }

  private static Cell cell(Pauses client, Pauses machine) {
    return new CellBuilder()
        .of("redis", "workloadb", 8)
        .operation(Cell.ALL, new Operation(1_000_000, 0, 0, 1_000, Optional.of(LATENCY)))
        .hiccups(client, machine)
        .build();
  }

  private static Pauses pauses(long p99, long p999, long max) {
    return new Pauses(OptionalLong.of(p99), OptionalLong.of(p999), max);
  }
}
