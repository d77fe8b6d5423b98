// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Distribution.BindingFolder;
import io.github.ycsbsweep.engine.install.Installation.Move;
import io.github.ycsbsweep.engine.install.Installation.Move.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The moves that make bindings work in a YCSB where none of them is installed.
 *
 * @param distribution what is installed from
 * @param bindings by the name under which YCSB will find each
 * @param moves in the order in which they are made
 * @param lines to be appended to the list of bindings
 */
record InstallPlan(
    Distribution distribution,
    Map<String, BindingFolder> bindings,
    Set<Move> moves,
    List<String> lines) {

  /**
   * Plans for the files as they are now.
   *
   * @param bindings by the name under which YCSB will find each
   */
  static InstallPlan of(
      InstallTarget target, Distribution distribution, Map<String, BindingFolder> bindings)
      throws IOException, UserError {
    var plan = new InstallPlan(distribution, bindings, new LinkedHashSet<>(), new ArrayList<>());
    for (var binding : bindings.entrySet()) {
      plan.add(binding.getKey(), binding.getValue(), target);
    }
    // What is there stays: it says what its user's figures were made with.
    if (Files.isDirectory(target.at("workloads"), NOFOLLOW_LINKS)) {
      for (var file : distribution.workloadFiles()) {
        var path = "workloads/" + file.getFileName();
        if (!FileMover.isThere(target.at(path))) {
          plan.moves.add(new Move(Kind.IN, path));
        }
      }
    }
    if (!plan.lines.isEmpty()) {
      plan.moves.add(new Move(Kind.SWAP, InstallTarget.BINDINGS));
    }
    for (var move : plan.moves) {
      target.at(move.path());
    }
    return plan;
  }

  private void add(String name, BindingFolder binding, InstallTarget target)
      throws IOException, UserError {
    var folder = InstallTarget.folderOf(name);
    if (FileMover.isThere(target.at(folder))) {
      moves.add(new Move(Kind.OUT, folder));
    }
    moves.add(new Move(Kind.IN, folder));
    for (var jar : target.replacedTopJars(name, binding)) {
      moves.add(new Move(Kind.OUT, "lib/" + jar));
    }
    if (target.classesOf(name).isEmpty()) {
      lines.add(name + ":" + binding.classFor(name));
    }
  }

  /** The stores by the names of their bindings. */
  static Map<String, String> names(Map<String, BindingFolder> bindings) {
    var names = new LinkedHashMap<String, String>();
    bindings.forEach((name, binding) -> names.put(name, binding.store()));
    return names;
  }

  /** What it changes, or would change, a line each. */
  List<String> text(boolean isDryRun) {
    var text = new ArrayList<String>();
    var workloads = new ArrayList<String>();
    for (var move : moves) {
      var path = move.path();
      if (move.kind() == Kind.OUT) {
        var backup = InstallTarget.RECORD + "/backup/" + path;
        text.add(line(isDryRun, "move", path + " -> " + backup));
      } else if (path.startsWith("workloads/")) {
        workloads.add(path.substring("workloads/".length()));
      } else if (move.kind() == Kind.IN) {
        text.add(added(path, binding(path), isDryRun));
      }
    }
    if (!workloads.isEmpty()) {
      text.add(line(isDryRun, "add", "workloads/ " + String.join(", ", workloads)));
    }
    for (var one : lines) {
      text.add(line(isDryRun, "append", one + ", to " + InstallTarget.BINDINGS));
    }
    return text;
  }

  /** The first binding whose name leads to the folder. */
  BindingFolder binding(String folder) {
    return bindings.entrySet().stream()
        .filter(entry -> InstallTarget.folderOf(entry.getKey()).equals(folder))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  /** The folder of a binding, with its driver. */
  static String added(String folder, BindingFolder binding, boolean isDryRun) {
    return line(isDryRun, "add", folder + ", with " + binding.driver());
  }

  /** What taking the moves back does, or would do. */
  static List<String> undoText(List<Move> moves, boolean isDryRun) {
    return moves.stream()
        .map(one -> line(isDryRun, one.kind() == Kind.IN ? "remove" : "restore", one.path()))
        .toList();
  }

  private static String line(boolean isDryRun, String verb, String what) {
    var past = verb + (verb.endsWith("e") ? "d" : "ed");
    return Text.format("%-13s %s", isDryRun ? "would " + verb : past, what);
  }
}
