// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.ServerStates;

/** Looks for what the stores reported about themselves that spoils figures. */
public final class ServerFindings {

  private ServerFindings() {}

  public static void add(ServerStates states, FindingList findings) {
    var where = Sanitizer.line(states.label() + ", " + states.workload() + ", " + states.part());
    var evicted = states.grown("evictions").orElse(0);
    if (evicted > 0) {
      findings.add(
          WARNING,
          "the store evicted records",
          "give it more memory, or load fewer records: reads of what was evicted are misses",
          where + Text.format(": %,d", evicted));
    }
    if (states.before().number("rewrites_in_progress").orElse(0) > 0
        || states.after().number("rewrites_in_progress").orElse(0) > 0) {
      findings.add(
          WARNING,
          "the store was rewriting its files (log, snapshot or compaction)",
          "measure again when it has ended, or long enough to contain several",
          where);
    }
    if (states.grown("rejected_connections").orElse(0) > 0) {
      findings.add(
          WARNING,
          "the store rejected connections",
          "raise its limit of connections, or use fewer threads",
          where);
    }
    states
        .after()
        .errors()
        .forEach(
            (what, cause) ->
                findings.add(
                    WARNING,
                    "the store did not tell everything about itself",
                    "give the user of the benchmark the right to ask",
                    where + Sanitizer.line(": " + what + ": " + cause)));
  }
}
