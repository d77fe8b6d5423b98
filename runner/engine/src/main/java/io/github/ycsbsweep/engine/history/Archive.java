// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/**
 * A folder of runs, in folders at any depth.
 *
 * @param runs in the order of time, each once
 * @param duplicates folders of runs that are there again, with the first folder of each
 * @param unreadable folders of runs that can't be read, with why
 */
public record Archive(
    Path folder, List<RunResults> runs, List<String> duplicates, List<String> unreadable) {

  private static final int MOST_LEVELS = 8;

  /**
   * Reads all runs below a folder. Links are not followed.
   *
   * @throws UserError if there is none
   */
  public static Archive read(Path folder) throws IOException, UserError {
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + ": no such folder");
    }
    if (isRun(folder)) {
      throw new UserError(
          folder + ": a run, and no archive: the folder that holds the folders of runs is needed");
    }
    var folders = runFolders(folder);
    if (folders.isEmpty()) {
      throw new UserError(
          folder + ": no run in it, nor in its folders; that of a run holds run.json and cells/");
    }
    return of(folder, folders);
  }

  private static Archive of(Path folder, List<Path> folders) {
    var runs = new ArrayList<RunResults>();
    var duplicates = new ArrayList<String>();
    var unreadable = new ArrayList<String>();
    var known = new HashMap<String, Path>();
    for (var path : folders) {
      try {
        Folders.refuseLinks(path);
        var results = RunResults.read(path);
        results.started();
        var first = known.putIfAbsent(results.run().runId(), path);
        if (first == null) {
          runs.add(results);
        } else {
          duplicates.add(folder.relativize(path) + ", as " + folder.relativize(first));
        }
      } catch (IOException | UserError e) {
        unreadable.add(folder.relativize(path) + ": " + e.getMessage());
      } catch (DateTimeException e) {
        unreadable.add(folder.relativize(path) + ": run.json: started: " + e.getMessage());
      }
    }
    runs.sort(Comparator.comparing(RunResults::started).thenComparing(run -> run.run().runId()));
    return new Archive(folder, List.copyOf(runs), List.copyOf(duplicates), List.copyOf(unreadable));
  }

  private static boolean isRun(Path folder) {
    return Files.isRegularFile(folder.resolve("run.json"));
  }

  /** By name, so that of two folders of a run the first is always the same. */
  private static List<Path> runFolders(Path folder) throws IOException {
    var found = new ArrayList<Path>();
    Files.walkFileTree(
        folder,
        Set.<FileVisitOption>of(),
        MOST_LEVELS,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            if (!isRun(path)) {
              return FileVisitResult.CONTINUE;
            }
            found.add(path);
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException failure) {
            found.add(path);
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(Comparator.naturalOrder());
    return found;
  }
}
