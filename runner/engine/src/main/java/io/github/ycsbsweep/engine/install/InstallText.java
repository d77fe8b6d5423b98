// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What changes in a YCSB, a line each. */
final class InstallText {

  private InstallText() {}

  /** What the moves of a plan do, or would do. */
  static List<String> of(InstallPlan plan, Map<String, BindingFolder> bindings, boolean isDryRun) {
    var lines = new ArrayList<String>();
    var workloads = new ArrayList<String>();
    for (var move : plan.moves()) {
      var path = move.path();
      if (move.kind() == Move.Kind.OUT) {
        lines.add(
            line(
                isDryRun ? "would move" : "moved",
                path + " -> " + InstallTarget.RECORD + "/backup/" + path));
      } else if (path.startsWith("workloads/")) {
        workloads.add(path.substring("workloads/".length()));
      } else if (move.kind() == Move.Kind.IN) {
        lines.add(added(path, bindings, isDryRun));
      }
    }
    if (!workloads.isEmpty()) {
      lines.add(
          line(isDryRun ? "would add" : "added", "workloads/ " + String.join(", ", workloads)));
    }
    for (var line : plan.lines()) {
      lines.add(
          line(isDryRun ? "would append" : "appended", line + ", to " + InstallTarget.BINDINGS));
    }
    return lines;
  }

  /** The folder of a binding, with its driver. */
  static String added(String folder, Map<String, BindingFolder> bindings, boolean isDryRun) {
    var driver = InstallTransaction.binding(folder, bindings).driver();
    return line(isDryRun ? "would add" : "added", folder + ", with " + driver);
  }

  /** What taking the moves back does, or would do. */
  static List<String> ofUndo(List<Move> moves, boolean isDryRun) {
    return moves.stream()
        .map(
            move -> {
              var isNew = move.kind() == Move.Kind.IN;
              var verb =
                  isDryRun
                      ? (isNew ? "would remove" : "would restore")
                      : (isNew ? "removed" : "restored");
              return line(verb, move.path());
            })
        .toList();
  }

  private static String line(String verb, String what) {
    return Text.format("%-13s %s", verb, what);
  }
}
