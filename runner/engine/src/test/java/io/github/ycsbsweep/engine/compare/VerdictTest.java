// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.CLIENT_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.SERVER_BOUND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Of a cell is said how it stands to the base, where that may be said, and no more. */
class VerdictTest extends ComparingRuns {

  @Test
  void saysWhatMayBeSaidOfEachCell() throws IOException {
    both(
        new ComparableRun("a")
            .cell("redis", "w", 1, FAST)
            .cell("redis", "w", 2, FAST)
            .cell("redis", "w", 3, SLOW)
            .cell("redis", "w", 4, FAST),
        new ComparableRun("b")
            .cell("redis", "w", 1, SAME)
            .cell("redis", "w", 2, SLOW)
            .cell("redis", "w", 3, FAST)
            .cell("redis", "w", 4, 40_000, 50_000, 60_000));
    assertThat(compare()).isZero();
    assertThat(rows("ops/s"))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("equal"),
            row -> assertThat(row).contains(" 0.800 ").endsWith("slower"),
            row -> assertThat(row).contains(" 1.250 ").endsWith("faster"),
            row -> assertThat(row).endsWith("undecided"));
  }

  @Test
  void saysEqualOrFasterByTheMarginThatIsAskedFor() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, 51_500, 51_600, 51_700));
    compare();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("equal");
    out.getBuffer().setLength(0);
    compare("--margin", "1%");
    assertThat(rows("ops/s")).singleElement().asString().endsWith("faster");
    assertThat(out.toString()).contains("interval clears 1 %");
    out.getBuffer().setLength(0);
    compare("--margin", "1%", "--json");
    assertThat(out.toString()).contains("\"margin\" : 0.01", "\"verdict\" : \"faster\"");
  }

  @Test
  void refusesAMarginThatIsNone() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, SAME));
    assertThat(compare("--margin", "0%")).isEqualTo(2);
    assertThat(err.toString()).contains("--margin 0%: not a margin; allowed: a percentage");
  }

  @Test
  void callsMoreLatencySlower() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("p99 ms")).singleElement().asString().contains(" 1.25").endsWith("slower");
  }

  @Test
  void ranksThroughputUnderAQuotaAndNoLatency() throws IOException {
    both(
        new ComparableRun("a").share(0.3).cell("redis", "w", 8, FAST),
        new ComparableRun("b").share(0.3).cell("redis", "w", 8, SLOW));
    compare("--fail-if", "p99>+5%");
    assertThat(rows("ops/s")).singleElement().asString().contains(" 0.800 ").endsWith("slower");
    assertThat(rows("p99 ms"))
        .singleElement()
        .asString()
        .doesNotContain(" 1.25")
        .endsWith("under quota");
    assertThat(out.toString())
        .contains("B against A, p99, 1 cell: 1 under quota.")
        .contains("latencies are the quota's")
        .contains("8 threads: p99 is that of a quota of CPU time");
  }

  @Test
  void givesWhatWasMeasuredOnceNoIntervalAndNoVerdict() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, 10_000));
    assertThat(compare("--fail-if", "throughput<-5%")).isZero();
    assertThat(rows("ops/s"))
        .singleElement()
        .asString()
        .contains(" 0.200 ")
        .doesNotContain(" to ")
        .endsWith("measured once");
    assertThat(out.toString()).contains("--repeats 3").contains("8 threads: -80.0 %");
  }

  @Test
  void leavesOutAFigureThatARepeatLacks() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b")
            .cell("redis", "w", 8, 50_000)
            .withoutTails()
            .cell("redis", "w", 8, 50_000));
    assertThat(compare()).isZero();
    assertThat(rows("p99 ms")).singleElement().asString().endsWith("no figure");
    assertThat(rows("p50 ms")).singleElement().asString().contains(" to ");
  }

  @Test
  void ranksNoStandIn() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").standIn("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("not ranked");
    assertThat(out.toString())
        .contains("stand-in, not redis against redis, w")
        .contains("B: a stand-in answered");
  }

  @Test
  void ranksNoCellThatFailedOrBrokeItsErrorGate() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST).cell("redis", "w", 16, FAST),
        new ComparableRun("b")
            .cell("redis", "w", 8, FAST)
            .failed("redis", "w", 8)
            .erring(Status.GATE, "redis", "w", 16, 50_000, 10));
    assertThat(compare()).isZero();
    assertThat(rows("ops/s")).allMatch(row -> row.endsWith("not ranked")).hasSize(2);
    assertThat(out.toString()).contains("B: 1 of 4 repeats: something went wrong");
  }

  @Test
  void givesNoVerdictOfCellsThatWereTheClients() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").bound(CLIENT_BOUND).cell("redis", "w", 8, SLOW));
    assertThat(compare("--fail-if", "throughput<-5%")).isEqualTo(3);
    assertThat(rows("ops/s"))
        .singleElement()
        .asString()
        .contains(" 0.800 ")
        .endsWith("client-bound");
    assertThat(out.toString()).contains("warning: B against A: client-bound");
  }

  @Test
  void judgesWhatTheServerNeedsForAnOperationWhereTheClientWasTheLimit() throws IOException {
    both(
        new ComparableRun("a").cores(0.5, 2).cell("redis", "w", 8, FAST),
        new ComparableRun("b").bound(CLIENT_BOUND).cores(0.4, 2).cell("redis", "w", 8, FAST));
    assertThat(compare("--fail-if", "server_cpu_per_operation>+5%")).isZero();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("client-bound");
    assertThat(rows("p99 ms")).singleElement().asString().endsWith("client-bound");
    assertThat(rows("server µs"))
        .singleElement()
        .asString()
        .contains("10.00", "8.00", " 0.800 ")
        .endsWith("faster");
    assertThat(rows("client µs")).isEmpty();
  }

  @Test
  void ranksClientsOfOneServerThoughTheyAreTheLimit() throws IOException {
    add(
        new ComparableRun("a")
            .store("redis")
            .bound(CLIENT_BOUND)
            .cores(0.5, 2)
            .cell("own", "w", 8, FAST)
            .cell("shared", "w", 8, SLOW));
    assertThat(compare("--systems", "own,shared")).isZero();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("slower");
    assertThat(rows("client µs")).singleElement().asString().endsWith("slower");
    assertThat(out.toString()).doesNotContain("warning: B against A: client-bound");
  }

  @Test
  void ranksNoStoresByWhatTheirClientsCouldDo() throws IOException {
    add(
        new ComparableRun("a")
            .bound(CLIENT_BOUND)
            .cores(0.5, 2)
            .cell("redis", "w", 8, FAST)
            .cell("valkey", "w", 8, SLOW));
    assertThat(compare("--systems", "redis,valkey")).isZero();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("client-bound");
    assertThat(rows("server µs")).singleElement().asString().endsWith("slower");
  }

  @Test
  void ranksCellsOfWhichTheServerWasTheLimit() throws IOException {
    both(
        new ComparableRun("a").bound(SERVER_BOUND).cell("redis", "w", 8, FAST),
        new ComparableRun("b").bound(SERVER_BOUND).cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("slower");
  }

  @Test
  void doesNotJudgeResponseTimesAtARateThatWasNotHeld() throws IOException {
    both(
        new ComparableRun("a").target(60_000).cell("redis", "w", 8, FAST),
        new ComparableRun("b").target(60_000).cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("resp p99 ms")).singleElement().asString().endsWith("rate not held");
    assertThat(rows("  p99 ms")).singleElement().asString().endsWith("slower");
  }

  @Test
  void tellsResponseTimesFromServiceTimesAtATarget() throws IOException {
    both(
        new ComparableRun("a").target(9_000).cell("redis", "w", 8, FAST),
        new ComparableRun("b").target(9_000).cell("redis", "w", 8, FAST).server("8"));
    compare("--fail-if", "response-p99>+10%");
    assertThat(rows("  p99 ms")).singleElement().asString().contains(" 0.800 ");
    assertThat(rows("resp p99 ms")).singleElement().asString().contains(" 8.000 ");
    assertThat(out.toString()).contains("gate response-p99>+10%, B: kept in 1 cell");
  }
}
