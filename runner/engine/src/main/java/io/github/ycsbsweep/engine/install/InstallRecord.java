// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardOpenOption.APPEND;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Installation.Move;
import io.github.ycsbsweep.engine.install.Installation.Move.Kind;
import io.github.ycsbsweep.engine.install.Installation.State;
import io.github.ycsbsweep.engine.process.LockFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * What an installation leaves beside its files, in {@code YCSB_HOME/ycsb-sweep-install}, and its
 * moves, which can be taken back at any moment. Everything new is made aside first, on the same
 * file system; then the file {@link #FILE} is written, and each of its moves is one rename.
 *
 * <ul>
 *   <li>{@code lock}: process id and start of an installation that is under way
 *   <li>{@code new/}: what is made aside, until it is moved
 *   <li>{@code backup/}: what was there before
 *   <li>{@code installation.json}: an {@link Installation}
 * </ul>
 */
record InstallRecord(InstallTarget target, FileMover mover) {

  static final String FILE = "installation.json";

  private static final String REFUSED = "refused, nothing was changed: ";

  private static final List<String> FOLDERS =
      List.of("new/bin", "new/lib", "new/workloads", "backup/bin", "backup/lib");

  Path folder() {
    return target.folder().resolve(InstallTarget.RECORD);
  }

  private Path made(Move move) throws UserError {
    return at("new/" + move.path());
  }

  private Path backup(Move move) throws UserError {
    return at("backup/" + move.path());
  }

  /** A path in it; a parent that is a symbolic link is an error. */
  Path at(String path) throws UserError {
    return target.at(InstallTarget.RECORD + "/" + path);
  }

  /**
   * What it says of an installation; empty: there is none. A folder by that name that no
   * installation has made is an error, and nobody's to delete.
   */
  Optional<Installation> read() throws IOException, UserError {
    if (Files.isSymbolicLink(folder())) {
      throw foreign("it is a symbolic link");
    }
    if (Files.isRegularFile(at(FILE), NOFOLLOW_LINKS)) {
      return Optional.of(checked());
    }
    var others = isPrepared() ? List.<Path>of() : Folders.matching(folder(), "*");
    if (!others.isEmpty()) {
      throw foreign("it has " + others.get(0).getFileName() + ", but no " + FILE);
    }
    return Optional.empty();
  }

  /** Whether things may have been made aside, and nothing was moved yet. */
  boolean isPrepared() throws IOException, UserError {
    return LockFile.isOne(at("lock")) && !Files.exists(at(FILE));
  }

  /**
   * One that names anything out of YCSB is an error, and so is anything that is no installation.
   */
  private Installation checked() throws UserError {
    try {
      var installation = Json.read(at(FILE), Installation.class);
      for (var move : installation.moves()) {
        target.at(move.path());
        made(move);
        backup(move);
      }
      for (var file : installation.files().keySet()) {
        target.at(file);
      }
      return installation;
    } catch (UserError | IOException e) {
      throw UserError.failed(REFUSED + folder().resolve(FILE) + ": " + e.getMessage());
    }
  }

  private UserError foreign(String why) {
    return UserError.failed(
        "%s%s was not made by install.sh: %s. Move it away: an installation keeps its backup under"
            + " that name",
        REFUSED, folder(), why);
  }

  /** Makes aside what is new, and says what will be moved. */
  private Installation prepare(InstallPlan plan)
      throws IOException, UserError, InterruptedException {
    makeFolders();
    for (var move : plan.moves()) {
      checkInterrupt();
      var made = made(move);
      if (move.kind() == Kind.SWAP) {
        prepareLines(target.at(move.path()), plan.lines());
      } else if (move.path().startsWith("workloads/")) {
        Files.copy(plan.distribution().workloads().resolve(made.getFileName()), made);
      } else if (move.kind() == Kind.IN) {
        FileMover.copyAll(plan.binding(move.path()).folder(), made);
        for (var jar : plan.distribution().workloadJars()) {
          Files.copy(jar, made.resolve("lib").resolve(jar.getFileName()));
        }
      }
    }
    var sums = new LinkedHashMap<String, String>();
    for (var file : FileMover.filesBelow(at("new"))) {
      sums.put(at("new").relativize(file).toString(), Sha256.of(file));
    }
    return new Installation(
        State.MOVING,
        plan.distribution().sum(),
        InstallPlan.names(plan.bindings()),
        List.copyOf(plan.moves()),
        sums);
  }

  private void makeFolders() throws IOException, UserError {
    for (var folder : FOLDERS) {
      Files.createDirectories(at(folder));
    }
  }

  /** The list of bindings may end without a newline, as YCSB's does, and may be a link. */
  private void prepareLines(Path file, List<String> lines) throws IOException, UserError {
    var made = at("new/" + InstallTarget.BINDINGS);
    Files.copy(file, at("backup/" + InstallTarget.BINDINGS), COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    Files.copy(file, made, COPY_ATTRIBUTES);
    var content = Files.readString(made, ISO_8859_1);
    var start = content.isEmpty() || content.endsWith("\n") ? "" : "\n";
    Files.writeString(made, start + String.join("\n", lines) + "\n", ISO_8859_1, APPEND);
  }

  /** Makes the moves of a plan, where nothing is installed. */
  void install(InstallPlan plan) throws IOException, UserError, InterruptedException {
    var installation = prepare(plan);
    Json.write(at(FILE), installation);
    for (var move : installation.moves()) {
      checkInterrupt();
      var path = target.at(move.path());
      switch (move.kind()) {
        case OUT -> mover.move(path, backup(move));
        case IN -> mover.move(made(move), path);
        case SWAP -> mover.replace(made(move), path);
      }
    }
    Json.write(at(FILE), installation.in(State.INSTALLED));
    Folders.remove(at("new"));
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Takes away what an installation has left, if any has: made aside, or moved as well. */
  void undo() throws IOException, UserError {
    var there = read();
    if (there.isPresent()) {
      undo(there.get());
    }
    // Without the file the rest means nothing.
    for (var name : List.of(FILE, "new", "backup", "." + FILE + ".part")) {
      Folders.remove(at(name));
    }
  }

  /**
   * Takes back of the moves those that were made, the last first. It may be broken off itself, and
   * begun again.
   */
  private void undo(Installation installation) throws IOException, UserError {
    checkOwn(installation);
    Json.write(at(FILE), installation.in(State.MOVING));
    makeFolders();
    var moves = new ArrayList<>(installation.moves());
    Collections.reverse(moves);
    for (var move : moves) {
      var path = target.at(move.path());
      var isIn = move.kind() == Kind.IN;
      if (isIn && !FileMover.isThere(made(move)) && FileMover.isThere(path)) {
        moveBack(move, path, made(move));
      } else if (!isIn && FileMover.isThere(backup(move))) {
        moveBack(move, backup(move), path);
      }
    }
    // What no move names is somebody else's.
    var left = FileMover.filesBelow(at("backup"));
    if (!left.isEmpty()) {
      throw UserError.failed(
          left.get(0)
              + " is in the backup, and no move of the installation: move it to where it belongs,"
              + " and run this again");
    }
  }

  /** What says so and the backup stay if one of the moves fails. */
  private void moveBack(Move move, Path from, Path to) throws IOException, UserError {
    try {
      if (move.kind() == Kind.SWAP) {
        mover.replace(from, to);
      } else {
        mover.move(from, to);
      }
    } catch (FileSystemException e) {
      var why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      throw UserError.failed(
          "can't move %s to %s: %s. What there was before is in %s/backup: see to the cause, and"
              + " run this again",
          from, to, why, folder());
    }
  }

  /** Refuses to take back moves where that would take away what no installation has put there. */
  void checkOwn(Installation installation) throws IOException, UserError {
    for (var move : installation.moves()) {
      var isMoved = move.kind() == Kind.IN && !FileMover.isThere(made(move));
      for (var file : isMoved ? FileMover.filesBelow(target.at(move.path())) : List.<Path>of()) {
        var sum = installation.files().get(target.relative(file));
        if (Files.isSymbolicLink(file) || !Sha256.of(file).equals(sum)) {
          throw UserError.failed(
              "%s%s is not as an installation has put it there, and would be lost. Move it away, and"
                  + " run this again",
              REFUSED, file);
        }
      }
    }
  }

  /**
   * Refuses to go on if what was installed is not as it was: it would be lost, or the backup would
   * not fit any more.
   */
  void checkUnchanged(Installation installed) throws IOException, UserError {
    var changes = changes(installed);
    if (!changes.isEmpty()) {
      throw UserError.failed(
          """
          %smodified by hand since the installation:
          %s
          Take away what was added, and put back what was changed. What was there before is in \
          %s/backup;
          %s may be the one from there.\
          """,
          REFUSED, String.join("\n", changes), folder(), InstallTarget.BINDINGS);
    }
  }

  private List<String> changes(Installation installed) throws IOException, UserError {
    var changes = new ArrayList<String>();
    for (var file : installed.files().entrySet()) {
      var path = target.at(file.getKey());
      if (isFromBackup(path, at("backup/" + file.getKey()))) {
        continue;
      }
      if (!Files.isRegularFile(path)) {
        changes.add("  " + file.getKey() + " is gone");
      } else if (!Sha256.of(path).equals(file.getValue())) {
        changes.add("  " + file.getKey() + " is another");
      }
    }
    for (var move : installed.moves()) {
      if (move.kind() != Kind.IN && !FileMover.isThere(backup(move))) {
        changes.add("  " + target.relative(backup(move)) + " is gone");
      }
      if (move.kind() == Kind.IN && Files.isDirectory(target.at(move.path()), NOFOLLOW_LINKS)) {
        FileMover.filesBelow(target.at(move.path())).stream()
            .map(target::relative)
            .filter(path -> !installed.files().containsKey(path))
            .forEach(path -> changes.add("  " + path + " is new"));
      }
    }
    return changes;
  }

  private static boolean isFromBackup(Path path, Path backup) throws IOException {
    if (Files.isSymbolicLink(path) && Files.isSymbolicLink(backup)) {
      return Files.readSymbolicLink(path).equals(Files.readSymbolicLink(backup));
    }
    return Files.isRegularFile(path)
        && Files.isRegularFile(backup)
        && Files.mismatch(path, backup) < 0;
  }
}
