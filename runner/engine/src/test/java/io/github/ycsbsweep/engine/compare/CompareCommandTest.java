// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Given the folders of runs, the comparison is written as it always was, or refused. */
class CompareCommandTest extends ComparingRuns {

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
  void takesOptionsAnywhereAndALimitTwice() throws IOException {
    for (var values : List.of(FAST, SAME, SLOW)) {
      add(new ComparableRun("run").cell("redis", "w", 8, values));
    }
    folders.add(0, "--fail-if");
    folders.add(1, "p50>+5%");
    folders.add(3, "--strict");
    folders.addAll(List.of("--fail-if", "throughput<-5%"));
    assertThat(compare()).isEqualTo(3);
    assertThat(out.toString())
        .contains("gate p50>+5%, B: kept")
        .contains("gate throughput<-5%, C: BREACHED");
  }

  @Test
  void takesAHyphenForThatOfAnOption() {
    folders.addAll(List.of("/no/such/a", "-dashed"));
    assertThat(compare()).isEqualTo(2);
    assertThat(err.toString()).contains("-dashed");
  }

  @Test
  void writesIntoItsFolderAgainAndAgain() throws IOException {
    mixed();
    for (var times = 0; times < 2; times++) {
      assertThat(compare("--out", temp.resolve("new/out").toString())).isZero();
    }
    assertThat(temp.resolve("new/out").toFile().list())
        .containsExactlyInAnyOrder("compare.csv", "compare.md");
  }

  @Test
  void endsWithABreachOfALossThatMayBeChanceOnlyIfStrict() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, 40_000, 45_000, 50_000));
    assertThat(compare("--fail-if", "throughput<-5%")).isZero();
    assertThat(out.toString()).contains("may be beyond it, more repeats would tell");
    assertThat(compare("--fail-if", "throughput<-5%", "--strict")).isEqualTo(3);
  }

  @Test
  void refusesASingleRunAndAFileInPlaceOfItsFolder() throws IOException {
    add(new ComparableRun("a").cell("redis", "w", 8, FAST));
    assertThat(compare()).isEqualTo(2);
    assertThat(err.toString()).contains("two runs or more");
    add(new ComparableRun("b").cell("redis", "w", 8, FAST));
    assertThat(compare("--out", temp.resolve("1/run.json").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("there is a file of that name");
  }

  @Test
  void fitsIntoEightyColumns() throws IOException {
    var workload =
        "a-workload-with-quite-a-long-name, as the name of a file may well be these days";
    both(
        new ComparableRun("a").cell("redis", workload, 1024, 12_345_678, 2_345_678),
        new ComparableRun("b").cell("redis", workload, 1024, 12, 345_678));
    compare("--fail-if", "p99.9>+10%");
    assertThat(out.toString().lines().filter(line -> !line.contains(temp.toString())))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void refusesAFolderThatIsNoRun() throws IOException {
    add(new ComparableRun("a").cell("redis", "w", 8, FAST));
    folders.add(temp.toString());
    assertThat(compare()).isEqualTo(2);
    assertThat(err.toString()).contains(temp + ": not the folder of a run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{}", "{\"schema\": 2}", "{\"schema\": 1}", "[]", ""})
  void refusesARunThatCanNotBeRead(String content) throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").cell("redis", "w", 8, FAST));
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
        new ComparableRun("20260101T000000Z-2a")
            .cell("redis", "workloadb", 8, 45_210, 45_900, 44_800)
            .cell("redis", "workloadb", 16, 81_000, 80_100, 82_000)
            .cell("redis", "workloadb", 32, 90_000, 90_500, 89_500)
            .cell("redis", "workloadb", 64, 90_000, 90_500, 89_500)
            .cell("redis", "workloada", 8, 40_000),
        new ComparableRun("20260102T000000Z-2b")
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

  private String printed() {
    return out.toString().replace(temp.toString(), "DIR");
  }

  private String golden(String file) throws IOException {
    return Files.readString(Path.of("src/test/resources/io/github/ycsbsweep/engine/compare", file));
  }
}
