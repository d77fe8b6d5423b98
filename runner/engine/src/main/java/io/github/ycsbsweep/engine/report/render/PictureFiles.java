// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Draws charts into {@code <name>.svg} and {@code <name>.png}. */
public final class PictureFiles {

  /** Draws a chart: contents by the ends of their files' names. */
  @FunctionalInterface
  interface Drawer {
    Map<String, byte[]> draw(Chart chart) throws IOException;
  }

  /** Of one picture, which takes a second where the machine is busy. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private PictureFiles() {}

  /**
   * Writes pictures; the rest of a report is worth having where Java can't draw.
   *
   * @param warn told once what is missing, and of each picture that takes too long
   */
  public static List<Path> write(Path folder, List<Chart> charts, Consumer<String> warn)
      throws IOException {
    return write(folder, charts, warn, chart -> ChartPicture.of(chart).files(), LIMIT);
  }

  /** Likewise heat maps. */
  public static List<Path> writeHeatMaps(Path folder, List<HeatMap> maps, Consumer<String> warn)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var map : maps) {
      var drawn = drawn(map.file(), () -> HeatMapPicture.of(map).files(), warn, LIMIT);
      written.addAll(write(folder, map.file(), drawn));
    }
    return written;
  }

  static List<Path> write(
      Path folder, List<Chart> charts, Consumer<String> warn, Drawer drawer, Duration limit)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var chart : charts) {
      Map<String, byte[]> drawn;
      try {
        drawn = drawn(chart.file(), () -> drawer.draw(chart), warn, limit);
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

  /** What a picture comes to; nothing if it took too long. */
  private static Map<String, byte[]> drawn(
      String name, Callable<Map<String, byte[]>> drawing, Consumer<String> warn, Duration limit)
      throws IOException {
    var task = new FutureTask<>(drawing);
    var painter = new Thread(task, "picture");
    // Nothing but the end of the process ends what never comes to its own.
    painter.setDaemon(true);
    painter.start();
    try {
      return awaited(task, System.nanoTime() + limit.toNanos());
    } catch (TimeoutException e) {
      warn.accept(
          Text.format(
              "the picture %s took longer than %s s and is left out; everything else is written",
              name, limit.toSeconds()));
      return Map.of();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    }
  }

  /** A report is finished, also of a run that is told to stop meanwhile. */
  private static <T> T awaited(FutureTask<T> task, long end)
      throws ExecutionException, TimeoutException {
    var interrupted = false;
    try {
      while (true) {
        try {
          return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
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
