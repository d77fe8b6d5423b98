// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardOpenOption.APPEND;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Moves that can be taken back at any moment. Everything new is made aside first, on the same file
 * system; then a journal is written, and each of its moves is one rename.
 */
record InstallTransaction(InstallTarget target, InstallRecord record, FileMover mover) {

  private static final List<String> FOLDERS =
      List.of("new/bin", "new/lib", "new/workloads", "backup/bin", "backup/lib");

  /** Makes aside what is new, and the journal. */
  void prepare(InstallPlan plan, Distribution distribution, Map<String, BindingFolder> bindings)
      throws IOException, UserError, InterruptedException {
    makeFolders();
    for (var move : plan.moves()) {
      checkInterrupt();
      var made = record.at("new/" + move.path());
      if (move.kind() == Move.Kind.SWAP) {
        prepareLines(target.at(move.path()), plan.lines());
      } else if (move.path().startsWith("workloads/")) {
        Files.copy(distribution.workloads().resolve(made.getFileName()), made);
      } else if (move.kind() == Move.Kind.IN) {
        prepareBinding(binding(move.path(), bindings), distribution, made);
      }
    }
    record.writeNames(bindings);
    Files.writeString(record.at("version"), distribution.sum() + "\n");
    Files.write(record.at("files.part"), sums());
    var journal = new StringBuilder();
    plan.moves().forEach(move -> journal.append(move).append('\n'));
    AtomicFile.write(record.at("journal"), journal.toString());
  }

  private void makeFolders() throws IOException, UserError {
    for (var folder : FOLDERS) {
      Files.createDirectories(record.at(folder));
    }
  }

  /** The first binding whose name leads to the folder. */
  static BindingFolder binding(String folder, Map<String, BindingFolder> bindings) {
    return bindings.entrySet().stream()
        .filter(entry -> InstallTarget.folderOf(entry.getKey()).equals(folder))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static void prepareBinding(BindingFolder binding, Distribution distribution, Path made)
      throws IOException {
    FileTree.copyContent(binding.folder(), made);
    for (var jar : distribution.workloadJars()) {
      Files.copy(jar, made.resolve("lib").resolve(jar.getFileName()));
    }
  }

  /** The list of bindings may end without a newline, as YCSB's does, and may be a link. */
  private void prepareLines(Path file, List<String> lines) throws IOException, UserError {
    var made = record.at("new/" + InstallTarget.BINDINGS);
    Files.copy(
        file, record.at("backup/" + InstallTarget.BINDINGS), COPY_ATTRIBUTES, NOFOLLOW_LINKS);
    Files.copy(file, made, COPY_ATTRIBUTES);
    var content = Files.readString(made, ISO_8859_1);
    var start = content.isEmpty() || content.endsWith("\n") ? "" : "\n";
    Files.writeString(made, start + String.join("\n", lines) + "\n", ISO_8859_1, APPEND);
  }

  private List<String> sums() throws IOException, UserError {
    var folder = record.at("new");
    var sums = new ArrayList<String>();
    for (var file : FileTree.filesBelow(folder)) {
      sums.add(Sha256.of(file) + "  " + folder.relativize(file));
    }
    return sums;
  }

  /** Makes the moves of the journal. */
  void apply() throws IOException, UserError, InterruptedException {
    for (var move : record.journal()) {
      checkInterrupt();
      var path = target.at(move.path());
      switch (move.kind()) {
        case OUT -> mover.move(path, record.at("backup/" + move.path()));
        case IN -> mover.move(record.at("new/" + move.path()), path);
        case SWAP -> mover.replace(record.at("new/" + move.path()), path);
      }
    }
    mover.move(record.at("files.part"), record.at("files"));
    FileTree.delete(record.at("new"));
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /**
   * Takes back the moves of the journal, those of them that were made, the last first. It may be
   * broken off itself, and begun again.
   */
  void undo() throws IOException, UserError {
    var moves = new ArrayList<>(record.journal());
    Collections.reverse(moves);
    if (record.state() == InstallRecord.State.INSTALLED) {
      mover.replace(record.at("files"), record.at("files.part"));
    }
    record.checkOwn(moves);
    makeFolders();
    for (var move : moves) {
      var path = target.at(move.path());
      var made = record.at("new/" + move.path());
      var backup = record.at("backup/" + move.path());
      if (move.kind() == Move.Kind.IN) {
        if (!FileTree.exists(made) && FileTree.exists(path)) {
          moveBack(move, path, made);
        }
      } else if (FileTree.exists(backup)) {
        moveBack(move, backup, path);
      }
    }
    checkBackup();
    discard();
  }

  /** The journal and the backup stay if one of the moves fails. */
  private void moveBack(Move move, Path from, Path to) throws IOException, UserError {
    try {
      if (move.kind() == Move.Kind.SWAP) {
        mover.replace(from, to);
      } else {
        mover.move(from, to);
      }
    } catch (FileSystemException e) {
      var why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      throw UserError.failed(
          "can't move %s to %s: %s. What there was before is in %s/backup: see to the cause, and"
              + " run this again",
          from, to, why, record.folder());
    }
  }

  /** What the journal does not name is somebody else's. */
  private void checkBackup() throws IOException, UserError {
    var left = FileTree.filesBelow(record.at("backup"));
    if (!left.isEmpty()) {
      throw UserError.failed(
          left.get(0)
              + " is in the backup, and not in the journal: move it to where it belongs, and run"
              + " this again");
    }
  }

  /** Takes away what was made aside. Without a journal the rest means nothing. */
  void discard() throws IOException, UserError {
    for (var name :
        List.of("journal", "new", "backup", "names", "version", "files.part", "journal.part")) {
      FileTree.delete(record.at(name));
    }
  }
}
