// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the probe saw, on the idle store and beside each load. */
public final class ProbeSection implements Section {

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var probes = in(results, workload);
    var work = work(probes);
    return List.of(
        Table.of(
            "Probe",
            "One thread with 300 "
                + work
                + " a second, in a process of its own, on the idle store and beside each load; in"
                + " no throughput. "
                + RateSection.TIMES,
            List.of(
                text("store", Probe::shownLabel),
                text("beside", ProbeSection::beside),
                figure("repeat", Probe::repeat),
                count(work, it -> it.read().map(Operation::attempts)),
                millis("service mean ms", it -> service(it).map(Latency::mean)),
                millis("service p50 ms", 0, ProbeSection::service, Latency::p50),
                millis("service p90 ms", 0, ProbeSection::service, Latency::p90),
                millis("service p99 ms", 0, ProbeSection::service, Latency::p99),
                millis("service max ms", 0, ProbeSection::service, Latency::max),
                millis("response p50 ms", 0, ProbeSection::response, Latency::p50),
                millis("response p90 ms", 0, ProbeSection::response, Latency::p90),
                millis("response p99 ms", 0, ProbeSection::response, Latency::p99),
                millis("response max ms", 0, ProbeSection::response, Latency::max)),
            probes));
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var probes = in(results, workload);
    var work = work(probes);
    var title = workload + ", probe: 1 thread, 300 " + work + "/s";
    return List.of(
        Table.of(
            title,
            "",
            List.of(
                text("store", 12, RateSection::shortStore),
                text("beside", 24, ProbeSection::beside),
                figure(
                    work, 6, it -> it.read().map(read -> Figures.count(read.ok())).orElse("none")),
                millis("p50", 8, ProbeSection::service, Latency::p50),
                millis("p90", 8, ProbeSection::service, Latency::p90).closing("service time, ms"),
                millis("p50", 8, ProbeSection::response, Latency::p50),
                millis("p90", 8, ProbeSection::response, Latency::p90)
                    .closing("response time, ms")),
            probes));
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    for (var probe : results.probes()) {
      var where = probe.shownLabel() + ", " + probe.workload() + ", " + beside(probe);
      probe
          .problem()
          .ifPresent(
              problem ->
                  findings.warn(
                      "the probe did not measure as it should",
                      "its own words are in probe/ycsb.err of the cell's folder",
                      where + ": " + problem));
    }
  }

  /** All probes of a run do the same. */
  private static String work(List<Probe> probes) {
    return probes.stream().map(Probe::work).findFirst().orElse("reads");
  }

  /** The load beside a probe, in words. */
  private static String beside(Probe probe) {
    if (probe.isIdle()) {
      return "idle store";
    }
    return Text.count(probe.threads(), "thread") + CellLabel.rate(probe.targetOps());
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

  private static Optional<Latency> response(Probe probe) {
    return probe.read().flatMap(Operation::intended);
  }
}
