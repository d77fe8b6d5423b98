// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.compare;

import static io.github.ycsbsweep.analysis.cell.Bottleneck.Verdict.CLIENT_BOUND;
import static io.github.ycsbsweep.analysis.cell.Bottleneck.Verdict.SERVER_BOUND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.analysis.cell.Cell.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Given the folders of runs, the comparison says how they stand to the first, and no more. */
class CompareCommandTest {

  private static final double[] FAST = {50_000, 50_200, 49_800};
  private static final double[] SAME = {50_050, 50_250, 49_850};
  private static final double[] SLOW = {40_000, 40_200, 39_800};

  @TempDir private Path temp;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> folders = new ArrayList<>();

  @Test
  void printsExactlyThisTable() throws IOException {
    mixed();
    assertThat(compare("--fail-if", "throughput<-5%,p99>+30%", "--fail-if=errors>0.1%"))
        .isEqualTo(3);
    assertThat(printed()).isEqualTo(golden("table.txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare.md", "compare.csv"})
  void writesExactlyThisFormat(String file) throws IOException {
    mixed();
    compare("--fail-if", "throughput<-5%", "--out", temp.resolve("new/out").toString());
    assertThat(written(file)).isEqualTo(golden(file));
  }

  @Test
  void writesTheSameUnderALocaleWithDecimalCommas() throws IOException {
    mixed();
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      compare("--fail-if", "throughput<-5%", "--out", temp.resolve("new/out").toString());
    } finally {
      Locale.setDefault(before);
    }
    assertThat(written("compare.md")).isEqualTo(golden("compare.md"));
    assertThat(written("compare.csv")).isEqualTo(golden("compare.csv"));
  }

