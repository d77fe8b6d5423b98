// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The page and the pictures open anywhere, and hold nothing but the results. */
class ReportPageTest extends ReportOfRun {

  @Test
  void drawsACurveAStoreIntoAPictureThatOpens() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).measured("redis", "workloadb", 16, 1_500);
    report();
    assertThat(ImageIO.read(run.folder().resolve("workloadb.png").toFile()).getWidth())
        .isGreaterThan(900);
    assertThat(read("workloadb.svg")).contains("<svg");
  }

  @Test
  void countsOneThreadAndOneCellInTheSingular() throws IOException {
    run.share(1).bound(Verdict.CLIENT_BOUND, 0);
    run.measured("redis", "workloadb", 1, 1_000).measured("memcached", "workloadb", 1, 1_500);
    report();
    assertThat(read("report.md"))
        .contains("redis, workloadb, 1 thread")
        .doesNotContainPattern("\\b1 (threads|cells|cores|repeats|clients)\\b");
  }

  @Test
  void needsNothingButItselfToShowThePage() throws IOException {
    run.mixed();
    report();
    var page = read("report.html");
    assertThat(page)
        .doesNotContain("<script src", "<link")
        .doesNotContainPattern("\\{\\{(title|css|body|data|echarts|js)}}");
    assertThat(page.substring(0, page.indexOf("<script")))
        .doesNotContainPattern("(src|href)=|@import|url\\(");
  }

  @Test
  void holdsNoScriptButItsOwn() throws IOException {
    run.mixed();
    report();
    assertThat(read("report.html").split("<script", -1)).hasSize(1 + 3);
    assertThat(read("report.html").split("</script", -1)).hasSize(1 + 3);
    assertThat(read("report.html")).contains("Licensed to the Apache Software Foundation");
  }

  @Test
  void forbidsThePageToLoadAnything() throws IOException {
    run.mixed();
    report();
    assertThat(read("report.html")).contains("default-src 'none'");
  }

  @Test
  void keepsWhatComesFromOutsideText() throws IOException {
    var hostile = "</script><script>alert('x')</script>|`*\u2028";
    run = new SyntheticRun(temp.resolve("hostile"), Map.of("redis.host", hostile));
    run.failed("redis", "workloadb", 8, hostile).measured("redis", "workloadb", 16, 10);
    report();
    assertThat(read("report.html"))
        .doesNotContain("<script>alert")
        .doesNotContain("\u2028")
        .contains("&lt;/script&gt;&lt;script&gt;alert(");
    assertThat(read("report.md")).contains("\\</script\\>").contains("\\|\\`\\*");
  }

  @Test
  void keepsTextWhatAStoreIsCalled() throws IOException {
    var hostile = "<img src=x onerror=alert(1)>|\u001b[31m";
    run.repeated(hostile, "workloadb", 8, 1_000, 1_300)
        .repeated("redis", "workloadb", 8, 1_000, 1_001);
    report();
    assertThat(read("report.html")).doesNotContain("<img src=x").contains("&lt;img src=x");
    assertThat(read("report.md"))
        .doesNotContainPattern("(?<!\\\\)<img")
        .contains("\\<img src=x onerror=alert(1)\\>\\|");
    assertThat(read("workloadb.svg")).doesNotContain("<img");
    assertThat(out.toString()).contains("<img src=x").doesNotContain("\u001b");
  }

  @Test
  void leavesNoAttributeToWhatAWorkloadIsCalled() throws IOException {
    run.measured("redis", "\"onload=\"alert(1)\u0007", 8, 1_000);
    report();
    assertThat(read("report.html"))
        .contains("aria-label=\"&#34;onload=&#34;alert(1)\ufffd")
        .doesNotContain("=\"\"onload");
  }

  @Test
  void staysInTheFolderWhateverAWorkloadIsCalled() throws IOException {
    run.measured("redis", "../../elsewhere", 8, 1_000);
    report();
    assertThat(run.folder().resolve("_._.._elsewhere.svg")).exists();
    assertThat(temp.resolve("elsewhere.svg")).doesNotExist();
  }

  @Test
  void givesASpreadsheetNoFormula() throws IOException {
    run.measured("=cmd|' /C calc'!A0", "workloadb", 8, 1_000);
    report();
    assertThat(read("results.csv")).contains(",'=cmd|' /C calc'!A0,");
  }

  @Test
  void drawsNothingOfAWorkloadThatCouldNotBeMeasured() throws IOException {
    run.failed("redis", "workloadb", 8, "killed");
    report();
    assertThat(run.folder().resolve("workloadb.svg")).doesNotExist();
    assertThat(read("report.md")).doesNotContain("workloadb.svg");
  }

  /** In time of the processor, of which a busy machine may give little. */
  @Test
  void reportsAThousandCellsInTwentySeconds() throws IOException {
    for (var workload = 0; workload < 10; workload++) {
      for (var threads = 1; threads <= 100; threads++) {
        run.measured("redis", "workload" + workload, threads, 1_000.0 * threads);
      }
    }
    var threads = ManagementFactory.getThreadMXBean();
    var begun = threads.getCurrentThreadCpuTime();
    assertThat(report()).isZero();
    var needed = Duration.ofNanos(threads.getCurrentThreadCpuTime() - begun);
    assertThat(needed).isLessThan(Duration.ofSeconds(20));
    assertThat(read("results.csv").lines()).hasSize(2_001);
    assertThat(Files.size(run.folder().resolve("report.html"))).isLessThan(8_000_000);
  }
}
