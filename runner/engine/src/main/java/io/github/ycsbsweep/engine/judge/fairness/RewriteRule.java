// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import java.util.ArrayList;

/** A store that rewrites its files while it is measured is another store. */
final class RewriteRule implements FairnessRule {

  /** What {@code --event} calls one that the runner asks for. */
  private static final String REWRITE = "aof-rewrite";

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var rewriting = new ArrayList<String>();
    var checked = 0;
    for (var cell : run.measured()) {
      var states = run.states(cell);
      var after = states.map(said -> said.after().number("rewrites_in_progress"));
      if (after.isPresent() && after.get().isPresent()) {
        checked++;
        var before = states.get().before().number("rewrites_in_progress").orElse(0);
        if (cell.events().stream().anyMatch(event -> event.name().equals(REWRITE))) {
          rewriting.add(FairnessEvidence.name(cell) + ": asked for");
        } else if (before + after.get().getAsLong() > 0) {
          rewriting.add(FairnessEvidence.name(cell) + ": in progress");
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("no store said whether it was rewriting its files")
        : FairnessCheck.of(
            rewriting,
            "none in progress before or after %d of %d cells; one that began and ended within a cell"
                + " is not seen",
            checked,
            run.measured().size());
  }
}