  @Test
  void saysWhatMayBeSaidOfEachCell() throws IOException {
    both(
        new SyntheticRun("a")
            .cell("redis", "w", 1, FAST)
            .cell("redis", "w", 2, FAST)
            .cell("redis", "w", 3, SLOW)
            .cell("redis", "w", 4, FAST),
        new SyntheticRun("b")
            .cell("redis", "w", 1, SAME)
            .cell("redis", "w", 2, SLOW)
            .cell("redis", "w", 3, FAST)
            .cell("redis", "w", 4, 40_000, 50_000, 60_000));
    assertThat(compare()).isZero();
    assertThat(rows("ops/s"))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("equivalent"),
            row -> assertThat(row).contains(" 0.800 ").endsWith("slower"),
            row -> assertThat(row).contains(" 1.250 ").endsWith("faster"),
            row -> assertThat(row).endsWith("undecided"));
  }

  @Test
  void callsMoreLatencySlower() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("p99 ms")).singleElement().asString().contains(" 1.25").endsWith("slower");
  }

  @Test
  void givesWhatWasMeasuredOnceNoIntervalAndNoVerdict() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, 10_000));
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
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b")
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
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").standIn("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("not ranked");
    assertThat(out.toString())
        .contains("stand-in, not redis against redis, w")
        .contains("B: a stand-in answered");
  }

  @Test
  void ranksNoCellThatFailedOrBrokeItsErrorGate() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST).cell("redis", "w", 16, FAST),
        new SyntheticRun("b")
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
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").bound(CLIENT_BOUND).cell("redis", "w", 8, SLOW));
    assertThat(compare("--fail-if", "throughput<-5%")).isEqualTo(3);
    assertThat(rows("ops/s"))
        .singleElement()
        .asString()
        .contains(" 0.800 ")
        .endsWith("client-bound");
    assertThat(out.toString()).contains("warning: B against A: client-bound");
  }

  @Test
  void ranksCellsOfWhichTheServerWasTheLimit() throws IOException {
    both(
        new SyntheticRun("a").bound(SERVER_BOUND).cell("redis", "w", 8, FAST),
        new SyntheticRun("b").bound(SERVER_BOUND).cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s")).singleElement().asString().endsWith("slower");
  }

  @Test
  void tellsResponseTimesFromServiceTimesAtATarget() throws IOException {
    both(
        new SyntheticRun("a").target(9_000).cell("redis", "w", 8, FAST),
        new SyntheticRun("b").target(9_000).cell("redis", "w", 8, FAST).server("8"));
    compare("--fail-if", "response-p99>+10%");
    assertThat(rows("  p99 ms")).singleElement().asString().contains(" 0.800 ");
    assertThat(rows("resp p99 ms")).singleElement().asString().contains(" 8.000 ");
    assertThat(out.toString()).contains("gate response-p99>+10%, B: kept in 1 cell");
  }

  @Test
  void doesNotJudgeResponseTimesAtARateThatWasNotHeld() throws IOException {
    both(
        new SyntheticRun("a").target(60_000).cell("redis", "w", 8, FAST),
        new SyntheticRun("b").target(60_000).cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("resp p99 ms")).singleElement().asString().endsWith("rate not held");
    assertThat(rows("  p99 ms")).singleElement().asString().endsWith("slower");
  }

  @Test
  void comparesNoRatesThatCameFromARunsOwnFigures() throws IOException {
    both(
        new SyntheticRun("a")
            .cell("redis", "w", 8, FAST)
            .target(25_000)
            .cell("redis", "w", 8, FAST),
        new SyntheticRun("b")
            .cell("redis", "w", 8, SLOW)
            .target(20_000)
            .cell("redis", "w", 8, SLOW));
    assertThat(compare("--strict", "--fail-if", "throughput<-50%")).isZero();
    assertThat(rows("ops/s")).hasSize(1);
    assertThat(out.toString())
        .contains("cells at rates of their own")
        .doesNotContain("that B has not");
  }

  @Test
  void listsCellsThatOneRunLacks() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST).cell("redis", "w", 64, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, FAST).cell("redis", "x", 8, FAST));
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("cells of A that B has not\n  - redis, w, 64 threads")
        .contains("cells of B that A has not\n  - redis, x, 8 threads");
  }

  @Test
  void comparesNothingThatWasAskedDifferently() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").target(9_000).cell("redis", "w", 8, FAST));
    assertThat(compare()).isEqualTo(1);
    assertThat(out.toString())
        .contains("no cell in common")
        .contains("redis, w, target 9,000 ops/s, 8 threads");
  }

  @Test
  void comparesTwoStoresWhereEachRunHasButOne() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("memcached", "w", 8, SLOW));
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("memcached against redis, w")
        .contains("store: redis → memcached")
        .contains("measure both in one run");
    assertThat(rows("ops/s")).singleElement().asString().endsWith("slower");
  }

  @Test
  void comparesNoStoresThatNobodySaidAreToBe() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("memcached", "w", 8, SLOW).cell("mongodb", "w", 8, SLOW));
    assertThat(compare()).isEqualTo(1);
    assertThat(rows("ops/s")).isEmpty();
  }

  @Test
  void holdsEveryRunAgainstTheFirst() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, SAME));
    add(new SyntheticRun("c").cell("redis", "w", 8, SLOW));
    compare();
    assertThat(rows("ops/s"))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("equivalent"),
            row -> assertThat(row).endsWith("slower"));
    assertThat(out.toString()).contains("C against A, throughput, 1 cell: 1 slower.");
  }

  @Test
  void fitsIntoEightyColumns() throws IOException {
    var workload =
        "a-workload-with-quite-a-long-name, as the name of a file may well be these days";
    both(
        new SyntheticRun("a").cell("redis", workload, 1024, 12_345_678, 2_345_678),
        new SyntheticRun("b").cell("redis", workload, 1024, 12, 345_678));
    compare("--fail-if", "p99.9>+10%");
    assertThat(out.toString().lines().filter(line -> !line.contains(temp.toString())))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void keepsWhatComesFromOutsideText() throws IOException {
    var hostile = "<script>alert(1)</script>|`*\u001b[31m\n# no";
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b")
            .server(hostile)
            .property(hostile, hostile)
            .cell("redis", "w", 8, FAST));
    compare("--out", temp.resolve("new/out").toString());
    assertThat(out.toString()).doesNotContain("\u001b").doesNotContain("\n# no");
    assertThat(written("compare.md"))
        .contains("\\<script\\>")
        .doesNotContain("<script>")
        .doesNotContain("\n# no");
  }

  @Test
  void givesASpreadsheetNoFormula() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "=1+1", 8, FAST),
        new SyntheticRun("b").cell("redis", "=1+1", 8, FAST));
    compare("--out", temp.resolve("new/out").toString());
    assertThat(written("compare.csv")).contains(",'=1+1,");
  }

  @Test
  void saysThatARunIsComparedWithItself() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("a").cell("redis", "w", 8, FAST));
    compare();
    assertThat(out.toString()).contains("A and B are the same run, or a copy of it");
  }

  @Test
  void leavesOutACellThatIsDamaged() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, FAST));
    Files.writeString(temp.resolve("1/cells/redis/w/t0008/r2/cell.json"), "{\"schema\":1,");
    assertThat(compare()).isZero();
    assertThat(out.toString())
        .contains("B: cells whose figures can't be read are left out")
        .contains("cells/redis/w/t0008/r2/cell.json");
  }

  @Test
  void leavesOutACellThatWasBrokenOff() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, FAST[0], FAST[1], 1).server("8"));
    Files.delete(temp.resolve("1/cells/redis/w/t0008/r3/DONE"));
    assertThat(compare()).isZero();
    assertThat(rows("ops/s")).singleElement().asString().contains(" 1.00");
    assertThat(out.toString())
        .contains("error: B: cells that were broken off are left out", "sweep.sh --resume DIR")
        .contains("cells/redis/w/t0008/r3");
  }

  @Test
  void saysOfARunThatWasKilledThatCellsMayBeMissing() throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, FAST));
    Files.writeString(temp.resolve("1/.running"), "1 2 3");
    assertThat(compare()).isZero();
    assertThat(out.toString()).contains("warning: B did not end by itself: cells may be missing");
  }

  @Test
  void refusesAFolderThatIsNoRun() throws IOException {
    add(new SyntheticRun("a").cell("redis", "w", 8, FAST));
    folders.add(temp.toString());
    assertThat(compare()).isEqualTo(2);
    assertThat(err.toString()).contains(temp + ": not the folder of a run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{}", "{\"schema\": 2}", "{\"schema\": 1}", "[]", ""})
  void refusesARunThatCanNotBeRead(String content) throws IOException {
    both(
        new SyntheticRun("a").cell("redis", "w", 8, FAST),
        new SyntheticRun("b").cell("redis", "w", 8, FAST));
    Files.writeString(temp.resolve("1/run.json"), content);
    assertThat(compare()).isEqualTo(2);
    assertThat(err.toString()).contains("1/run.json");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void refusesALimitBeforeItReadsAnything() {
    folders.addAll(List.of("/no/such/a", "/no/such/b"));
    assertThat(compare("--fail-if", "troughput<-5%")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean throughput?").contains("Allowed:");
  }

  private void mixed() throws IOException {
    both(
        new SyntheticRun("20260101T000000Z-2a")
            .cell("redis", "workloadb", 8, 45_210, 45_900, 44_800)
            .cell("redis", "workloadb", 16, 81_000, 80_100, 82_000)
            .cell("redis", "workloadb", 32, 90_000, 90_500, 89_500)
            .cell("redis", "workloadb", 64, 90_000, 90_500, 89_500)
            .cell("redis", "workloada", 8, 40_000),
        new SyntheticRun("20260102T000000Z-2b")
            .server("7.2.5")
            .serverCommand("/tmp/ycsb-run.y/redis --port 7000 --maxmemory 12mb")
            .option("repeats", "3")
            .version("ycsb", "0.18.0")
            .machine("cpu", "Example 4000")
            .property("redis.pool", "4")
            .jar("binding-1.jar", "bbbb")
            .jar("driver-2.jar", "cccc")
            .cell("redis", "workloadb", 8, 40_210, 40_900, 40_800)
            .cell("redis", "workloadb", 16, 75_000, 80_100, 70_000)
            .cell("redis", "workloadb", 32, 90_000, 90_500)
            .failed("redis", "workloadb", 32)
            .cell("redis", "workloada", 8, 40_000)
            .standIn("mongodb", "workloada", 8, 40_000));
  }

  private void both(SyntheticRun base, SyntheticRun other) throws IOException {
    add(base);
    add(other);
  }

  private void add(SyntheticRun run) throws IOException {
    folders.add(run.write(temp.resolve(Integer.toString(folders.size()))).toString());
  }

  private int compare(String... options) {
    var arguments = new ArrayList<>(List.of(options));
    arguments.addAll(folders);
    return new CommandLine(new CompareCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  private List<String> rows(String heading) {
    return out.toString().lines().filter(line -> line.contains(heading + " ")).toList();
  }

  private String printed() {
    return out.toString().replace(temp.toString(), "DIR");
  }

  private String written(String file) throws IOException {
    return Files.readString(temp.resolve("new/out").resolve(file)).replace(temp.toString(), "DIR");
  }

  private String golden(String file) throws IOException {
    return Files.readString(
        Path.of("src/test/resources/io/github/ycsbsweep/analysis/compare", file));
  }
}
