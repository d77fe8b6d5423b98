// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.OrderPlan;
import io.github.ycsbsweep.engine.model.PlannedCell;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.model.ThreadPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which cells of a plan are still to be measured, as far as is known. */
public final class DueCells {

  /** In the folder of a workload on a system: what a search that has ended found. */
  private static final String SEARCHED = "searched";

  private final SweepPlan plan;
  private final EarlierCells earlier;
  private final Path results;
  private final ThreadLimits limits;
  private final Console console;

  /**
   * Cells of a plan.
   *
   * @param results folder of the run
   */
  public DueCells(SweepPlan plan, EarlierCells earlier, Path results, Console console) {
    this.plan = plan;
    this.earlier = earlier;
    this.results = results;
    this.console = console;
    this.limits = new ThreadLimits(plan.request().measurement());
    // In the order in which they were measured: the knee is decided by the first that shows it.
    plan.cells().stream()
        .filter(earlier.done()::containsKey)
        .forEach(cell -> limits.note(cell, earlier.done().get(cell), console));
  }

  /** Takes note of what was said after a cell at rising threads. */
  void note(PlannedCell cell, Stop stop) {
    limits.note(cell, stop, console);
  }

  boolean isDue(PlannedCell cell) {
    return !earlier.done().containsKey(cell) && limits.allow(cell);
  }

  /** Cells at rising threads that are due. */
  public List<PlannedCell> cells() {
    return plan.cells().stream().filter(this::isDue).toList();
  }

  /**
   * Whether a cell that is taken away will be measured, or may be.
   *
   * @param name as {@link CellFolder#name} has it
   */
  public boolean covers(String name) {
    var patterns = new ArrayList<String>();
    cells().forEach(cell -> patterns.add(pattern(cell, Text.format("t%04d", cell.level()))));
    plan.shares().forEach(cell -> patterns.add(pattern(cell, "t\\d+-at" + cell.level())));
    plan.request().clients().scan().forEach(count -> patterns.add(".*-" + count + "clients/r\\d+"));
    plan.request().rates().searched().ifPresent(any -> patterns.add(".*-\\d+ops/r\\d+"));
    return patterns.stream().anyMatch(name::matches);
  }

  private static String pattern(PlannedCell cell, String threads) {
    return Pattern.quote(cell.label() + "/" + cell.workload())
        + "/"
        + threads
        + "/r"
        + cell.repeat();
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
  public List<PreparedWorkload> begun() throws IOException {
    var begun = new ArrayList<PreparedWorkload>();
    for (var one : plan.workloads()) {
      if (any(one.system().label(), one.workload().name())) {
        begun.add(one);
      }
    }
    return begun;
  }

  /** Whether a system has anything to be measured, in any workload. */
  public boolean any(String label) throws IOException {
    for (var workload : plan.request().workloads()) {
      if (any(label, workload.name())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a workload on a system has anything to be measured. */
  public boolean any(String label, String workload) throws IOException {
    return plan.cells().stream()
            .anyMatch(
                cell ->
                    cell.label().equals(label) && cell.workload().equals(workload) && isDue(cell))
        || anyAtRate(label, workload)
        || anyScaling(label, workload)
        || isProfileDue(label, workload);
  }

  private boolean isProfileDue(String label, String workload) throws IOException {
    var row = results.resolve("cells").resolve(label).resolve(workload);
    return plan.request().profile()
        && CellFolder.profilesIn(row).stream().noneMatch(CellFolder::isDone);
  }

  private boolean anyAtRate(String label, String workload) throws IOException {
    var row = results.resolve("cells").resolve(label).resolve(workload);
    var done = doneByLevel(row);
    var shares =
        plan.shares().stream()
            .filter(cell -> cell.label().equals(label) && cell.workload().equals(workload))
            .anyMatch(
                cell ->
                    done.getOrDefault("-at" + cell.level(), List.of()).stream()
                        .noneMatch(repeat -> repeat == cell.repeat()));
    var search = plan.request().rates().searched().isPresent() && !isSearched(row);
    return shares || search;
  }

  private boolean anyScaling(String label, String workload) throws IOException {
    var done = doneByLevel(results.resolve("cells").resolve(label).resolve(workload));
    var clients = plan.request().clients();
    return clients.scan().stream()
        .anyMatch(
            number ->
                done.getOrDefault("-" + number + "clients", List.of()).size()
                    < clients.scanRepeats());
  }

  /** Repeats that are done, by what follows the threads in the folder's name. */
  private static Map<String, List<Integer>> doneByLevel(Path row) throws IOException {
    var found = new TreeMap<String, List<Integer>>();
    for (var cell : CellFolder.doneIn(row)) {
      var name = cell.path().getParent().getFileName().toString();
      var suffix = name.replaceFirst("^t[0-9]+", "");
      var repeat = Integer.parseInt(cell.path().getFileName().toString().substring(1));
      found.merge(
          suffix,
          List.of(repeat),
          (before, one) -> Stream.concat(before.stream(), one.stream()).toList());
    }
    return found;
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
    boolean allow(PlannedCell cell) {
      return !plan.threads().open()
          || cell.level() <= limits.getOrDefault(name(cell), ThreadPlan.OPEN_END);
    }

    /** Takes note of what was said after a cell. */
    void note(PlannedCell cell, Stop stop, Console console) {
      var deciding = plan.order().kind() == OrderPlan.Kind.FIXED ? plan.repeats() : 1;
      if (!plan.threads().open() || cell.repeat() != deciding || stop == Stop.GO) {
        return;
      }
      if (limits.putIfAbsent(name(cell), cell.level()) == null) {
        console.note(
            "%s %s: no more threads than %d (%s)",
            cell.label(), cell.workload(), cell.level(), stop.name().toLowerCase(Locale.ROOT));
      }
    }

    private static String name(PlannedCell cell) {
      return cell.label() + "/" + cell.workload();
    }
  }
}
