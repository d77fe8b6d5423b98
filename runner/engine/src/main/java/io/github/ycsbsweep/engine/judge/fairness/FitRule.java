// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.OptionalLong;

/** A store that evicts or swaps is measured on something else than its data. */
final class FitRule implements FairnessRule {

  /** Of the machine's memory, or of the store's own limit. */
  private static final double MOST = 0.8;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var full = new ArrayList<String>();
    var most = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var evicted = run.states(cell).map(states -> states.grown("evictions").orElse(0)).orElse(0L);
      if (evicted > 0) {
        full.add(Text.format("%s: %,d evicted", FairnessEvidence.name(cell), evicted));
      }
      var used = used(run, cell);
      var memory = memory(run, cell);
      if (used.isPresent() && memory.isPresent() && memory.getAsLong() > 0) {
        checked++;
        var share = (double) used.getAsLong() / memory.getAsLong();
        most = Math.max(most, share);
        if (share > MOST) {
          full.add(
              Text.format("%s: %.0f %% of the memory", FairnessEvidence.name(cell), 100 * share));
        }
      }
    }
    return checked == 0 && full.isEmpty()
        ? FairnessCheck.notChecked("nothing is known of the servers' memory")
        : FairnessCheck.of(
            full,
            "at most %.1f %% of the memory or the store's limit, in %d cells",
            100 * most,
            checked);
  }

  /** What the store says that it uses, or else what its process does. */
  private static OptionalLong used(FairnessEvidence run, Cell cell) {
    var said = run.states(cell).map(states -> states.after().number("memory_used_bytes"));
    return said.isPresent() && said.get().isPresent() ? said.get() : cell.serverUse().rssBytes();
  }

  /** The store's limit, or else the memory of its machine, if that is the client's. */
  private static OptionalLong memory(FairnessEvidence run, Cell cell) {
    var limit = run.states(cell).map(states -> states.after().number("memory_limit_bytes"));
    if (limit.isPresent() && limit.get().orElse(0) > 0) {
      return limit.get();
    }
    var bytes = FairnessEvidence.number(run.run().machine(), "memory_bytes", "");
    return cell.server().onLoopback() && bytes.isPresent()
        ? OptionalLong.of((long) bytes.getAsDouble())
        : OptionalLong.empty();
  }
}
