// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.section.FaultSection;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery.Part;
import io.github.ycsbsweep.engine.results.cell.Faults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What was done to the servers of a cell is beside its figures, and among its findings. */
class FaultReportTest {

  private static final OptionalDouble NOT_OVER = OptionalDouble.empty();

  private static final Fault KILL =
      Faults.disruptive("kill@40%:3s", 12.5, OptionalDouble.of(15.75));

  private static Cell cell(Fault... faults) {
    return new CellBuilder().faults(faults).build();
  }

  private static FaultRecovery recovery(OptionalDouble recovered) {
    return new FaultRecovery(
        new FaultRecovery.Times(
            OptionalDouble.of(0.5), OptionalDouble.of(4.5), recovered, recovered),
        Map.of("READ-ERROR", 7L, "UPDATE-ERROR", 5L),
        Optional.of(new ClientReaction(OptionalLong.of(16), OptionalLong.empty())),
        Optional.of(part(1_000, 1_500)),
        Optional.of(part(0, 3_250_000)),
        Optional.empty());
  }

  private static Part part(double rate, long max) {
    return new Part(
        4,
        rate,
        0,
        0,
        OptionalLong.of(900),
        OptionalLong.of(max),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  private static List<String> findings(Fault... faults) {
    var findings = new FindingList();
    new FaultSection().findings(cell(faults), findings);
    return findings.toList().stream().map(Finding::text).toList();
  }

  private static Fault rewrite(OptionalDouble end, boolean failed) {
    return Faults.rewrite(12, end, failed);
  }

  @Test
  void showsWhatTheClientsSaw() {
    var row =
        FaultSection.table(List.of(cell(KILL.with(recovery(OptionalDouble.of(5)))))).rows().get(0);
    assertThat(row)
        .containsExactly(
            "redis",
            "8",
            "1",
            "kill@40%:3s",
            "127.0.0.1:7000",
            "12.5",
            "3.3",
            "0.5",
            "4.5",
            "5.0",
            "READ-ERROR 7, UPDATE-ERROR 5",
            "16",
            "not known",
            "",
            "1,000",
            "0",
            "",
            "0.900",
            "0.900",
            "",
            "3,250");
  }

  @Test
  void showsThatItWasNotOverOrNeverRecovered() {
    var cell = cell(rewrite(NOT_OVER, false), KILL.with(recovery(NOT_OVER)));
    var rows = FaultSection.table(List.of(cell)).rows();
    assertThat(rows.get(0)).contains("not over");
    assertThat(rows.get(1)).contains("never");
  }

  @Test
  void fitsATerminal() {
    var table =
        FaultSection.onTerminal(
            List.of(cell(KILL.with(recovery(OptionalDouble.of(5))))), "workloada");
    assertThat(table.columns().stream().mapToInt(it -> it.width() + it.gap()).sum())
        .isLessThanOrEqualTo(81);
  }

  @Test
  void findsNothingInARewriteThatTookPlace() {
    assertThat(findings(rewrite(OptionalDouble.of(13), false))).isEmpty();
  }

  @Test
  void findsOneThatDidNotTakePlaceFailedOrWasNotOver() {
    var absent =
        new Fault(
            "kill",
            "kill@40%",
            true,
            Optional.empty(),
            NOT_OVER,
            NOT_OVER,
            false,
            Optional.empty());
    assertThat(findings(absent)).singleElement().asString().contains("did not take place");
    assertThat(findings(rewrite(OptionalDouble.of(13), true)))
        .singleElement()
        .asString()
        .contains("failed");
    assertThat(findings(rewrite(NOT_OVER, false)))
        .singleElement()
        .asString()
        .contains("may go on in the next");
  }

  @Test
  void saysThatACellIsDisturbedAndWhetherItRecovered() {
    assertThat(findings(KILL.with(recovery(OptionalDouble.of(5)))))
        .singleElement()
        .asString()
        .startsWith("DISTURBED");
    assertThat(findings(KILL.with(recovery(NOT_OVER)))).first().asString().contains("not reached");
  }
}
