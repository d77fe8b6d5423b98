// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.EnumText;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Stores that keep their data only in memory are not held against those that write it down. */
final class PersistenceRule implements FairnessRule {

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var kinds = EnumSet.noneOf(Durability.class);
    var words = new TreeMap<String, String>();
    var silent = new TreeSet<String>();
    for (var cell : run.curves()) {
      var durability = durability(run, cell);
      words.put(cell.storeLabel(), words(run, cell));
      if (durability.contains(Durability.UNKNOWN)) {
        silent.add(cell.storeLabel());
      }
      kinds.addAll(durability);
    }
    kinds.remove(Durability.UNKNOWN);
    if (kinds.size() < 2 && !silent.isEmpty()) {
      return FairnessCheck.notChecked(
          "it can't be told when a write of %s is on disk (%s)",
          String.join(", ", silent), FairnessCheck.list(words));
    }
    var figures =
        kinds.stream().map(PersistenceRule::phrase).collect(Collectors.joining(" and "))
            + " ("
            + FairnessCheck.list(words)
            + ")";
    return kinds.size() > 1 ? FairnessCheck.warn("%s", figures) : FairnessCheck.pass("%s", figures);
  }

  /** As the server said at the end, or else as the binding's descriptor has it. */
  private static Set<Durability> durability(FairnessEvidence run, Cell cell) {
    var said = EnumSet.noneOf(Durability.class);
    for (var states : run.states()) {
      if (states.store().equals(cell.store())) {
        for (var word : states.after().text("durability").split(", ", -1)) {
          said.add(EnumText.find(Durability.class, word).orElse(Durability.UNKNOWN));
        }
      }
    }
    if (said.isEmpty() || said.equals(EnumSet.of(Durability.UNKNOWN))) {
      return EnumSet.of(run.fact(cell, "durability", Durability.class).orElse(Durability.UNKNOWN));
    }
    return said;
  }

  /** The store's own words. */
  private static String words(FairnessEvidence run, Cell cell) {
    return run.states().stream()
        .filter(states -> states.store().equals(cell.store()))
        .map(states -> states.after().text("persistence"))
        .filter(text -> !text.isEmpty())
        .reduce((first, last) -> last)
        .orElse("did not say");
  }

  private static String phrase(Durability kind) {
    return switch (kind) {
      case MEMORY -> "memory only";
      case PERIODIC -> "disk at times";
      case EVERY_WRITE -> "every write to disk";
      case UNKNOWN -> "unknown";
    };
  }
}
