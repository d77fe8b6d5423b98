// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Probe;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** What the probe saw, on the idle store and beside each load. */
public final class ProbeTable {

  private static final List<String> HEADER =
      List.of(
          "store",
          "beside",
          "repeat",
          "reads",
          "service mean ms",
          "service p50 ms",
          "service p90 ms",
          "service p99 ms",
          "service max ms",
          "response p50 ms",
          "response p90 ms",
          "response p99 ms",
          "response max ms");

  private ProbeTable() {}

  /** Empty if there was no probe. */
  public static Optional<NotedTable> of(RunResults results, String workload) {
    var rows = in(results, workload).stream().map(ProbeTable::row).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new NotedTable(
                "Probe",
                "One thread that reads 300 times a second, in a process of its own, on the idle"
                    + " store and beside each load; in no throughput. "
                    + NotedTable.TIMES,
                HEADER,
                rows));
  }

  /** A workload's probes, store by store: idle first, then by rising load. */
  public static List<Probe> in(RunResults results, String workload) {
    var stores = results.probes().stream().map(Probe::store).distinct().toList();
    return results.probes().stream()
        .filter(probe -> probe.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Probe probe) -> stores.indexOf(probe.store()))
                .thenComparingInt(Probe::threads)
                .thenComparingDouble(probe -> probe.targetOps().orElse(Double.MAX_VALUE))
                .thenComparingInt(Probe::repeat))
        .toList();
  }

  /** The load beside a probe, in words. */
  public static String beside(Probe probe) {
    if (probe.isIdle()) {
      return "idle store";
    }
    return probe.threads()
        + " threads"
        + (probe.targetOps().isPresent()
            ? String.format(Locale.ROOT, ", %,.0f/s", probe.targetOps().getAsDouble())
            : "");
  }

  private static List<String> row(Probe probe) {
    var row = new ArrayList<String>();
    row.add(CellLabel.store(probe.store(), probe.server().standIn()));
    row.add(beside(probe));
    row.add(Integer.toString(probe.repeat()));
    row.add(probe.read().map(read -> Figures.count(read.attempts())).orElse(""));
    var service = probe.read().flatMap(Operation::latency);
    row.add(service.map(figures -> Figures.millis(figures.mean())).orElse(""));
    Stream.of(service, probe.read().flatMap(Operation::intended))
        .forEach(
            latency -> {
              row.add(RateTable.millis(latency, Latency::p50));
              row.add(RateTable.millis(latency, Latency::p90));
              row.add(RateTable.millis(latency, Latency::p99));
              row.add(latency.map(figures -> Figures.millis((double) figures.max())).orElse(""));
            });
    return row;
  }
}
