// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.SweepChart;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A machine that can't draw costs the plots and nothing else. */
class PictureFilesTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRunOfTwoWorkloads() throws IOException {
    run =
        new SyntheticRun(temp.resolve("run"))
            .measured("redis", "workloada", 8, 1_000)
            .measured("redis", "workloadb", 8, 1_000);
  }

  /** What OpenJDK 17 throws without fonts, without fontconfig, without freetype. */
  static List<Throwable> failures() {
    return List.of(
        new Error("Probable fatal error: No physical fonts found."),
        new InternalError("java.lang.reflect.InvocationTargetException"),
        new UnsatisfiedLinkError("libfontmanager.so: libfreetype.so.6: cannot open"),
        new NullPointerException("Fontconfig head is null"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void saysOnceHowToGetFonts(Throwable failure) throws Exception {
    var warnings = new ArrayList<String>();
    var written =
        PictureFiles.write(
            temp,
            charts(),
            warnings::add,
            chart -> {
              if (failure instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) failure;
            });
    assertThat(written).isEmpty();
    assertThat(warnings).singleElement().asString().contains("fontconfig", "run report.sh again");
  }

  private List<Chart> charts() throws Exception {
    var results = RunResults.read(run.folder());
    return results.workloads().stream()
        .flatMap(workload -> SweepChart.of(workload, results.curves(workload)).stream())
        .toList();
  }

  @Test
  void needsNoDisplay() throws Exception {
    var java = ProcessHandle.current().info().command().orElseThrow();
    var launcher = Files.readString(Path.of("../libexec/launch"));
    var headless = Pattern.compile("-Djava\\.awt\\.headless=\\w+").matcher(launcher);
    assertThat(headless.find()).as("an option of the launcher").isTrue();
    var builder =
        new ProcessBuilder(
            java,
            headless.group(),
            "-Dycsb-sweep.root=../..",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "report",
            run.folder().toString());
    builder.environment().put("DISPLAY", ":99");
    builder.redirectErrorStream(true).redirectOutput(new File(temp.toFile(), "out"));
    var process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(temp.resolve("out")).content().doesNotContain("no plots").contains("workloadb.png");
  }
}
