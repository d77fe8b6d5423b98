// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.history.CellSeries.MetricSeries;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.statistics.ChangePoints;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * An archive's series, and what must be known before believing them.
 *
 * @param series those of a curve stand together, by ascending threads
 */
public record HistoryReport(Archive archive, List<HistoryCurve> series, List<Finding> findings) {

  /**
   * The series of a system on a workload, on one machine and by one plan.
   *
   * @param label its name, with what tells it from others of that name
   */
  record HistoryCurve(SeriesKey key, String label, List<MetricSeries> metrics) {}

  public static HistoryReport of(Archive archive) {
    var cells = CellSeries.in(archive);
    var byKey =
        cells.stream()
            .collect(groupingBy(one -> one.key().withoutThreads(), LinkedHashMap::new, toList()));
    var curves = new ArrayList<HistoryCurve>();
    for (var key : byKey.keySet()) {
      var metrics =
          byKey.get(key).stream()
              .sorted(comparingInt(one -> one.key().name().threads()))
              .flatMap(one -> MetricSeries.of(one).stream())
              .toList();
      if (!metrics.isEmpty()) {
        curves.add(new HistoryCurve(key, key.label(byKey.keySet()), metrics));
      }
    }
    return new HistoryReport(archive, curves, findings(archive, cells));
  }

  private static List<Finding> findings(Archive archive, List<CellSeries> cells) {
    var findings = new FindingList();
    findings
        .in("run")
        .error(
            "runs that can't be read are left out",
            "mend them, or take them away",
            archive.unreadable());
    findings
        .in("run")
        .warn("runs that are there twice count once", "take the copies away", archive.duplicates());
    findings.warn(
        "cells that failed, or whose operations did, are left out",
        "see the reports of these runs",
        cells.stream().flatMap(one -> one.leftOut().stream()).toList());
    findings.warn(
        "in half of the runs or more the client could do no more, so a change may be the client's",
        "give the client more cores, or fewer threads",
        cells.stream().filter(HistoryReport::isClientBound).map(CellSeries::label).toList());
    var least = 2 * ChangePoints.LEAST_SEGMENT;
    findings.warn(
        "series with fewer than " + least + " runs, in which no change can be found",
        "measure more runs by the same plan on the same machine",
        cells.stream()
            .filter(one -> !one.points().isEmpty() && one.points().size() < least)
            .map(CellSeries::label)
            .distinct()
            .toList());
    return findings.toList();
  }

  private static boolean isClientBound(CellSeries cells) {
    var bound = cells.points().stream().filter(point -> point.repeats().isClientBound()).count();
    return bound > 0 && 2 * bound >= cells.points().size();
  }

  /** How many changes were found. */
  long changes() {
    return series.stream()
        .flatMap(curve -> curve.metrics().stream())
        .mapToLong(metric -> metric.changes().size())
        .sum();
  }

  /** What it is about, in a sentence. */
  String summary() {
    var runs = archive.runs();
    if (runs.isEmpty()) {
      return "No run can be read.";
    }
    var machines = series.stream().map(curve -> curve.key().machine()).distinct().count();
    var metrics = series.stream().mapToInt(curve -> curve.metrics().size()).sum();
    return Text.format(
        "%s from %s to %s on %s: %s in %s series.",
        Text.count(runs.size(), "run"),
        runs.get(0).run().started(),
        runs.get(runs.size() - 1).run().started(),
        Text.count(machines, "machine"),
        Text.count(changes(), "change"),
        metrics);
  }

  /** How the changes were found. */
  static List<String> method() {
    return List.of(
        "A figure is the mean over the repeats of a run. A change is where the distribution of a"
            + " series changes, by E-divisive means (Matteson and James, 2014). It is significant"
            + " by a permutation test: of 100 series that do not change, 1 has one by chance. There"
            + " are many series, so some do.",
        "A change needs "
            + ChangePoints.LEAST_SEGMENT
            + " runs on each side of it. Another machine, plan or version of ycsb-sweep begins a"
            + " series of its own. Another version of a server or driver does not.");
  }

  /** See {@link ExitStatus}. */
  public int status() {
    if (archive.runs().isEmpty()) {
      return ExitStatus.FAILED;
    }
    return archive.unreadable().isEmpty() ? ExitStatus.OK : ExitStatus.PARTIAL;
  }
}
