// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.judge.SaturationRule;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cells of a run that are done, with those that an earlier call has left. Only the thread that
 * measures adds to them.
 */
public final class SweepResults {

  private final Path run;
  private final Map<String, Attempts> begun;
  private final boolean resumed;
  private final Map<CellFolder, Cell> done = new TreeMap<>(Comparator.comparing(CellFolder::path));
  private TurnEnding turns;

  /**
   * Begins with what is there.
   *
   * @param run folder of the results
   * @param earlier that are done
   * @param begun what was begun, by {@code label/workload}
   * @param turns how far systems in turns came
   */
  public SweepResults(
      Path run, Map<CellFolder, Cell> earlier, Map<String, Attempts> begun, TurnEnding turns) {
    this.run = run;
    this.turns = turns;
    this.begun = Map.copyOf(begun);
    this.resumed = !earlier.isEmpty();
    done.putAll(earlier);
  }

  /** Those of a run that is new. */
  public static SweepResults none(Path run) {
    return new SweepResults(run, Map.of(), Map.of(), TurnEnding.NONE);
  }

  /**
   * Cells of a workload on a system that an earlier call has begun.
   *
   * @param cells done or not
   * @param keys that they used up
   */
  public record Attempts(int cells, long keys) {}

  public Attempts begun(SystemWorkload workload) {
    return begun.getOrDefault(workload.name(), new Attempts(0, 0));
  }

  /** Whether an earlier call has measured something. */
  boolean areResumed() {
    return resumed;
  }

  /** How far systems in turns came. */
  TurnEnding turns() {
    return turns;
  }

  /** Notes how far they came, in the folder of the run too. */
  void turned(TurnEnding ending) throws IOException {
    turns = ending;
    ending.write(run);
  }

  void add(CellPlan cell, Cell judged) {
    done.put(CellFolder.of(run, cell.name()), judged);
  }

  /** Whether a cell is done; one whose threads are not known yet, at any number of them. */
  boolean isDone(CellPlan cell) {
    return cell.threads() > 0
        ? done.containsKey(CellFolder.of(run, cell.name()))
        : done.keySet().stream().anyMatch(folder -> isPlaceOf(cell, folder.name()));
  }

  /** Whether a name is that of a cell, whose threads may not be known yet. */
  static boolean isPlaceOf(CellPlan cell, String name) {
    return cell.name().equals(cell.threads() > 0 ? name : name.replaceFirst("/t\\d+", "/t0000"));
  }

  /** Cells that are done. */
  public int count() {
    return done.size();
  }

  /** Those among them at rising threads. */
  public int rising() {
    return (int) done.keySet().stream().filter(CellFolder::isAtRisingThreads).count();
  }

  /** Position in the run of the cell that was measured last; 0: of none. */
  public int lastPosition() {
    return done.values().stream().mapToInt(Cell::order).max().orElse(0);
  }

  /** Cells of a workload on a system whose figures say what it can do. */
  List<Cell> of(SystemWorkload workload) {
    var row = run.resolve("cells").resolve(workload.name());
    return done.entrySet().stream()
        .filter(one -> one.getKey().row().equals(row))
        .filter(one -> !one.getKey().isProfiled() && !one.getKey().isOfClientScan())
        .map(Map.Entry::getValue)
        .toList();
  }

  /**
   * Whether more threads are worth trying, as it is known after a cell that is done: of what came
   * later, more threads or a further repeat, nothing counts.
   */
  public Stop stopAfter(CellPlan cell) {
    var folder = CellFolder.of(run, cell.name());
    return SaturationRule.of(
        done.entrySet().stream()
            .filter(one -> one.getKey().row().equals(folder.row()))
            .filter(one -> one.getKey().isAtRisingThreads())
            .map(Map.Entry::getValue)
            .filter(one -> one.threads() <= cell.threads() && one.repeat() <= cell.repeat())
            .toList());
  }
}
