// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static io.github.ycsbsweep.engine.judge.fairness.FairnessEvidence.number;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.fairness.FairnessCheck.CellTally;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.EnumText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether the stores did the same work, by what they say of themselves. */
final class StoreRules {

  /** The fault by which the runner asks for one. */
  private static final String REWRITE = "aof-rewrite";

  /** Commands an operation; a little is lost before the first and after the last count. */
  private static final double LEAST_COMMANDS = 0.98;

  /** Of the machine's memory, or of the store's own limit. */
  private static final double MOST_MEMORY = 0.8;

  private StoreRules() {}

  /** Stores that keep data only in memory are not compared with those that write it down. */
  static FairnessCheck persistence(FairnessEvidence run) {
    var kinds = EnumSet.noneOf(Durability.class);
    var words = new TreeMap<String, String>();
    var silent = new TreeSet<String>();
    for (var cell : run.curves()) {
      var durability = durability(run, cell);
      words.put(cell.shownLabel(), words(run, cell));
      if (durability.contains(Durability.UNKNOWN)) {
        silent.add(cell.shownLabel());
      }
      kinds.addAll(durability);
    }
    kinds.remove(Durability.UNKNOWN);
    if (kinds.size() < 2 && !silent.isEmpty()) {
      return FairnessCheck.notChecked(
          "it can't be told when a write of %s is on disk (%s)",
          String.join(", ", silent), FairnessCheck.list(words));
    }
    var phrases = kinds.stream().map(StoreRules::phrase).collect(Collectors.joining(" and "));
    var figures = phrases + " (" + FairnessCheck.list(words) + ")";
    return kinds.size() > 1 ? FairnessCheck.warn("%s", figures) : FairnessCheck.pass("%s", figures);
  }

  /** As the server said at the end, or else as the binding's descriptor has it. */
  private static Set<Durability> durability(FairnessEvidence run, Cell cell) {
    var said = EnumSet.noneOf(Durability.class);
    for (var states : run.states()) {
      if (states.label().equals(cell.label())) {
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
        .filter(states -> states.label().equals(cell.label()))
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

  /** A store that rewrites its files while it is measured is another store. */
  static FairnessCheck rewrite(FairnessEvidence run) {
    var tally = CellTally.of(run.measured(), cell -> rewrites(run, cell), StoreRules::whyRewriting);
    return tally.check(
        "no store said whether it was rewriting its files",
        "none in progress before or after %d of %s; one that began and ended within a cell is"
            + " not seen",
        tally.checked(),
        Text.count(run.measured().size(), "cell"));
  }

  private static OptionalDouble rewrites(FairnessEvidence run, Cell cell) {
    var after = run.after(cell, "rewrites_in_progress");
    var before =
        run.states(cell).map(said -> said.before().number("rewrites_in_progress").orElse(0));
    return after.isPresent()
        ? OptionalDouble.of((double) before.orElseThrow() + after.getAsLong())
        : OptionalDouble.empty();
  }

  private static String whyRewriting(Cell cell, double inProgress) {
    return cell.faults().stream().anyMatch(fault -> fault.name().equals(REWRITE))
        ? "asked for"
        : inProgress > 0 ? "in progress" : "";
  }

  /** A store counts its own commands: fewer than operations, and something else was measured. */
  static FairnessCheck commands(FairnessEvidence run) {
    var tally =
        CellTally.of(
            run.measured(),
            cell -> commands(run, cell),
            (cell, ratio) ->
                ratio < LEAST_COMMANDS ? Text.format("%.2f commands an operation", ratio) : "");
    return tally.check(
        "no store counted its commands, operations were sent in batches, or thread counts or"
            + " systems took turns, which a store counts together",
        "%.2f to %.2f commands an operation, in %s; which ones is not compared",
        tally.least(),
        tally.most(),
        tally.cells());
  }

  /** Over the whole cell, warm-up included, as the store counts; empty where cells took turns. */
  private static OptionalDouble commands(FairnessEvidence run, Cell cell) {
    if (cell.tookTurns() || cell.setup().visits().isPresent()) {
      return OptionalDouble.empty();
    }
    var grown = run.states(cell).map(states -> states.grown("commands_total"));
    var operations =
        cell.perSecond().stream().mapToLong(second -> second.ok() + second.notOk()).sum();
    return grown.isEmpty()
            || grown.get().isEmpty()
            || operations == 0
            || !WorkloadRules.batch(run.properties(cell)).equals("1")
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) grown.get().getAsLong() / operations);
  }

  /** A store that evicts or swaps is measured on something else than its data. */
  static FairnessCheck fit(FairnessEvidence run) {
    var tally = new CellTally();
    for (var cell : run.measured()) {
      var evicted = run.states(cell).map(states -> states.grown("evictions").orElse(0)).orElse(0L);
      tally.breaks(cell, evicted > 0 ? Text.format("%,d evicted", evicted) : "");
      var used = usedMemory(run, cell);
      var memory = memory(run, cell);
      if (used.isPresent() && memory.orElse(0) > 0) {
        var share = (double) used.getAsLong() / memory.getAsLong();
        tally.add(
            cell,
            share,
            share > MOST_MEMORY ? Text.format("%.0f %% of the memory", 100 * share) : "");
      }
    }
    return tally.check(
        "nothing is known of the servers' memory",
        "at most %.1f %% of the memory or the store's limit, in %s",
        100 * tally.most(),
        tally.cells());
  }

  /** What the store says that it uses, or else what its process does. */
  private static OptionalLong usedMemory(FairnessEvidence run, Cell cell) {
    var said = run.after(cell, "memory_used_bytes");
    return said.isPresent() ? said : cell.serverUse().rssBytes();
  }

  /** The store's limit, or else the memory of its machine, if that is the client's. */
  private static OptionalLong memory(FairnessEvidence run, Cell cell) {
    var limit = run.after(cell, "memory_limit_bytes");
    if (limit.orElse(0) > 0) {
      return limit;
    }
    var bytes = number(run.run().machine(), "memory_bytes", "");
    return cell.server().onLoopback() && bytes.isPresent()
        ? OptionalLong.of((long) bytes.getAsDouble())
        : OptionalLong.empty();
  }

  /** Keys that were written twice, or lost, make a smaller store than was asked for. */
  static FairnessCheck keys(FairnessEvidence run) {
    var wrong = new ArrayList<String>();
    var checked = 0;
    for (var states : run.states()) {
      var records = states.after().number("records");
      var asked = number(run.properties(states.label(), states.workload()), "recordcount", "");
      if (states.isLoad() && records.isPresent() && asked.isPresent()) {
        checked++;
        if (records.getAsLong() != Math.round(asked.getAsDouble())) {
          wrong.add(
              Text.format(
                  "%s, %s: %,d keys, %,.0f records",
                  run.label(states.label()),
                  states.workload(),
                  records.getAsLong(),
                  asked.getAsDouble()));
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("no store counted its keys after a load of this run")
        : FairnessCheck.of(wrong, "as many keys as records after %d loads", checked);
  }
}
