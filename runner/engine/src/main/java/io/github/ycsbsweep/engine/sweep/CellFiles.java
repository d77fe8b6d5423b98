// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Folders of cells, loads and idle probes: begun, done, and taken away.
 *
 * @param redaction takes the secrets of the run out of what clients have written
 */
public record CellFiles(Path results, Redaction redaction) {

  private static final String DONE = "DONE";
  private static final String PENDING = ".done";
  private static final int MEGABYTE = 1 << 20;

  /** Bytes that a cell's files have at least. */
  private static final int ROOM = 1 << 18;

  /** What clients write, in the folder of each. */
  private static final Set<String> LOGS = Set.of("ycsb.out", "ycsb.err");

  /** Folder of all that belongs to a workload on a system. */
  Path row(SystemWorkload workload) {
    return results.resolve("cells").resolve(workload.name());
  }

  Path cell(CellPlan cell) {
    return CellFolder.of(results, cell.name()).path();
  }

  static boolean isDone(Path folder) {
    return Files.exists(folder.resolve(DONE));
  }

  /**
   * Makes a folder, and writes down the server in it.
   *
   * @throws InterruptedException if the run was interrupted: nothing further is begun
   */
  void begin(Path folder, Server server) throws UserError, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      Files.createDirectories(folder);
      Json.write(folder.resolve("server.json"), server.identity());
      Files.write(folder.resolve(PENDING), new byte[0]);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  /** Once the clients of a folder have ended, however: takes secrets out of their logs. */
  void redact(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var file : all.filter(one -> LOGS.contains(one.getFileName().toString())).toList()) {
        redaction.clean(file);
      }
    }
  }

  /** After a failure: a client that finds no room for its files can't say so. */
  void checkRoom(Path folder) throws UserError {
    var room = folder.resolve(".room");
    try {
      try {
        Files.write(room, new byte[ROOM]);
      } finally {
        Files.deleteIfExists(room);
      }
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private UserError unwritable(Path folder, IOException cause) {
    return UserError.failed(
        "can't write to %s%s: %s. Make room, and go on with --resume",
        folder, free(), cause.getMessage());
  }

  /** Says that everything of a folder was written. */
  void done(Path folder) throws UserError {
    try {
      Files.move(folder.resolve(PENDING), folder.resolve(DONE), ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  /** What ends a run whose figures can't be read or written. */
  UserError unreadable(Path folder, IOException cause) {
    return UserError.failed(
        "the figures of %s could not be read or written%s: %s", folder, free(), cause.getMessage());
  }

  private String free() {
    try {
      var bytes = Files.getFileStore(results).getUsableSpace();
      return Text.format(" (%d MB free)", bytes / MEGABYTE);
    } catch (IOException unknown) {
      return "";
    }
  }
}
