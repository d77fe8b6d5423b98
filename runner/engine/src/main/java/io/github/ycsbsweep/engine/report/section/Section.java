// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.Map;

/** What one capability adds to the report of a run. Tables without rows are shown nowhere. */
public interface Section {

  /** The sections of a run's report, in its order. */
  static List<Section> all() {
    return List.of(
        new TurnSection(),
        new RateSection(),
        new ObjectiveSection(),
        new MemorySection(),
        new ScheduleSection(),
        new PhaseSection(),
        new ProbeSection(),
        new FaultSection(),
        new WriteSection(),
        new ClientScalingSection(),
        new ClientSection(),
        new BottleneckSection(),
        new HiccupSection(),
        new SampleTimes());
  }

  /** Answers for the head of the report, of what was asked for beside the curves. */
  default List<String> headlines(RunResults results, String workload) {
    return List.of();
  }

  /** What the chapter of a workload shows. */
  default List<Block> blocks(RunResults results, String workload) {
    return List.of();
  }

  /** Tables of a workload in 80 columns; the note of each is said below it, line by line. */
  default List<Table> terminal(RunResults results, String workload) {
    return List.of();
  }

  /** What must be known of a cell before its figures are believed. */
  default void findings(Cell cell, FindingList findings) {}

  /** Likewise of the run, beside its cells. */
  default void findings(RunResults results, FindingList findings) {}

  /** Tables for programs, by the names of their files. */
  default Map<String, Table> files(RunResults results) {
    return Map.of();
  }

  /** Whether a gate of its own is breached. */
  default boolean isBreached(RunResults results) {
    return false;
  }
}
