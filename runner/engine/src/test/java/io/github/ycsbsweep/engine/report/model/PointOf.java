// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Thread counts that were measured once, as points of a curve. */
final class PointOf {

  private PointOf() {}

  static ThreadCount sound(int threads, double throughput) {
    return ThreadCount.of(List.of(cell(threads, throughput, Optional.of(times(200, 900))).build()));
  }

  static ThreadCount breached(int threads, double throughput) {
    var cell = cell(threads, throughput, Optional.of(times(200, 900)));
    return ThreadCount.of(List.of(cell.status(Cell.Status.GATE, Optional.of("too many")).build()));
  }

  static ThreadCount clientBound(int threads, double throughput) {
    var cell = cell(threads, throughput, Optional.of(times(200, 900)));
    return ThreadCount.of(List.of(cell.bound(Optional.of(Verdict.CLIENT_BOUND)).build()));
  }

  static ThreadCount withTimes(long p50, long p99) {
    return ThreadCount.of(List.of(cell(8, 1, Optional.of(times(p50, p99))).build()));
  }

  static ThreadCount withoutTimes() {
    return ThreadCount.of(List.of(cell(8, 1, Optional.empty()).build()));
  }

  private static CellBuilder cell(int threads, double throughput, Optional<Latency> times) {
    return new CellBuilder()
        .of("redis", "workloadb", threads)
        .operation(Cell.ALL, new Operation(10_000, 0, 0, throughput, times));
  }

  private static Latency times(long p50, long p99) {
    var none = OptionalLong.empty();
    return new Latency(
        p50, OptionalLong.of(p50), none, none, OptionalLong.of(p99), none, p99, List.of());
  }
}
