// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import io.github.ycsbsweep.engine.results.CellFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which cells of a plan are still to be measured, as far as is known. */
public final class DueCells {

  /** In the folder of a workload on a system: what a search that has ended found. */
  private static final String SEARCHED = "searched";

  private final SweepPlan plan;
  private final SweepResults results;
  private final Path run;
  private final ThreadLimits limits;
  private final Console console;

  /**
   * Cells of a plan.
   *
   * @param run folder of the run
   */
  public DueCells(SweepPlan plan, SweepResults results, Path run, Console console) {
    this.plan = plan;
    this.results = results;
    this.run = run;
    this.console = console;
    this.limits = new ThreadLimits(plan.request().measurement());
    // In the order in which they were measured: the knee is decided by the first that shows it.
    plan.cells().stream().filter(results::isDone).forEach(this::note);
  }

  /** Takes note of a cell at rising threads that is done. */
  void note(CellPlan cell) {
    limits.note(cell, results.stopAfter(cell), console);
  }

  boolean isDue(CellPlan cell) {
    return !isDone(cell) && limits.allow(cell);
  }

  /** Of cells that take turns, one alone can't be measured again; narrow intervals end pairs. */
  private boolean isDone(CellPlan cell) {
    return cell.takesTurns()
        ? results.turns().isReached(cell.workload().workload().name(), cell.threads())
            || inTurnsWith(cell).stream().allMatch(results::isDone)
        : results.isDone(cell);
  }

  /** The cells that one takes turns with, itself among them; it alone where it takes none. */
  List<CellPlan> inTurnsWith(CellPlan cell) {
    return cell.takesTurns()
        ? plan.cells().stream().filter(other -> other.isBeside(cell, plan.request())).toList()
        : List.of(cell);
  }

  /** Cells at rising threads that are due. */
  public List<CellPlan> cells() {
    return plan.cells().stream().filter(this::isDue).toList();
  }

  /**
   * Whether a cell that is taken away will be measured, or may be.
   *
   * @param name as {@link CellFolder#name} has it
   */
  public boolean covers(String name) {
    return cells().stream().anyMatch(cell -> cell.name().equals(name))
        || plan.followUps().stream().anyMatch(cell -> SweepResults.isPlaceOf(cell, name))
        || (plan.request().rates().searched().isPresent() && name.matches(".*-\\d+ops/r\\d+"));
  }

  /** Whether the search for an objective has ended, in a folder of a workload on a system. */
  public static boolean isSearched(Path row) {
    return Files.exists(row.resolve(SEARCHED));
  }

  /** Notes what a search has found. */
  static void searched(Path row, String found) throws IOException {
    AtomicFile.write(row.resolve(SEARCHED), found + "\n");
  }

  /** Cells of the whole run, at most. */
  int all() {
    return plan.cells().size() + plan.cellsAtRates();
  }

  /** Workloads on systems of which something is to be measured. */
  public List<SystemWorkload> begun() {
    return plan.workloads().stream().filter(this::any).toList();
  }

  /** Whether a system has anything to be measured, in any workload. */
  public boolean any(String label) {
    return begun().stream().anyMatch(one -> one.label().equals(label));
  }

  /** Whether a workload on a system has anything to be measured. */
  boolean any(SystemWorkload workload) {
    return plan.cells().stream().anyMatch(cell -> cell.isOf(workload) && isDue(cell))
        || plan.followUps().stream().anyMatch(cell -> cell.isOf(workload) && !results.isDone(cell))
        || (plan.request().rates().searched().isPresent()
            && !isSearched(run.resolve("cells").resolve(workload.name())));
  }

  /**
   * Where each system's threads end in a sweep without an upper end. The first repeat finds the
   * knee, and the others visit the same thread counts. In the fixed order all repeats of a thread
   * count are made before the next one.
   */
  static final class ThreadLimits {

    private final MeasurementPlan plan;
    private final Map<String, Integer> limits = new HashMap<>();

    ThreadLimits(MeasurementPlan plan) {
      this.plan = plan;
    }

    /** Whether a cell is not beyond the knee, as far as that is known. */
    boolean allow(CellPlan cell) {
      return !plan.threads().open()
          || cell.threads() <= limits.getOrDefault(cell.workload().name(), ThreadPlan.OPEN_END);
    }

    /** Takes note of what was said after a cell. */
    void note(CellPlan cell, Stop stop, Console console) {
      var deciding = plan.order().kind() == OrderPlan.Kind.FIXED ? plan.repeats() : 1;
      if (!plan.threads().open() || cell.repeat() != deciding || stop == Stop.GO) {
        return;
      }
      if (limits.putIfAbsent(cell.workload().name(), cell.threads()) == null) {
        console.note(
            "%s %s: no more threads than %d (%s)",
            cell.label(),
            cell.workload().workload().name(),
            cell.threads(),
            stop.name().toLowerCase(Locale.ROOT));
      }
    }
  }
}
