// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.section.SampleTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time that 3,000 operations took, where a store grows as it is appended to. */
class SampleTimesTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
  }

  private RunResults results() throws Exception {
    return RunResults.read(run.folder());
  }

  @Test
  void isThatOfASecondsThroughput() throws Exception {
    run.appending().measured("redis", "workloadb", 8, 6_000);
    assertThat(CsvText.of(SampleTimes.table(results().cells())).lines())
        .hasSize(1 + 15 + 6)
        .startsWith(
            "store,workload,threads,repeat,second,ms_per_3000_ops",
            "redis,workloadb,8,1,1.000,500.000",
            "redis,workloadb,8,1,2.000,500.000");
  }

  @Test
  void growsAsTheThroughputFalls() throws Exception {
    run.appending().rising(-0.5).measured("redis", "workloadb", 8, 6_000);
    var times =
        CsvText.of(SampleTimes.table(results().cells()))
            .lines()
            .skip(1)
            .map(row -> Double.valueOf(row.split(",", -1)[5]))
            .toList();
    assertThat(times).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void isDrawnWhereCellsAppendAndNowhereElse() throws Exception {
    run.measured("redis", "workloada", 8, 6_000);
    run.appending().measured("redis", "workloadb", 8, 6_000);
    assertThat(HtmlPage.of(RunDocument.of(results(), List.of(), List.of())))
        .contains("id=\"samples-1\"")
        .doesNotContain("\"samples-0");
    assertThat(CsvText.of(SampleTimes.table(results().cells()))).doesNotContain("workloada");
  }
}
