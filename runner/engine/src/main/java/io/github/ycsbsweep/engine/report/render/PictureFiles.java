// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Document;
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
import java.util.stream.Stream;

/** Draws charts into {@code <name>.svg} and {@code <name>.png}. */
public final class PictureFiles {

  /**
   * Something to draw.
   *
   * @param file name of its files, without the ending
   * @param contents by the ends of their names
   */
  record Drawing(String file, Callable<Map<String, byte[]>> contents) {}

  /** Of one picture, which takes a second where the machine is busy. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private PictureFiles() {}

  /**
   * Writes the charts of a document, then its heat maps; the rest of a report is worth having where
   * Java can't draw.
   *
   * @param warn told once what is missing, and of each picture that takes too long
   */
  public static List<Path> write(Path folder, Document document, Consumer<String> warn)
      throws IOException {
    var charts =
        document.charts().stream()
            .map(chart -> new Drawing(chart.file(), () -> ChartPicture.of(chart).files()));
    var maps =
        document.heatMaps().stream()
            .map(map -> new Drawing(map.file(), () -> HeatMapPicture.of(map).files()));
    return write(folder, Stream.concat(charts, maps).toList(), warn, LIMIT);
  }

  static List<Path> write(
      Path folder, List<Drawing> drawings, Consumer<String> warn, Duration limit)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var drawing : drawings) {
      Map<String, byte[]> drawn;
      try {
        drawn = drawn(drawing, warn, limit);
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
      for (var content : drawn.entrySet()) {
        var file = folder.resolve(Sanitizer.file(drawing.file()) + content.getKey());
        AtomicFile.write(file, content.getValue());
        written.add(file);
      }
    }
    return written;
  }

  /** What a picture comes to; nothing if it took too long. */
  private static Map<String, byte[]> drawn(Drawing drawing, Consumer<String> warn, Duration limit)
      throws IOException {
    var task = new FutureTask<>(drawing.contents());
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
              drawing.file(), limit.toSeconds()));
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
}
