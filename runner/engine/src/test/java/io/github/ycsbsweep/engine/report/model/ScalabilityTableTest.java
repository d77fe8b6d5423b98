// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.statistics.ScalabilityLaw;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Knee and peak are told where a fitted curve shows them, and nowhere else. */
class ScalabilityTableTest {

  private static final int KNEE = 1;
  private static final int PEAK_THREADS = 3;
  private static final int FIT = 7;

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
  }

  @Test
  void tellsKneeAndPeakWithTheirIntervals() throws Exception {
    measured(law(0.1, 0.0005), 8, 16, 32, 64);
    assertThat(row().get(KNEE)).matches("24 \\(2\\d to 2\\d\\)");
    assertThat(row().get(PEAK_THREADS)).startsWith("42 (");
    assertThat(row().get(FIT)).isEqualTo("fits");
    assertThat(headline())
        .contains("The fitted curve has its knee at 24 (", "and its peak of 70,", " at 42 (")
        .doesNotContain("measured knee");
  }

  @Test
  void tellsNoPeakWhereThroughputStillRises() throws Exception {
    measured(law(0.001, 0), 8, 16, 32, 64);
    assertThat(row().subList(KNEE, PEAK_THREADS + 1)).containsOnly("not reached");
    assertThat(headline()).contains("still rises by more than 5 % beyond 64 threads");
  }

  @Test
  void tellsWhatAThroughputLevelsOffAt() throws Exception {
    measured(law(0.5, 0), 8, 16, 32, 64, 128);
    assertThat(row().get(PEAK_THREADS)).isEqualTo("more than 128");
    assertThat(headline()).contains("levels off at");
  }

  @Test
  void guessesNothingBelowTheFewestThreads() throws Exception {
    measured(law(0.1, 0.1), 8, 16, 32, 64);
    assertThat(row().get(KNEE)).isEqualTo("at most 8");
    assertThat(headline()).contains("falls from 8 threads on: knee and peak are there or below");
  }

  @Test
  void guessesNoBoundBelowTheFewestThreads() throws Exception {
    for (var threads : new int[] {8, 16, 32, 64}) {
      var ops = law(0.19, 0.003).applyAsDouble(threads);
      run.repeated("redis", "workloadb", threads, 0.9 * ops, ops, 1.1 * ops);
    }
    assertThat(row().get(KNEE)).matches("\\d+ \\(1\\d or less\\)");
  }

  @Test
  void leavesTheMeasuredKneeWhereTheLawDoesNotFit() throws Exception {
    measured(threads -> Math.min(threads, 24) * 1_000.0, 8, 12, 16, 24, 32, 48, 64, 96);
    assertThat(row().get(FIT)).isEqualTo("does not fit");
    assertThat(row().get(KNEE)).isEmpty();
    assertThat(headline()).contains("The measured knee is").doesNotContain("fitted");
  }

  @Test
  void saysThatThreeThreadCountsAreTooFew() throws Exception {
    measured(law(0.1, 0.0005), 8, 16, 32);
    assertThat(row().get(FIT)).contains("measured at 3 thread counts", "at least 4");
  }

  @Test
  void fitsNothingToThroughputThatFailedOperationsBought() throws Exception {
    measured(law(0.1, 0.0005), 8, 16, 32);
    run.breached("redis", "workloadb", 64, 500_000, 9_999);
    assertThat(row().get(FIT)).contains("measured at 3 thread counts");
  }

  @Test
  void fitsNothingToAStandIn() throws Exception {
    for (var threads : new int[] {8, 16, 32, 64}) {
      run.standIn("redis", "workloadb", threads, law(0.1, 0.0005).applyAsDouble(threads));
    }
    assertThat(row().get(FIT)).contains("an imitation answered");
  }

  @Test
  void namesNoInfinityInAnyFile() throws Exception {
    for (var threads : new int[] {8, 16, 32, 64}) {
      var ops = law(0.02, 0.0003).applyAsDouble(threads);
      run.repeated("redis", "workloadb", threads, 0.85 * ops, ops, 1.176 * ops);
    }
    Main.script(new ReportCommand())
        .setOut(new PrintWriter(new StringWriter()))
        .execute(temp.toString());
    assertThat(row().toString()).contains("or more").doesNotContain("∞", "Infinity");
    assertThat(Files.readString(temp.resolve("report.md"))).doesNotContain("Infinity", "NaN", "∞");
    assertThat(data()).doesNotContain("Infinity", "NaN");
  }

  private String data() throws IOException {
    var page = Files.readString(temp.resolve("report.html"));
    var start = page.indexOf("id=\"data\"");
    return page.substring(start, page.indexOf("</script>", start));
  }

  private static IntToDoubleFunction law(double sigma, double kappa) {
    return new ScalabilityLaw(10_000, sigma, kappa)::throughput;
  }

  private void measured(IntToDoubleFunction throughput, int... threads) throws IOException {
    for (var count : threads) {
      var ops = throughput.applyAsDouble(count);
      run.repeated("redis", "workloadb", count, ops, 0.995 * ops, 1.005 * ops);
    }
  }

  private List<String> row() throws Exception {
    return ScalabilityTable.of(List.of(curve())).rows().get(0);
  }

  private String headline() throws Exception {
    return Headline.of(curve());
  }

  private Curve curve() throws Exception {
    return RunResults.read(temp).curves("workloadb").get(0);
  }
}
