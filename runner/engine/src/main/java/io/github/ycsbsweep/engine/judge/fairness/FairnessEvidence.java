// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The files of a run, as the rules ask them.
 *
 * @param run how it was made
 * @param cells all of them
 * @param states what the stores reported about themselves before and after each cell and load
 */
record FairnessEvidence(Run run, List<Cell> cells, List<ServerStates> states) {

  /** The cells that have figures. */
  List<Cell> measured() {
    return cells.stream().filter(cell -> cell.status() != Cell.Status.FAILED).toList();
  }

  /** A cell of each store and workload. */
  List<Cell> curves() {
    var seen = new LinkedHashMap<String, Cell>();
    cells.forEach(cell -> seen.putIfAbsent(curve(cell), cell));
    return List.copyOf(seen.values());
  }

  List<String> workloads() {
    return cells.stream().map(Cell::workload).distinct().toList();
  }

  /** A store's name as it may be shown. */
  String label(String store) {
    return cells.stream()
        .filter(cell -> cell.label().equals(store))
        .map(Cell::shownLabel)
        .findFirst()
        .orElse(store);
  }

  /** What the binding's descriptor tells of a store's servers, in one of the constants. */
  <E extends Enum<E>> Optional<E> fact(Cell cell, String name, Class<E> type) {
    return run.workloads().stream()
        .filter(row -> row.label().equals(cell.label()))
        .map(row -> row.facts().getOrDefault(name, ""))
        .flatMap(text -> EnumText.find(type, text).stream())
        .findFirst();
  }

  /** What a store said about a cell; empty if it was not asked, or the cell has its own rate. */
  Optional<ServerStates> states(Cell cell) {
    if (!LoopModel.sweep(cells).contains(cell)) {
      // Its folder is named after the rate too: the plain one is that of the closed loop.
      return Optional.empty();
    }
    var part = Text.format("t%04d/r%d", cell.threads(), cell.repeat());
    return states.stream()
        .filter(said -> said.label().equals(cell.label()))
        .filter(said -> said.workload().equals(cell.workload()))
        .filter(said -> said.part().equals(part))
        .findFirst();
  }

  /** What a cell's server said of itself after the cell; empty where it did not. */
  OptionalLong after(Cell cell, String fact) {
    return states(cell).map(said -> said.after().number(fact)).orElse(OptionalLong.empty());
  }

  /** What a store ran a workload with; empty if the run does not say. */
  Map<String, String> properties(String store, String workload) {
    return run.workloads().stream()
        .filter(row -> row.label().equals(store) && row.workload().equals(workload))
        .findFirst()
        .map(Run.EffectiveProperties::inForce)
        .orElse(Map.of());
  }

  Map<String, String> properties(Cell cell) {
    return properties(cell.label(), cell.workload());
  }

  /** A property as a number; empty if it is something else. */
  static OptionalDouble number(Map<String, String> properties, String name, String otherwise) {
    try {
      return OptionalDouble.of(
          Double.parseDouble(properties.getOrDefault(name, otherwise).strip()));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** Which curve it belongs to, in a sentence. */
  static String curve(Cell cell) {
    return cell.shownLabel() + ", " + cell.workload();
  }

  /** Which cell it is, in a sentence. */
  static String name(Cell cell) {
    return Text.format(
        "%s, %s, %s, repeat %d",
        cell.shownLabel(), cell.workload(), Text.count(cell.threads(), "thread"), cell.repeat());
  }
}
