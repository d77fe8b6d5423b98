// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A terminal shows the answers on a screen, whatever was found to doubt them. */
class RunSummaryTest extends ReportOfRun {

  private static final int SCREEN = 40;

  @Test
  void fitsAScreenWhateverIsToBeWarnedOf() throws IOException {
    manyWarnings();
    report();
    assertThat(lines()).hasSizeLessThanOrEqualTo(SCREEN - 10);
    assertThat(lines().stream().filter(line -> !line.contains(run.folder().toString())))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void showsTheThreeWorstWarningsInTwoLinesEachAndWhereTheOthersAre() throws IOException {
    manyWarnings();
    report();
    assertThat(lines().stream().filter(line -> line.startsWith("warning: ")))
        .hasSize(3)
        .first()
        .asString()
        .startsWith("warning: 5 cells: client-bound: ");
    assertThat(out.toString()).contains("\n1 more warning: in " + run.folder() + "/report.md\n");
  }

  @Test
  void cutsNoError() throws IOException {
    manyWarnings();
    for (var threads = 2; threads < 6; threads++) {
      run.failed("redis", "workloadb", threads, "killed " + threads + " times");
    }
    report();
    assertThat(lines().stream().filter(line -> line.startsWith("error: "))).hasSize(4);
    assertThat(lines().stream().filter(line -> line.startsWith("warning: "))).hasSize(3);
  }

  @Test
  void hasOneSentenceAboutAStore() throws IOException {
    run.wobbling(0.02).measured("redis", "workloadb", 8, 1_000);
    run.measured("redis", "workloadb", 16, 1_900);
    report();
    assertThat(out.toString())
        .contains(
            """

            workloadb, redis: highest throughput 1,900 ops/s ±0.6% at 16 threads, p50 8.421
                ms and p99 42.11 ms; it still rose there.
            """);
  }

  @Test
  void saysHowWideTheIntervalOfASingleRepeatIsAndWhatNarrowsIt() throws IOException {
    run.wobbling(0.02).measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(read("report.md"))
        .contains(
            "Each thread count was measured once: the 95 % interval, ±0.6%, is that run's own."
                + " --repeats 3 tells how far off the next run would be; a longer --duration"
                + " narrows it.");
  }

  private void manyWarnings() throws IOException {
    run.declaring(new DeclaredOption("--persistence", "rdb", false));
    run.bound(Verdict.CLIENT_BOUND, 2).rising(0.3);
    for (var threads = 8; threads <= 128; threads *= 2) {
      run.measured("redis", "workloadb", threads, 1_000);
    }
  }

  private List<String> lines() {
    return out.toString().lines().toList();
  }
}
