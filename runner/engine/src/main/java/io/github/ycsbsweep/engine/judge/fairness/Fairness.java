// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.function.Function;

/** The rules of a fair comparison, each checked in a run. */
public final class Fairness {

  /** Columns of {@link #rows}. */
  public static final List<String> HEADER = List.of("rule", "asks", "result", "figures");

  private static final List<Entry> RULES =
      List.of(
          new Entry(
              "F1",
              "pipelining is equal in all stores, or both modes are shown",
              WorkloadRules::pipelining),
          new Entry("F2", "multi-key operations are declared", WorkloadRules::batches),
          new Entry(
              "F3",
              "the whole grid of mixes: mostly writes too (20 % reads, and none)",
              WorkloadRules::mixGrid),
          new Entry("F4", "persistence is equivalent", StoreRules::persistence),
          new Entry(
              "F5", "rewrites of the log are allowed, or reported both ways", StoreRules::rewrite),
          new Entry(
              "F6",
              "persistence does not move read-only figures",
              run ->
                  FairnessCheck.notChecked(
                      "needs the same read-only cells with and without persistence: two runs,"
                          + " compared with each other")),
          new Entry("F7", "stores with one thread are sharded to the cores", LoadRules::sharding),
          new Entry("F9", "the client is not saturated", LoadRules::clientHeadroom),
          new Entry(
              "F10",
              "the network is not saturated, and no figure is impossible",
              LoadRules::linkHeadroom),
          new Entry(
              "F11",
              "stores do not share a ceiling, which would be the testbed's",
              LoadRules::ceiling),
          new Entry(
              "F12", "Little's law: as many operations under way as threads", LoadRules::little),
          new Entry("F13", "only successes count, and fewer than 0.1 % fail", FigureRules::errors),
          new Entry("F14", "reads hit, and return what was written", FigureRules::hits),
          new Entry("F15", "the store got the commands that were declared", StoreRules::commands),
          new Entry("F16", "the observed mix is the requested one, within 1 %", WorkloadRules::mix),
          new Entry("F17", "the data fits into memory", StoreRules::fit),
          new Entry("F18", "the store holds as many keys as were loaded", StoreRules::keys),
          new Entry("F19", "the data is of the same size in every store", WorkloadRules::volume),
          new Entry(
              "F21", "pool and timeout are recorded; hangs are results", FigureRules::timeouts),
          new Entry("F22", "throughput is successes ÷ window", FigureRules::throughput),
          new Entry("F23", "three repeats or more, with their spread", FigureRules::repeats));

  private Fairness() {}

  /**
   * A rule in the list.
   *
   * @param id its number, as {@code F13}
   * @param asks what it asks for, in a few words
   */
  private record Entry(String id, String asks, Function<FairnessEvidence, FairnessCheck> rule) {}

  /**
   * A row for each rule, in the order of the list of rules.
   *
   * @param states what the stores reported about themselves before and after each cell and load
   */
  public static List<List<String>> rows(Run run, List<Cell> cells, List<ServerStates> states) {
    var evidence = new FairnessEvidence(run, cells, states);
    return RULES.stream().map(entry -> row(entry, evidence)).toList();
  }

  private static List<String> row(Entry entry, FairnessEvidence evidence) {
    var check =
        evidence.measured().isEmpty()
            ? FairnessCheck.notChecked("nothing was measured")
            : entry.rule().apply(evidence);
    return List.of(entry.id(), entry.asks(), check.result().label(), check.figures());
  }
}
