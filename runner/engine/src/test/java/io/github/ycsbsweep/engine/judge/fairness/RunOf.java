// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.judge.fairness.FairnessCheck.Result;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A run of some cells, on a machine with 1,000,000 bytes, and what a rule says of it. */
final class RunOf {

  private final List<Cell> cells = new ArrayList<>();
  private final List<ServerStates> states = new ArrayList<>();
  private final List<Run.EffectiveProperties> workloads = new ArrayList<>();

  RunOf(CellOf... cells) {
    for (var cell : cells) {
      this.cells.add(cell.cell());
    }
  }

  /** What a store runs a workload with, as name=value. */
  RunOf properties(String store, String workload, String... pairs) {
    workloads.add(new Run.EffectiveProperties(store, workload, false, "run", map(pairs)));
    return this;
  }

  RunOf defaults(String store, String workload, String... pairs) {
    workloads.add(
        new Run.EffectiveProperties(
            SystemNames.of(store),
            workload,
            false,
            "run",
            Map.of(),
            map(pairs),
            List.of(),
            Map.of()));
    return this;
  }

  /** What the descriptor of a store's binding tells. */
  RunOf facts(String store, Map<String, String> facts) {
    workloads.add(
        new Run.EffectiveProperties(
            SystemNames.of(store),
            "workloadb",
            false,
            "run",
            Map.of(),
            Map.of(),
            List.of(),
            facts));
    return this;
  }

  /** What a store said before and after its first cell. */
  RunOf said(String store, Map<String, Object> before, Map<String, Object> after) {
    return said(store, "t0008/r1", before, after);
  }

  RunOf saidOfLoad(String store, Map<String, Object> after) {
    return said(store, "load", Map.of(), after);
  }

  void passes(Function<FairnessEvidence, FairnessCheck> rule, String figures) {
    expect(rule, Result.PASS, figures);
  }

  void breaks(Function<FairnessEvidence, FairnessCheck> rule, String figures) {
    expect(rule, Result.WARN, figures);
  }

  void isNotChecked(Function<FairnessEvidence, FairnessCheck> rule, String reason) {
    expect(rule, Result.NOT_CHECKED, reason);
  }

  List<List<String>> rows() {
    return Fairness.rows(run(), cells, states);
  }

  private void expect(
      Function<FairnessEvidence, FairnessCheck> rule, Result result, String figures) {
    var check = rule.apply(new FairnessEvidence(run(), cells, states));
    assertThat(check.result()).as(check.figures()).isEqualTo(result);
    assertThat(check.figures()).contains(figures);
    assertThat(rows())
        .anyMatch(row -> row.subList(2, 4).equals(List.of(result.label(), check.figures())));
  }

  private RunOf said(
      String store, String part, Map<String, Object> before, Map<String, Object> after) {
    states.add(new ServerStates(store, "workloadb", part, state(before), state(after)));
    return this;
  }

  private Run run() {
    return new Run(
        Run.SCHEMA,
        "id",
        "2026-01-01T00:00:00Z",
        new Run.Invocation("", Map.of(), 1),
        Map.of(),
        Map.of("memory_bytes", "1000000"),
        workloads,
        Map.of());
  }

  private static ServerSnapshot state(Map<String, Object> facts) {
    return new ServerSnapshot(0, Optional.empty(), facts, Map.of(), Map.of());
  }

  private static Map<String, String> map(String... pairs) {
    var map = new HashMap<String, String>();
    for (var pair : pairs) {
      var parts = pair.split("=", 2);
      map.put(parts[0], parts[1]);
    }
    return map;
  }
}
