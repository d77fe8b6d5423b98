// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import io.github.ycsbsweep.engine.report.model.Ending;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Looks for what spoils a comparison. */
final class ComparisonFindings {

  private final FindingList findings = new FindingList();

  private ComparisonFindings() {}

  /** Errors first. */
  static List<Finding> in(List<ComparedRun> runs, List<RunComparison> comparisons) {
    var found = new ComparisonFindings();
    runs.forEach(found::run);
    comparisons.forEach(found::cells);
    comparisons.forEach(found::making);
    comparisons.forEach(found::hiccups);
    comparisons.forEach(found::repeats);
    return found.findings.toList();
  }

  private void run(ComparedRun run) {
    var missing = run.results().missing();
    findings.error(
        run.label() + ": cells whose figures can't be read are left out",
        "run it again",
        missing.unreadable());
    findings.error(
        run.label() + ": cells that were broken off are left out",
        "sweep.sh --resume DIR measures them again",
        missing.brokenOff());
    if (missing.ending() != Ending.WHOLE) {
      findings.warn(run.label() + " " + missing.ending().text(), missing.ending().advice());
    }
  }

  private void cells(RunComparison comparison) {
    var title = comparison.title();
    if (comparison.pairs().isEmpty()) {
      findings.error(
          title + ": no cell in common, so nothing is compared",
          "measure the same workloads at the same --threads; stores of different names are compared"
              + " where each run has but one");
    }
    findings.error(
        title + ": cells that are shown and not ranked",
        "measure them again within the error gate, on real servers",
        comparison.pairs().stream().flatMap(pair -> fault(pair, comparison).stream()).toList());
    findings.warn(
        title
            + ": client-bound, so the ratios are the client's as much as the store's and get no"
            + " verdict; gates judge them all the same",
        "give the client more cores, or fewer threads",
        labels(comparison, pair -> !pair.isFaulty() && pair.clientBound()));
    findings.warn(
        title
            + ": --server-share lets a server stand still for the rest of every 100 ms once it"
            + " has used its share. So latencies are the quota's, and get no verdict",
        "compare throughputs, or measure without a share",
        labels(comparison, pair -> pair.isOfQuota(Metric.MEAN)));
    missing(comparison.onlyInBase(), comparison.base(), comparison.other());
    missing(comparison.onlyInOther(), comparison.other(), comparison.base());
    findings.warn(
        title
            + ": cells at rates of their own, as shares of a run's own peak or steps of a search,"
            + " are not compared",
        "give both runs the same rate: --target OPS",
        comparison.atOwnRates().stream().map(RepeatedCell::label).toList());
  }

  private static Optional<String> fault(CellPair pair, RunComparison comparison) {
    return pair.fault(comparison.base().label(), comparison.other().label())
        .map(why -> pair.label() + ": " + why);
  }

  private static List<String> labels(RunComparison comparison, Predicate<CellPair> which) {
    return comparison.pairs().stream().filter(which).map(CellPair::label).toList();
  }

  private void missing(List<RepeatedCell> cells, ComparedRun in, ComparedRun notIn) {
    findings.warn(
        "cells of " + in.label() + " that " + notIn.label() + " has not",
        "give both runs the same --threads, with an end: 8..64",
        cells.stream().map(RepeatedCell::label).toList());
  }

  private void making(RunComparison comparison) {
    var base = comparison.base();
    var other = comparison.other();
    findings.warn(
        base.label() + " AND " + other.label() + " WERE MADE ON DIFFERENT MACHINES",
        "the ratios tell of the machines as much as of the servers: measure both on one",
        comparison.differences().stream()
            .filter(difference -> difference.kind() == Kind.MACHINE)
            .map(Difference::text)
            .toList());
    if (comparison.isOfOneRun()) {
      return;
    }
    if (base.run().runId().equals(other.run().runId())) {
      findings.warn(
          base.label() + " and " + other.label() + " are the same run, or a copy of it",
          "it can't differ from itself: compare it with another run");
    }
    if (comparison.isOfTwoStores()) {
      findings.warn(
          comparison.title() + ": two stores, measured at different times",
          "measure both in one run, where they take turns: sweep.sh STORE,STORE WORKLOAD");
    }
  }

  private void hiccups(RunComparison comparison) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    for (var pair : comparison.pairs()) {
      HiccupDifference.between(pair.base(), pair.other())
          .ifPresent(
              found ->
                  findings.warn(
                      comparison.title()
                          + ": pauses of the clients or their machines differ, which moves the"
                          + " tails of latencies",
                      "measure both on a machine where nothing else runs, and by turns",
                      pair.label() + ": " + found.text(base, other)));
    }
  }

  private void repeats(RunComparison comparison) {
    findings.warn(
        comparison.title()
            + ": measured once, so nothing is known of chance, no ratio has an interval, and no"
            + " gate can be shown to be breached",
        "measure both with --repeats 3 or more",
        comparison.changes().stream()
            .filter(change -> change.quotient().isPresent() && change.interval().isEmpty())
            .map(change -> change.pair().label())
            .distinct()
            .toList());
  }
}
