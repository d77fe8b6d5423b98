// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
    return write(folder, document, true, warn);
  }

  /** As {@link #write}, without bitmaps: for pages that are kept beside each other. */
  public static List<Path> writeDrawings(Path folder, Document document, Consumer<String> warn)
      throws IOException {
    return write(folder, document, false, warn);
  }

  private static List<Path> write(
      Path folder, Document document, boolean hasBitmaps, Consumer<String> warn)
      throws IOException {
    var charts =
        document.blocks(Chart.class).stream()
            .map(one -> new Drawing(one.file(), () -> ChartPicture.of(one).files(hasBitmaps)));
    var maps =
        document.blocks(HeatMap.class).stream()
            .map(one -> new Drawing(one.file(), () -> HeatMapPicture.of(one).files(hasBitmaps)));
    return write(folder, Stream.concat(charts, maps).toList(), warn, LIMIT);
  }

  static List<Path> write(
      Path folder, List<Drawing> drawings, Consumer<String> warn, Duration limit)
      throws IOException {
    var written = new ArrayList<Path>();
    for (var drawing : drawings) {
      try {
        // A report is finished, also of a run that is told to stop meanwhile.
        for (var content : drawn(drawing, limit).join().entrySet()) {
          var file = folder.resolve(Sanitizer.file(drawing.file()) + content.getKey());
          AtomicFile.write(file, content.getValue());
          written.add(file);
        }
      } catch (CompletionException e) {
        var cause = e.getCause();
        if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
          throw (Error) cause;
        }
        if (!(cause instanceof TimeoutException)) {
          // What is missing decides what is thrown: fonts a bare Error, fontconfig an
          // InternalError, freetype an UnsatisfiedLinkError.
          warn.accept(
              "no plots, Java can't draw text here ("
                  + cause
                  + "); everything else is written. Install fontconfig and a font (apt install"
                  + " fontconfig fonts-dejavu-core, dnf install fontconfig dejavu-sans-fonts) and"
                  + " run report.sh again");
          return written;
        }
        warn.accept(
            Text.format(
                "the picture %s took longer than %s s and is left out; everything else is written",
                drawing.file(), limit.toSeconds()));
      }
    }
    return written;
  }

  /** What a picture comes to, unless that takes too long. */
  private static CompletableFuture<Map<String, byte[]>> drawn(Drawing drawing, Duration limit) {
    var drawn = new CompletableFuture<Map<String, byte[]>>();
    var painter =
        new Thread(
            () -> {
              try {
                drawn.complete(drawing.contents().call());
              } catch (Throwable e) {
                drawn.completeExceptionally(e);
              }
            },
            "picture");
    // Nothing but the end of the process ends what never comes to its own.
    painter.setDaemon(true);
    painter.start();
    return drawn.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
  }
}
