// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.model.Probe;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What the probe saw, on the idle store and beside each load. */
public final class ProbeTable {

  private ProbeTable() {}

  /** Without rows if there was no probe. */
  public static Table of(RunResults results, String workload) {
    var probes = in(results, workload);
    var work = work(probes);
    return Table.of(
        "Probe",
        "One thread with 300 "
            + work
            + " a second, in a process of its own, on the idle store and beside each load; in no"
            + " throughput. "
            + RateTable.TIMES,
        fields(work),
        probes);
  }

  /** In 80 columns. */
  public static Table onTerminal(RunResults results, String workload) {
    var probes = in(results, workload);
    var work = work(probes);
    return Table.of(
        workload + ", probe: 1 thread, 300 " + work + "/s", "", onTerminal(work), probes);
  }

  /** All probes of a run do the same. */
  private static String work(List<Probe> probes) {
    return probes.stream().map(Probe::work).findFirst().orElse("reads");
  }

  private static List<Field<Probe>> fields(String work) {
    return List.of(
        text("store", it -> CellLabel.of(it.label(), it.server().standIn())),
        text("beside", ProbeTable::beside),
        figure("repeat", Probe::repeat),
        figure(work, it -> it.read().map(read -> Figures.count(read.attempts()))),
        figure("service mean ms", it -> service(it).map(times -> Figures.millis(times.mean()))),
        service("service p50 ms", 0, Latency::p50),
        service("service p90 ms", 0, Latency::p90),
        service("service p99 ms", 0, Latency::p99),
        service("service max ms", 0, times -> OptionalLong.of(times.max())),
        response("response p50 ms", 0, Latency::p50),
        response("response p90 ms", 0, Latency::p90),
        response("response p99 ms", 0, Latency::p99),
        response("response max ms", 0, times -> OptionalLong.of(times.max())));
  }

  private static List<Field<Probe>> onTerminal(String work) {
    return List.of(
        text("store", 12, it -> RateTable.shortStore(it.label(), it.server(), it.repeat())),
        text("beside", 24, ProbeTable::beside),
        figure(work, 6, it -> it.read().map(read -> Figures.count(read.ok())).orElse("none")),
        service("p50", 8, Latency::p50),
        service("p90", 8, Latency::p90).closing("service time, ms"),
        response("p50", 8, Latency::p50),
        response("p90", 8, Latency::p90).closing("response time, ms"));
  }

  /** The load beside a probe, in words. */
  public static String beside(Probe probe) {
    if (probe.isIdle()) {
      return "idle store";
    }
    return Text.count(probe.threads(), "thread")
        + (probe.targetOps().isPresent()
            ? Text.format(", %,.0f/s", probe.targetOps().getAsDouble())
            : "");
  }

  /** A workload's probes, store by store: idle first, then by rising load. */
  private static List<Probe> in(RunResults results, String workload) {
    var stores = results.probes().stream().map(Probe::label).distinct().toList();
    return results.probes().stream()
        .filter(probe -> probe.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Probe probe) -> stores.indexOf(probe.label()))
                .thenComparingInt(Probe::threads)
                .thenComparingDouble(probe -> probe.targetOps().orElse(Double.MAX_VALUE))
                .thenComparingInt(Probe::repeat))
        .toList();
  }

  private static Optional<Latency> service(Probe probe) {
    return probe.read().flatMap(Operation::latency);
  }

  private static Field<Probe> service(
      String name, int width, Function<Latency, OptionalLong> percentile) {
    return figure(name, width, it -> CellTables.millis(service(it), percentile));
  }

  private static Field<Probe> response(
      String name, int width, Function<Latency, OptionalLong> percentile) {
    return figure(
        name, width, it -> CellTables.millis(it.read().flatMap(Operation::intended), percentile));
  }
}
