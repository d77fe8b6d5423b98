// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static final double WORTHWHILE = 1.05;

  private SaturationRule() {}

  /** Judges the cells of one store and workload; repeats of a thread count by their median. */
  public static Stop of(List<Cell> cells) {
    var byThreads = new TreeMap<Integer, List<Cell>>();
    for (var cell : cells) {
      byThreads.computeIfAbsent(cell.threads(), threads -> new ArrayList<>()).add(cell);
    }
    if (byThreads.isEmpty()) {
      return Stop.GO;
    }
    if (byThreads.lastEntry().getValue().stream().anyMatch(cell -> !isOk(cell))) {
      return Stop.ERRORS;
    }
    var throughput = byThreads.values().stream().mapToDouble(SaturationRule::median).toArray();
    var last = throughput.length - 1;
    var isFlat =
        last >= 2
            && throughput[last] < WORTHWHILE * throughput[last - 1]
            && throughput[last - 1] < WORTHWHILE * throughput[last - 2];
    return isFlat ? Stop.KNEE : Stop.GO;
  }

  private static boolean isOk(Cell cell) {
    return cell.status() == Cell.Status.OK;
  }

  private static double median(List<Cell> repeats) {
    var sorted =
        repeats.stream()
            .mapToDouble(cell -> cell.all().map(a -> a.opsPerSecond()).orElse(0.0))
            .sorted()
            .toArray();
    var middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
  }
}
