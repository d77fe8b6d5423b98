// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.CompareCommand;
import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.TurnEnding.TurnLevel;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of systems that took turns, the ratios are the answer, in every report. */
class PairsReportTest extends ReportOfRun {

  @Test
  void hasTheRatiosBeforeAnythingElse() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.SERVER_BOUND);
    report();
    assertThat(read("report.md"))
        .containsSubsequence(
            "valkey against redis: throughput 1.100 (1.100 to 1.100), faster; ",
            "](pairs-workloadb.svg)",
            "](workloadb.svg)",
            "### Systems in pairs",
            "### Each thread count",
            "## Systems",
            "](pairs-course-workloadb.svg)");
  }

  @Test
  void keepsItsBaseWhereTheFirstStartWasMeasuredAgain() throws IOException {
    SyntheticTurns.firstStartAgain(run.folder(), Verdict.SERVER_BOUND);
    report();
    assertThat(read("report.md")).contains("valkey against redis: throughput 1.100 (1.100 to ");
  }

  @Test
  void endsItsAnswerWithWhatReadsFindWhereSomeFindNothing() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.SERVER_BOUND);
    report();
    assertThat(read("report.md"))
        .contains("; reads that find a record 81.8 % against 80.0 %; 4 starts in");
  }

  @Test
  void saysWhichOptionRanksThroughputThatTheClientLimited() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.CLIENT_BOUND);
    report();
    assertThat(out.toString())
        .contains("Client-bound throughput and times are not ranked. --clients local:2, or");
    assertThat(read("report.md"))
        .contains(
            "may rank them; CPU time of the server is ranked",
            "p99 0.909 (0.909 to 0.910), client-bound");
  }

  @Test
  void tellsTheEffortAndWhatUntilDidNotReach() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.SERVER_BOUND);
    new TurnEnding(0.02, List.of(Metric.THROUGHPUT, Metric.CLIENT_CPU_PER_OPERATION))
        .with(new TurnLevel("workloadb", 16, 4, 0.98, false))
        .write(run.folder());
    report();
    assertThat(out.toString())
        .containsPattern("4 starts in [0-9]+ s")
        .contains("not reached: intervals within 2.0 %, as --until asked");
    assertThat(read("report.md"))
        .contains(
            "- workloadb, not reached: intervals within 2.0 %",
            "about a figure that is not known here", "workloadb, 16 threads: client-cpu");
  }

  @Test
  void givesTheSameVerdictToBuildServers() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.SERVER_BOUND);
    assertThat(compare("--systems", "redis,valkey", "--junit", file("pairs.xml"))).isZero();
    assertThat(read("pairs.xml"))
        .contains("name=\"throughput\"", "ratio 1.100 (1.100 to 1.100), faster");
    assertThat(out.toString()).contains("or of --pairs");
  }

  @Test
  void isJudgedByGates() throws IOException {
    SyntheticTurns.fourStarts(run.folder(), Verdict.SERVER_BOUND);
    assertThat(compare("--systems", "valkey,redis", "--fail-if", "throughput<-5%")).isEqualTo(3);
  }

  private String file(String name) {
    return run.folder().resolve(name).toString();
  }

  private int compare(String... options) {
    var line = new ArrayList<String>();
    line.add(run.folder().toString());
    line.addAll(List.of(options));
    return Main.script(new CompareCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(line.toArray(String[]::new));
  }
}
