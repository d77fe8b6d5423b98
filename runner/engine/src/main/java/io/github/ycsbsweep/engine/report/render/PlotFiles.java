// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.LoadCurve;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

// SPDX-License-Identifier: Apache-2.0

/**
 * Draws each workload into {@code <workload>.svg} and {@code <workload>.png}, and its latency
 * against load, if that was measured, into {@code <workload>-latency.svg} and {@code .png}.
 */
public final class PlotFiles {

  /** Draws a workload: contents by the ends of their files' names. */
  @FunctionalInterface
  public interface Drawer {
    Map<String, byte[]> draw(String workload, List<Curve> curves) throws IOException;
  }

  private PlotFiles() {}

  /**
   * Writes the plots of a run; the rest of a report is worth having where Java can't draw.
   *
   * @param warn told once what is missing
   */
  public static List<Path> write(RunResults results, Consumer<String> warn) throws IOException {
    return write(results, warn, PlotFiles::draw);
  }

  public static List<Path> write(RunResults results, Consumer<String> warn, Drawer drawer)
      throws IOException {
    return write(
        results.folder(),
        results.workloads().stream().filter(workload -> isDrawn(results, workload)).toList(),
        workload -> {
          var drawn = new LinkedHashMap<>(drawer.draw(workload, results.curves(workload)));
          drawn.putAll(drawLoads(results, workload));
          return drawn;
        },
        warn);
  }

  /** Draws what has a name: contents by the ends of their files' names. */
  @FunctionalInterface
  public interface Named {
    Map<String, byte[]> draw(String name) throws IOException;
  }

  /**
   * Writes plots under their names; what is beside them is worth having where Java can't draw.
   *
   * @param warn told once what is missing
   */
  public static List<Path> write(
      Path folder, List<String> names, Named drawer, Consumer<String> warn) throws IOException {
    var written = new ArrayList<Path>();
    for (var name : names) {
      Map<String, byte[]> drawn;
      try {
        drawn = drawer.draw(name);
      } catch (OutOfMemoryError | StackOverflowError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // What is missing decides what is thrown: fonts a bare Error, fontconfig an InternalError,
        // freetype an UnsatisfiedLinkError.
        warn.accept(
            "no plots, Java can't draw text here ("
                + e
                + "); everything else is written. Install fontconfig and a font (apt install"
                + " fontconfig fonts-dejavu-core, dnf install fontconfig dejavu-sans-fonts) and"
                + " run report.sh again");
        return written;
      }
      for (var drawing : drawn.entrySet()) {
        var file = folder.resolve(CellLabel.file(name) + drawing.getKey());
        AtomicFile.write(file, drawing.getValue());
        written.add(file);
      }
    }
    return written;
  }

  /** Whether there is anything to draw of a workload. */
  public static boolean isDrawn(RunResults results, String workload) {
    return results.curves(workload).stream().anyMatch(curve -> !curve.points().isEmpty());
  }

  private static Map<String, byte[]> draw(String workload, List<Curve> curves) throws IOException {
    return CurvePlot.of(workload, curves).files();
  }

  private static Map<String, byte[]> drawLoads(RunResults results, String workload)
      throws IOException {
    var loads = LoadCurve.of(results, workload);
    var drawn = new LinkedHashMap<String, byte[]>();
    if (!loads.isEmpty()) {
      LoadPlot.of(workload, loads)
          .files()
          .forEach((end, content) -> drawn.put(LoadPlot.SUFFIX + end, content));
    }
    return drawn;
  }
}
