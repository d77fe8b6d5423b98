// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Knee;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.List;
import java.util.TreeMap;

/** Decides whether more threads are worth trying. */
public final class SaturationRule {

  /** Whether a sweep over threads goes on, and why not. */
  public enum Stop {
    /** Throughput still rises. */
    GO,
    /** Two doublings in a row gained less than 5 %. */
    KNEE,
    /** The last thread count failed, or failed too many operations. */
    ERRORS
  }

  private SaturationRule() {}

  /** Judges the cells of one store and workload; repeats of a thread count by their median. */
  public static Stop of(List<Cell> cells) {
    var byThreads = cells.stream().collect(groupingBy(Cell::threads, TreeMap::new, toList()));
    if (byThreads.isEmpty()) {
      return Stop.GO;
    }
    if (byThreads.lastEntry().getValue().stream()
        .anyMatch(cell -> cell.status() != Cell.Status.OK)) {
      return Stop.ERRORS;
    }
    var throughputs = byThreads.values().stream().mapToDouble(SaturationRule::median).toArray();
    return Knee.isPassed(throughputs) ? Stop.KNEE : Stop.GO;
  }

  private static double median(List<Cell> repeats) {
    return Sample.median(
            repeats.stream().mapToDouble(cell -> Metric.THROUGHPUT.of(cell).orElse(0)).toArray())
        .orElseThrow();
  }
}
