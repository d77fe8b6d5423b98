// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.SweepChart;
import io.github.ycsbsweep.engine.report.render.PictureFiles.Drawing;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A machine that can't draw costs the plots and nothing else. */
class PictureFilesTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

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
            drawings(
                chart -> {
                  if (failure instanceof Error error) {
                    throw error;
                  }
                  throw (RuntimeException) failure;
                }),
            warnings::add,
            LIMIT);
    assertThat(written).isEmpty();
    assertThat(warnings).singleElement().asString().contains("fontconfig", "run report.sh again");
  }

  @Test
  void leavesAPictureOutThatTakesTooLongAndDrawsTheOthers() throws Exception {
    var warnings = new ArrayList<String>();
    var never = new Semaphore(0);
    var written =
        PictureFiles.write(
            temp,
            drawings(
                chart -> {
                  if (chart.file().equals("workloada")) {
                    never.acquireUninterruptibly();
                  }
                  return Map.of(".svg", new byte[1]);
                }),
            warnings::add,
            Duration.ofMillis(100));
    never.release();
    assertThat(written).singleElement().asString().endsWith("workloadb.svg");
    assertThat(warnings).singleElement().asString().contains("workloada", "is left out");
  }

  @Test
  void drawsAlsoForARunThatIsToldToStop() throws Exception {
    Thread.currentThread().interrupt();
    var written =
        PictureFiles.write(
            temp, drawings(chart -> Map.of(".svg", new byte[1])), warning -> {}, LIMIT);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(written).hasSameSizeAs(charts());
  }

  @Test
  void aTextLinksThePicturesThatWereDrawnAndNoOthers() throws Exception {
    var document = new Document.Builder("two charts");
    charts().forEach(document::add);
    var drawn = List.of(temp.resolve("workloadb.svg"), temp.resolve("workloadb.png"));
    assertThat(MarkdownText.of(document.build(), drawn))
        .contains("(workloadb.svg)", "(workloadb.png)")
        .doesNotContain("workloada.svg");
    assertThat(MarkdownText.of(document.build(), drawn.subList(0, 1)))
        .contains("(workloadb.svg)")
        .doesNotContain("png");
  }

  /** From less than anybody can measure to more than a number of 64 bits holds. */
  static DoubleStream figures() {
    return DoubleStream.concat(
        IntStream.rangeClosed(-4, 6).mapToDouble(step -> 9 * Math.pow(1000, step)),
        DoubleStream.of(0, -5, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN));
  }

  @ParameterizedTest
  @MethodSource("figures")
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void drawsAnyFigureInTime(double figure) throws Exception {
    var points = List.of(Point.of(0, 0, ""), Point.of(1, figure / 2, ""), Point.of(2, figure, ""));
    var seconds = Axis.linear("s", "s", 0, 2);
    var linear = Axis.linear("y", "y", "", figure);
    var usual = Axis.linear("y", "y", "", 10);
    var logarithmic = Axis.log("z", "z", "", 1, figure);
    var axes =
        List.of(
            List.of(linear, logarithmic),
            List.of(usual, linear),
            List.of(linear, usual),
            List.of(logarithmic));
    for (var y : axes) {
      var lines =
          IntStream.range(0, y.size())
              .mapToObj(at -> new Line("a", "a", at, at, Stroke.DASHED, Marker.CIRCLE, points))
              .toList();
      var chart = new Chart("name", "title", "", "", seconds, y, lines, List.of());
      assertThat(ChartPicture.of(chart).svg()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"8, 560", "19, 813"})
  void aLegendOfManyNamesMakesThePictureHigher(int names, int height) throws Exception {
    var legend = "a name that is as long as that of a series with its settings";
    var points = List.of(Point.of(0, 1, ""), Point.of(1, 2, ""));
    var lines =
        IntStream.range(0, names)
            .mapToObj(at -> new Line("a", legend, at, 0, Stroke.BOLD, Marker.CIRCLE, points))
            .toList();
    var chart =
        new Chart(
            "name",
            "title",
            "",
            "",
            Axis.linear("s", "s", 0, 2),
            List.of(Axis.linear("y", "y", "", 2)),
            lines,
            List.of());

    assertThat(new String(ChartPicture.of(chart).svg(), UTF_8))
        .contains("viewBox=\"0 0 960 " + height + "\"");
  }

  private List<Drawing> drawings(Function<Chart, Map<String, byte[]>> contents) throws Exception {
    return charts().stream()
        .map(chart -> new Drawing(chart.file(), () -> contents.apply(chart)))
        .toList();
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
