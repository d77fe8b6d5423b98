// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Draws charts into {@code <name>.svg} and {@code <name>.png}. */
public final class PictureFiles {

  /** Draws a chart: contents by the ends of their files' names. */
  @FunctionalInterface
  interface Drawer {
    Map<String, byte[]> draw(Chart chart) throws IOException;
  }

  private PictureFiles() {}

  /**
   * Writes pictures; the rest of a report is worth having where Java can't draw.
   *
   * @param warn told once what is missing
   */
  public static List<Path> write(Path folder, List<Chart> charts, Consumer<String> warn)
      throws IOException {
    return write(folder, charts, warn, chart -> ChartPicture.of(chart).files());
  }

  /** Likewise heat maps. */
  public static List<Path> writeHeatMaps(Path folder, List<HeatMap> maps) throws IOException {
    var written = new ArrayList<Path>();
    for (var map : maps) {
      written.addAll(write(folder, map.file(), HeatMapPicture.of(map).files()));
    }
    return written;
  }

  static List<Path> write(Path folder, List<Chart> charts, Consumer<String> warn, Drawer drawer)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var chart : charts) {
      Map<String, byte[]> drawn;
      try {
        drawn = drawer.draw(chart);
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
      written.addAll(write(folder, chart.file(), drawn));
    }
    return written;
  }

  private static List<Path> write(Path folder, String name, Map<String, byte[]> drawn)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var drawing : drawn.entrySet()) {
      var file = folder.resolve(Sanitizer.file(name) + drawing.getKey());
      AtomicFile.write(file, drawing.getValue());
      written.add(file);
    }
    return written;
  }
}
