// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything a run left behind.
 *
 * @param folder of the run
 * @param run how it was made
 * @param cells in the order in which they were measured, without those of a scan over clients
 * @param clientScan the same threads, divided among another number of clients each time
 * @param serverStates what the stores said before and after each cell and load
 * @param probes what was measured beside the cells
 * @param missing what it should have left, too
 * @param curves a store on a workload each, in the order in which they were begun
 */
public record RunResults(
    Path folder,
    Run run,
    List<Cell> cells,
    List<Cell> clientScan,
    List<ServerStates> serverStates,
    List<Probe> probes,
    MissingResults missing,
    List<Curve> curves) {

  /**
   * What a run lacks.
   *
   * @param brokenOff folders of cells that were begun and are not done; nothing of them counts
   * @param unreadable cells whose file is damaged, with what is wrong
   * @param ending how the run came to its end
   * @param turns how far its systems in turns came
   */
  public record MissingResults(
      List<String> brokenOff, List<String> unreadable, Ending ending, TurnEnding turns) {}

  private static final Comparator<Cell> IN_ORDER =
      Comparator.comparingInt(Cell::order)
          .thenComparing(Cell::label)
          .thenComparing(Cell::workload)
          .thenComparingInt(Cell::threads)
          .thenComparingInt(Cell::repeat);

  /** Reads {@code run.json} and every cell that is done. */
  public static RunResults read(Path folder) throws IOException, UserError {
    return read(folder, Ending.of(folder));
  }

  public static RunResults read(Path folder, Ending ending) throws IOException, UserError {
    if (!Files.exists(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, there is no run.json in it");
    }
    var run = Json.read(folder.resolve("run.json"), Run.class);
    if (run.schema() != Run.SCHEMA) {
      throw new UserError(
          folder + "/run.json: schema " + run.schema() + ", this version reads " + Run.SCHEMA);
    }
    var cells = new ArrayList<Cell>();
    var scan = new ArrayList<Cell>();
    var probes = new ArrayList<Probe>();
    var unreadable = new ArrayList<String>();
    var brokenOff = new ArrayList<String>();
    for (var row : CellFolder.rows(folder)) {
      read(row.resolve("idle/probe"), folder, probes, unreadable);
      for (var cell : CellFolder.in(row)) {
        if (!cell.isDone()) {
          brokenOff.add(relative(cell.path().toString(), folder));
          continue;
        }
        try {
          (cell.isOfClientScan() ? scan : cells).add(cell.read());
        } catch (IOException e) {
          unreadable.add(relative(e.getMessage(), folder));
        }
        // A probe does not say beside how many clients it was: it stands for the sweep's.
        if (!cell.isOfClientScan()) {
          read(cell.path().resolve("probe"), folder, probes, unreadable);
        }
      }
    }
    cells.sort(IN_ORDER);
    scan.sort(IN_ORDER);
    return new RunResults(
        folder,
        run,
        List.copyOf(cells),
        List.copyOf(scan),
        ServerStates.in(folder),
        List.copyOf(probes),
        new MissingResults(
            List.copyOf(brokenOff), List.copyOf(unreadable), ending, TurnEnding.of(folder)),
        curves(LoopModel.sweep(cells), run.seed()));
  }

  /** The same, judged by another margin. */
  public RunResults with(Margin margin) {
    return new RunResults(
        folder, run.with(margin), cells, clientScan, serverStates, probes, missing, curves);
  }

  /** What it left behind of one system. */
  public RunResults only(String label) {
    return new RunResults(
        folder,
        run.only(label),
        cells.stream().filter(cell -> cell.label().equals(label)).toList(),
        clientScan.stream().filter(cell -> cell.label().equals(label)).toList(),
        serverStates,
        probes,
        missing,
        curves.stream().filter(curve -> curve.system().equals(label)).toList());
  }

  /** Of the sweep, of rates beside it and of a scan over clients. */
  public List<Cell> allCells() {
    return Stream.concat(cells.stream(), clientScan.stream()).sorted(IN_ORDER).toList();
  }

  /**
   * When it was started.
   *
   * @throws java.time.DateTimeException if the run does not say it as it should
   */
  public Instant started() {
    return Instant.parse(run.started());
  }

  /** Names of the stores, as the run names them: what is measured again may be measured last. */
  public List<String> stores() {
    var measured = cells.stream().map(Cell::label).collect(toCollection(LinkedHashSet::new));
    var named = run.workloads().stream().map(Run.EffectiveProperties::label);
    return Stream.concat(named, measured.stream()).distinct().filter(measured::contains).toList();
  }

  /** Client processes of the sweep's cells. */
  public int clients() {
    return cells.stream().mapToInt(Cell::clients).max().orElse(1);
  }

  /** Names of the workloads, in the order of the run. */
  public List<String> workloads() {
    return cells.stream().map(Cell::workload).distinct().toList();
  }

  /** Whether any cell was measured more than once. */
  public boolean isRepeated() {
    return cells.stream().anyMatch(cell -> cell.repeat() > 1);
  }

  /** Whether its cells are of runs that the runner did not make. */
  public boolean isImported() {
    return cells.stream().anyMatch(cell -> cell.imported().isPresent());
  }

  /** A curve for each store for a workload, in the order of the run. */
  public List<Curve> curves(String workload) {
    var stores = stores();
    return curves.stream()
        .filter(curve -> curve.workload().equals(workload))
        .sorted(Comparator.comparingInt(curve -> stores.indexOf(curve.system())))
        .toList();
  }

  /** A workload's thread counts, store by store, ascending. */
  public List<ThreadCount> threadCounts(String workload) {
    return curves(workload).stream().flatMap(curve -> curve.counts().stream()).toList();
  }

  /**
   * A workload's cells, store by store, by ascending threads; without those at rates of their own
   * beside them.
   */
  public List<Cell> cells(String workload) {
    var stores = stores();
    return LoopModel.sweep(cells).stream()
        .filter(cell -> cell.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.label()))
                .thenComparingInt(Cell::threads)
                .thenComparingInt(Cell::repeat))
        .toList();
  }

  private static List<Curve> curves(List<Cell> cells, long seed) {
    return cells.stream()
        .collect(
            groupingBy(
                cell -> List.of(cell.workload(), cell.label()), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(ThreadCount::in)
        .map(counts -> Curve.of(counts, seed))
        .toList();
  }

  private static void read(Path probe, Path run, List<Probe> probes, List<String> unreadable) {
    var file = probe.resolve(Probe.FILE);
    if (Files.exists(file)) {
      try {
        probes.add(Json.read(file, Probe.class));
      } catch (IOException e) {
        unreadable.add(relative(e.getMessage(), run));
      }
    }
  }

  private static String relative(String text, Path run) {
    return text.replace(run.toString(), "").replaceFirst("^/", "");
  }

  /** How a run came to its end. */
  public enum Ending {
    /** Every cell that was planned was measured, or tried. */
    WHOLE("", ""),
    /** Somebody stopped it, or it could not go on, and it said so. */
    INTERRUPTED(
        "was interrupted, or could not go on: cells are missing",
        "sweep.sh --resume DIR measures them"),
    /** It was killed, or its machine went down; or it is still under way. */
    UNKNOWN(
        "did not end by itself: cells may be missing",
        "sweep.sh --resume DIR measures them; if the run is still under way, wait for its end");

    /** A file of this name in a run's folder says that it was interrupted. */
    public static final String MARK = "INTERRUPTED";

    /**
     * The runner's lock, which it takes away when it ends, however that be, unless it is killed.
     */
    private static final String LOCK = ".running";

    private final String text;
    private final String advice;

    Ending(String text, String advice) {
      this.text = text;
      this.advice = advice;
    }

    /** What the folder of a run says of it. */
    public static Ending of(Path run) {
      return Files.exists(run.resolve(LOCK)) ? UNKNOWN : ofMark(run);
    }

    /** The same in the report that a run makes of itself as it ends: the lock is still its own. */
    public static Ending ofMark(Path run) {
      return Files.exists(run.resolve(MARK)) ? INTERRUPTED : WHOLE;
    }

    /** What it means for the results, as the end of a sentence about the run. */
    public String text() {
      return text;
    }

    /** What to do about it. */
    public String advice() {
      return advice;
    }
  }
}
