// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.util.Locale.ROOT;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a run's results: never overwritten, of one run at a time, and proven writable
 * before a byte is loaded. One in which nothing was measured is taken away again.
 */
public final class ResultsFolder implements AutoCloseable {

  /** What is written at a run's end, beside the charts of the workloads. */
  private static final List<String> OUTPUTS =
      List.of(Run.FILE, "results.csv", "report.md", "report.html");

  /** Bytes that must fit in. */
  private static final int ROOM = 1 << 20;

  private static final int LONGEST_NAME = 120;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", ROOT).withZone(ZoneOffset.UTC);

  private final Path path;
  private final boolean created;
  private boolean fresh;
  private Optional<RunLock> lock = Optional.empty();

  private ResultsFolder(Path path, boolean created, boolean fresh) {
    this.path = path;
    this.created = created;
    this.fresh = fresh;
  }

  /**
   * The folder that a run may take.
   *
   * @param out the user's choice; without it, one in {@code ./results} named after the time and the
   *     names
   * @param names stores and workloads, for its name
   */
  public static Path choose(Path current, Optional<String> out, List<String> names, Instant now)
      throws UserError {
    var words = String.join("-", names);
    var name = TIME.format(now) + "-" + words.substring(0, Math.min(words.length(), LONGEST_NAME));
    if (out.isPresent() && out.get().isEmpty()) {
      throw new UserError("--out: the name of a folder is needed");
    }
    var path = current.resolve(out.orElse("results/" + name)).toAbsolutePath();
    Folders.refuseFile(path, "--out " + path);
    if (Files.isDirectory(path) && !isEmpty(path)) {
      throw new UserError(
          "--out "
              + path
              + ": not empty, and results are never overwritten."
              + " Name another folder, or remove this one"
              + (Files.isRegularFile(path.resolve(Run.FILE))
                  ? "; or go on with what was broken off there: sweep.sh --resume "
                      + ShellWords.line(List.of(path.toString()))
                  : "."));
    }
    return path;
  }

  /**
   * Makes a folder this run's.
   *
   * @param run what it is, which {@code --resume} reads
   * @param workloads names of the charts
   */
  public static ResultsFolder create(
      Path path, Run run, List<String> workloads, Path temporary, Console console)
      throws UserError, InterruptedException {
    var folder = new ResultsFolder(path, !Files.isDirectory(path), true);
    folder.prepare(Optional.of(run), workloads, temporary, console);
    return folder;
  }

  /** Takes the folder of an earlier run, to go on there. */
  public static ResultsFolder takeOver(
      Path path, List<String> workloads, Path temporary, Console console)
      throws UserError, InterruptedException {
    var folder = new ResultsFolder(path, false, false);
    try {
      Folders.refuseLinks(path.toRealPath());
    } catch (IOException e) {
      throw new UserError(path + " can't be resumed: " + UserError.cause(e));
    }
    folder.prepare(Optional.empty(), workloads, temporary, console);
    return folder;
  }

  public Path path() {
    return path;
  }

  /** What was begun is nothing to go on with: an interrupted run that measured nothing. */
  public void abandon() throws IOException {
    if (fresh) {
      Folders.remove(path.resolve("cells"));
    }
  }

  /** Whether it will still be there once it is closed. */
  public boolean stays() {
    return !fresh || !isEmpty(path.resolve("cells"));
  }

  /** Something was measured: the folder stays. */
  public void keep() {
    fresh = false;
  }

  /** Lets others have it, and takes away what a run that measured nothing leaves. */
  @Override
  public void close() throws IOException {
    if (lock.isEmpty() && !created) {
      return;
    }
    if (lock.isPresent()) {
      lock.get().close();
      lock = Optional.empty();
    }
    if (stays()) {
      return;
    }
    Files.deleteIfExists(path.resolve("cells"));
    Files.deleteIfExists(path.resolve(Run.FILE));
    if (created && isEmpty(path)) {
      Files.deleteIfExists(path);
    }
  }

  private void prepare(Optional<Run> run, List<String> workloads, Path temporary, Console console)
      throws UserError, InterruptedException {
    try {
      try {
        Files.createDirectories(path);
        lock = Optional.of(RunLock.take(path, temporary, console));
        if (run.isPresent()) {
          Json.write(path.resolve(Run.FILE), run.get());
        }
        proveWritable(workloads);
        Files.createDirectories(path.resolve("cells"));
      } catch (IOException | UserError | InterruptedException e) {
        close();
        throw e;
      }
    } catch (IOException e) {
      throw UserError.missing(
          "can't write results to %s: %s. Name another folder with --out, or make room and give"
              + " yourself the right to write.",
          path, UserError.cause(e));
    }
  }

  /** Creates every file that will be written, fills a megabyte, and takes it all back. */
  private void proveWritable(List<String> workloads) throws IOException {
    var files = new ArrayList<Path>();
    OUTPUTS.forEach(name -> files.add(path.resolve(name)));
    for (var workload : workloads) {
      files.add(path.resolve(workload + ".svg"));
      files.add(path.resolve(workload + ".png"));
    }
    files.removeIf(file -> Files.exists(file) && Files.isWritable(file));
    var room = path.resolve(".room");
    files.add(room);
    try {
      for (var file : files) {
        Files.write(file, new byte[0]);
      }
      Files.write(room, new byte[ROOM]);
    } finally {
      for (var file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean isEmpty(Path folder) {
    try {
      return Folders.isEmpty(folder);
    } catch (IOException | UncheckedIOException e) {
      // What can't be looked into is not ours to fill, or to remove.
      return false;
    }
  }
}
