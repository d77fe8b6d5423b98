// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Stores that keep their data only in memory are not held against those that write it down. */
final class PersistenceRule implements FairnessRule {

  /** How stores say that nothing is written to disk. */
  private static final List<String> MEMORY =
      List.of("none", "aof=off rdb=off", "storage=memory", "persistent=false");

  private static final List<String> EVERY_WRITE = List.of("aof=always", "durability=majority");

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var said = new TreeMap<String, String>();
    var kinds = new TreeSet<String>();
    for (var states : run.states()) {
      var text = states.after().text("persistence");
      if (!text.isEmpty()) {
        said.put(run.label(states.store()), text);
        kinds.add(kind(text));
      }
    }
    for (var cell : run.curves()) {
      if (!said.containsKey(cell.storeLabel())) {
        return FairnessCheck.notChecked(
            "%s did not say how it persists its data", cell.storeLabel());
      }
    }
    var figures = String.join(" and ", kinds) + " (" + FairnessCheck.list(said) + ")";
    return kinds.size() > 1 ? FairnessCheck.warn("%s", figures) : FairnessCheck.pass("%s", figures);
  }

  private static String kind(String text) {
    if (MEMORY.stream().anyMatch(text::contains)) {
      return "memory only";
    }
    return EVERY_WRITE.stream().anyMatch(text::contains) ? "every write to disk" : "disk at times";
  }
}
