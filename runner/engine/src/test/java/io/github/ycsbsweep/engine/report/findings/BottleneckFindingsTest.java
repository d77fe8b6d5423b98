// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.ResultsCsv;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BottleneckFindingsTest {

  @TempDir private Path folder;

  @Test
  void saysNothingOfAStoreAtItsOwnLimit() throws Exception {
    assertThat(findings(Verdict.SERVER_BOUND, 0.7)).isEmpty();
  }

  @Test
  void warnsOfAClientThatWasTheLimitWithFiguresAndAdvice() throws Exception {
    var finding = findings(Verdict.CLIENT_BOUND, 0).get(0);
    assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
    assertThat(finding.text()).contains("client-bound").contains("not ranked");
    assertThat(finding.advice())
        .startsWith("what helps\n")
        .contains("sweep.sh redis workloadb --clients-scan 1,2");
    assertThat(finding.where()).containsExactly("redis, workloadb, 8 threads: its figures");
  }

  @Test
  void warnsOfAFullLinkAndOfAPool() throws Exception {
    assertThat(findings(Verdict.NETWORK_BOUND, 0).get(0).text()).contains("network-bound");
    assertThat(findings(Verdict.POOL_BOUND, 0).get(0).text()).contains("pool-bound");
  }

  @Test
  void warnsOfStrangersThatTookATenthOfTheCores() throws Exception {
    var finding = findings(Verdict.SERVER_BOUND, 0.8).get(0);
    assertThat(finding.text()).contains("something else was at work");
    assertThat(finding.where()).containsExactly("redis, workloadb, 8 threads: 0.80 of 8 cores");
  }

  @Test
  void readsACellOfBeforeThereWereVerdicts() throws Exception {
    new SyntheticRun(folder).measured("redis", "workloadb", 8, 1_000);
    var file = folder.resolve("cells/redis/workloadb/t0008/r1/cell.json");
    var text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.lastIndexOf(",\n  \"bottleneck\"")) + "}");
    var results = RunResults.read(folder);
    assertThat(results.cells().get(0).bottleneck()).isEmpty();
    assertThat(CsvText.of(ResultsCsv.of(results)).lines().skip(1))
        .allMatch(row -> row.endsWith(",,redis,,,,,,,,,,"));
  }

  private List<Finding> findings(Verdict verdict, double others) throws Exception {
    new SyntheticRun(folder).bound(verdict, others).measured("redis", "workloadb", 8, 1_000);
    return Findings.in(RunResults.read(folder));
  }
}
