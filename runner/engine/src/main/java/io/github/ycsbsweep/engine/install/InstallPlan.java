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
import java.util.Optional;

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
    List<Move> moves,
    List<String> lines) {

  /**
   * Plans for the files as they are now.
   *
   * @param bindings by the name under which YCSB will find each
   */
  static InstallPlan of(
      InstallTarget target, Distribution distribution, Map<String, BindingFolder> bindings)
      throws IOException, UserError {
    var moves = new LinkedHashSet<Move>();
    var lines = new ArrayList<String>();
    for (var binding : bindings.entrySet()) {
      var name = binding.getKey();
      var folder = InstallTarget.folderOf(name);
      if (FileMover.isThere(target.at(folder))) {
        moves.add(new Move(Kind.OUT, folder));
      }
      moves.add(new Move(Kind.IN, folder));
      for (var jar : replacedTopJars(target, name, binding.getValue())) {
        moves.add(new Move(Kind.OUT, "lib/" + jar));
      }
      if (target.classesOf(name).isEmpty()) {
        lines.add(name + ":" + binding.getValue().classFor(name));
      }
    }
    moves.addAll(missingWorkloads(target, distribution));
    if (!lines.isEmpty()) {
      moves.add(new Move(Kind.SWAP, InstallTarget.BINDINGS));
    }
    for (var move : moves) {
      target.at(move.path());
    }
    return new InstallPlan(distribution, bindings, List.copyOf(moves), List.copyOf(lines));
  }

  /**
   * Under which names YCSB will find bindings: what is installed already, then what is asked for.
   *
   * @param stores what is asked for
   * @param as the name beside YCSB's own; with several stores it goes before each store's name
   * @param installed stores by name
   * @return stores by name
   */
  static Map<String, String> names(
      InstallTarget target,
      Distribution distribution,
      List<String> stores,
      Optional<String> as,
      Map<String, String> installed)
      throws IOException, UserError {
    var names = new LinkedHashMap<>(installed);
    for (var store : stores) {
      if (as.isPresent()) {
        names.put(as.get() + (stores.size() == 1 ? "" : store), store);
        continue;
      }
      names.put(store, store);
      for (var name : distribution.binding(store).upstreamNames()) {
        // Names that this YCSB has, in folders of their own.
        if (!InstallTarget.folderOf(name).equals(InstallTarget.folderOf(store))
            && !target.classesOf(name).isEmpty()) {
          names.put(name, store);
        }
      }
    }
    return names;
  }

  /**
   * The jars in the top {@code lib} that belong to YCSB's own binding, as in the tarball of a
   * single binding; none unless that binding or its driver is there.
   */
  static List<String> replacedTopJars(InstallTarget target, String name, BindingFolder binding)
      throws IOException {
    var drivers = new ArrayList<>(binding.upstreamDrivers());
    drivers.add(InstallTarget.folderOf(name));
    var all = new ArrayList<>(drivers);
    all.addAll(binding.upstreamLibraries());
    var jars = target.topJars();
    return jars.stream().map(InstallTarget::artifact).noneMatch(drivers::contains)
        ? List.of()
        : jars.stream().filter(jar -> all.contains(InstallTarget.artifact(jar))).toList();
  }

  /**
   * The workload files that are not there. What is there stays: it says what its user's figures
   * were made with.
   */
  private static List<Move> missingWorkloads(InstallTarget target, Distribution distribution)
      throws IOException, UserError {
    var moves = new ArrayList<Move>();
    if (Files.isDirectory(target.at("workloads"), NOFOLLOW_LINKS)) {
      for (var file : distribution.workloadFiles()) {
        var path = "workloads/" + file.getFileName();
        if (!FileMover.isThere(target.at(path))) {
          moves.add(new Move(Kind.IN, path));
        }
      }
    }
    return moves;
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

  /** The folder of a binding, with its driver. */
  static String added(String folder, BindingFolder binding, boolean isDryRun) {
    return line(isDryRun, "add", folder + ", with " + binding.driver());
  }

  /** The first binding whose name leads to the folder. */
  BindingFolder binding(String folder) {
    return bindings.entrySet().stream()
        .filter(entry -> InstallTarget.folderOf(entry.getKey()).equals(folder))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
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
