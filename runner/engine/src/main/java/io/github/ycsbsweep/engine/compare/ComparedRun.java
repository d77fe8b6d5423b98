// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.report.model.CellName;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.systems.ServerFacts;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.results.Repeats;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One of the runs that are compared.
 *
 * @param label A for the base, then B, C and so on
 * @param servers what its servers were, by store and name
 * @param system the only one of its systems that is compared; empty: all of them
 */
public record ComparedRun(
    @JsonValue String label,
    RunResults results,
    Map<String, Map<String, String>> servers,
    Optional<String> system) {

  /**
   * Reads a run's folder.
   *
   * @throws UserError if it is not the folder of a run, or one that this version can't read
   */
  public static ComparedRun read(String label, Path folder) throws UserError {
    try {
      var results = RunResults.read(folder);
      return new ComparedRun(label, results, ServerFacts.of(results), Optional.empty());
    } catch (IOException e) {
      throw new UserError(folder + ": not a run that can be read: " + e.getMessage());
    }
  }

  /**
   * One system of it as a run of its own.
   *
   * @throws UserError if it has no such system
   */
  public ComparedRun only(String name, String asLabel) throws UserError {
    if (!stores().contains(name)) {
      throw Names.unknown("system of " + results.folder(), name, stores());
    }
    return new ComparedRun(asLabel, results.only(name), servers, Optional.of(name));
  }

  /** Whether both are systems of a run whose servers are made alike, and have the same done. */
  boolean hasServerOf(ComparedRun another) {
    return !server().isEmpty()
        && server().equals(another.server())
        && systemStore().equals(another.systemStore())
        && faults().equals(another.faults());
  }

  private Map<String, String> server() {
    return system.map(name -> servers.getOrDefault(name, Map.of())).orElse(Map.of());
  }

  private List<String> systemStore() {
    return run().workloads().stream().map(row -> row.system().store()).distinct().toList();
  }

  private List<String> faults() {
    return run().invocation().request().ofLabel(system.orElse("")).all(SweepOption.FAULT);
  }

  /** Its folder, and which system of it is compared. */
  String place() {
    return results.folder() + system.map(name -> ", system " + name).orElse("");
  }

  /** Where it is, and how it was made. */
  record Origin(String label, String folder, String runId, String started, String commandLine) {}

  Origin origin() {
    return new Origin(
        label, results.folder().toString(), run().runId(), run().started(), run().commandLine());
  }

  /** Within which its figures are equal. */
  public Margin margin() {
    return run().margin();
  }

  Run run() {
    return results.run();
  }

  /** Names of the stores that it was about, measured or not. */
  List<String> stores() {
    return Stream.concat(
            run().workloads().stream().map(Run.EffectiveProperties::label),
            results.cells().stream().map(Cell::label))
        .distinct()
        .toList();
  }

  /**
   * Whether a cell keeps to a rate that came from this run itself: a share of its peak, or a step
   * of a search.
   */
  boolean hasOwnRate(RepeatedCell cell) {
    return cell.name().phase().isEmpty()
        && !LoopModel.sweep(results.cells()).containsAll(cell.repeats());
  }

  /** Of the intervals of a cell whose system took turns, after the looks that were taken. */
  double confidence(RepeatedCell cell) {
    var first = cell.all().first();
    return results.missing().turns().confidence(first.workload(), first.threads());
  }

  /** Its cells with their repeats: store by store and load by load, by rising threads. */
  List<RepeatedCell> cells() {
    var groups = new LinkedHashMap<CellName, List<Cell>>();
    for (var cell : results.cells()) {
      var name = CellName.of(cell, cell.label());
      groups.computeIfAbsent(name, any -> new ArrayList<>()).add(cell);
      for (var phase : cell.phases()) {
        if (phase.measured() > 0) {
          groups
              .computeIfAbsent(name.in(phase.name()), any -> new ArrayList<>())
              .add(phase.within(cell));
        }
      }
    }
    var stores = groups.keySet().stream().map(CellName::system).distinct().toList();
    var loads = groups.keySet().stream().map(CellName::load).distinct().toList();
    return groups.entrySet().stream()
        .map(entry -> new RepeatedCell(entry.getKey(), new Repeats(entry.getValue())))
        .sorted(
            Comparator.comparingInt((RepeatedCell cell) -> loads.indexOf(cell.name().load()))
                .thenComparingInt(cell -> stores.indexOf(cell.name().system()))
                .thenComparingInt(cell -> cell.name().threads()))
        .toList();
  }
}
