// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an installation leaves beside its files, in {@code YCSB_HOME/ycsb-sweep-install}:
 *
 * <ul>
 *   <li>{@code lock}: process id and start of an installation that is under way
 *   <li>{@code names}: what was installed, {@code NAME STORE} a line
 *   <li>{@code version}: the sum of the distribution
 *   <li>{@code new/}: what is made aside, until it is moved
 *   <li>{@code backup/}: what was there before
 *   <li>{@code journal}: the moves, written before the first of them
 *   <li>{@code files}: the sums of what was installed; {@code files.part} until the last move is
 *       made, and again once they are taken back
 * </ul>
 */
record InstallRecord(InstallTarget target) {

  /** How far an installation has come. */
  enum State {
    NONE,
    /** Things were made aside, and nothing was moved yet. */
    PREPARED,
    /** Some moves were made. */
    BROKEN_OFF,
    INSTALLED
  }

  /** More than any installation writes into one of its files. */
  private static final int MOST_BYTES = 4 << 20;

  private static final Pattern NAME = Pattern.compile("([A-Za-z][\\w.-]*) ([a-z][\\w-]*)");
  private static final Pattern SUM = Pattern.compile("([0-9a-f]{64}) [ *](.+)");

  Path folder() {
    return target.folder().resolve(InstallTarget.RECORD);
  }

  /** A path in it; a parent that is a symbolic link is an error. */
  Path at(String path) throws UserError {
    return target.at(InstallTarget.RECORD + "/" + path);
  }

  /** A folder by that name that no installation has made is an error, and nobody's to delete. */
  State state() throws IOException, UserError {
    if (Files.isSymbolicLink(folder())) {
      throw foreign("it is a symbolic link");
    }
    if (!FileTree.isFolder(folder())) {
      return State.NONE;
    }
    if (isFile("files")) {
      for (var other : List.of("journal", "names", "version")) {
        if (!isFile(other)) {
          throw foreign("it has files, but no " + other);
        }
      }
      return State.INSTALLED;
    }
    if (isFile("journal")) {
      return State.BROKEN_OFF;
    }
    if (isFile("lock") && InstallLock.isLock(at("lock"))) {
      return State.PREPARED;
    }
    try (var files = Files.list(folder())) {
      var first = files.sorted().findFirst();
      if (first.isPresent()) {
        throw foreign("it has " + first.get().getFileName() + ", but no journal");
      }
    }
    return State.NONE;
  }

  private boolean isFile(String name) throws UserError {
    return Files.isRegularFile(at(name), NOFOLLOW_LINKS);
  }

  private UserError foreign(String why) {
    return UserError.failed(
        "refused, nothing was changed: %s was not made by install.sh: %s. Move it away: an"
            + " installation keeps its backup under that name",
        folder(), why);
  }

  /** Stores by name, as installed. */
  Map<String, String> names() throws IOException, UserError {
    var names = new LinkedHashMap<String, String>();
    var lines = lines("names");
    for (var line : lines) {
      var words = NAME.matcher(line);
      if (!words.matches()) {
        throw damaged("names", lines, line);
      }
      names.put(words.group(1), words.group(2));
    }
    return names;
  }

  void writeNames(Map<String, BindingFolder> bindings) throws IOException, UserError {
    var lines = new ArrayList<String>();
    bindings.forEach((name, binding) -> lines.add(name + " " + binding.store()));
    Files.write(at("names"), lines);
  }

  String version() throws IOException, UserError {
    return text("version").strip();
  }

  /**
   * The moves; one that leads out of YCSB is an error, and so is any that no installation makes.
   */
  List<Move> journal() throws IOException, UserError {
    var moves = new ArrayList<Move>();
    var lines = lines("journal");
    for (var line : lines) {
      var move = Move.parse(line).orElseThrow(() -> damaged("journal", lines, line));
      try {
        target.at(move.path());
        at("new/" + move.path());
        at("backup/" + move.path());
      } catch (UserError e) {
        throw damaged("journal", lines, line, e.getMessage());
      }
      moves.add(move);
    }
    return moves;
  }

  /** Sums by file, as installed. */
  Map<String, String> files() throws IOException, UserError {
    return sums("files");
  }

  private Map<String, String> sums(String name) throws IOException, UserError {
    var sums = new LinkedHashMap<String, String>();
    var lines = lines(name);
    for (var line : lines) {
      var words = SUM.matcher(line);
      if (!words.matches()) {
        throw damaged(name, lines, line);
      }
      target.at(words.group(2));
      sums.put(words.group(2), words.group(1));
    }
    return sums;
  }

  /**
   * Refuses to take back moves of a journal that would take away what no installation has put
   * there.
   */
  void checkOwn(List<Move> moves) throws IOException, UserError {
    if (!isFile("files.part")) {
      throw foreign("it has a journal, but no files.part");
    }
    var sums = sums("files.part");
    for (var move : moves) {
      var path = target.at(move.path());
      if (move.kind() != Move.Kind.IN || FileTree.exists(at("new/" + move.path()))) {
        continue;
      }
      for (var file : FileTree.exists(path) ? FileTree.filesBelow(path) : List.<Path>of()) {
        var sum = sums.get(target.folder().relativize(file).toString());
        if (Files.isSymbolicLink(file) || !Sha256.of(file).equals(sum)) {
          throw UserError.failed(
              "refused, nothing was changed: %s is not as an installation has put it there, and"
                  + " would be lost. Move it away, and run this again",
              file);
        }
      }
    }
  }

  private List<String> lines(String name) throws IOException, UserError {
    return text(name).lines().toList();
  }

  private String text(String name) throws IOException, UserError {
    var file = at(name);
    if (Files.size(file) > MOST_BYTES) {
      throw foreign(name + " has " + Files.size(file) + " bytes");
    }
    return new String(Files.readAllBytes(file), UTF_8);
  }

  private UserError damaged(String name, List<String> lines, String line) {
    return damaged(name, lines, line, "it is no line of an installation");
  }

  private UserError damaged(String name, List<String> lines, String line, String why) {
    return UserError.failed(
        "refused, nothing was changed: %s, line %s: \"%s\": %s",
        folder().resolve(name), lines.indexOf(line) + 1, line, why);
  }

  /**
   * Refuses to go on if what was installed is not as it was: it would be lost, or the backup would
   * not fit any more.
   */
  void checkUnchanged() throws IOException, UserError {
    var changes = changes();
    if (!changes.isEmpty()) {
      throw UserError.failed(
          "refused, nothing was changed: modified by hand since the installation:\n"
              + "%s\n"
              + "Take away what was added, and put back what was changed. What was there before is"
              + " in %s/backup;\n"
              + "%s may be the one from there.",
          String.join("\n", changes), folder(), InstallTarget.BINDINGS);
    }
  }

  private List<String> changes() throws IOException, UserError {
    var changes = new ArrayList<String>();
    var recorded = files();
    for (var file : recorded.entrySet()) {
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
    for (var move : journal()) {
      if (move.kind() != Move.Kind.IN && !FileTree.exists(at("backup/" + move.path()))) {
        changes.add("  " + InstallTarget.RECORD + "/backup/" + move.path() + " is gone");
      }
      if (move.kind() == Move.Kind.IN && FileTree.isFolder(target.at(move.path()))) {
        for (var file : FileTree.filesBelow(target.at(move.path()))) {
          var path = target.folder().relativize(file).toString();
          if (!recorded.containsKey(path)) {
            changes.add("  " + path + " is new");
          }
        }
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
