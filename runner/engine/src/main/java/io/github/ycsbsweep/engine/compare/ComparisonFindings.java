// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.ERROR;
import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import io.github.ycsbsweep.engine.report.model.CellMetric;
import io.github.ycsbsweep.engine.report.model.Ending;
import io.github.ycsbsweep.engine.report.model.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Looks for what spoils a comparison. */
final class ComparisonFindings {

  private final List<Finding> findings = new ArrayList<>();

  private ComparisonFindings() {}

  /** Errors first. */
  static List<Finding> in(
      List<ComparedRun> runs, List<RunComparison> comparisons, Set<CellMetric> metrics) {
    var found = new ComparisonFindings();
    runs.forEach(found::run);
    comparisons.forEach(found::cells);
    comparisons.forEach(found::making);
    comparisons.forEach(found::hiccups);
    comparisons.forEach(comparison -> found.repeats(comparison, metrics));
    found.findings.sort(Comparator.comparing(Finding::level));
    return List.copyOf(found.findings);
  }

  private void run(ComparedRun run) {
    if (!run.results().missing().unreadable().isEmpty()) {
      add(
          ERROR,
          run.label() + ": cells whose figures can't be read are left out",
          "run it again",
          run.results().missing().unreadable());
    }
    if (!run.results().missing().brokenOff().isEmpty()) {
      add(
          ERROR,
          run.label() + ": cells that were broken off are left out",
          "sweep.sh --resume DIR measures them again",
          run.results().missing().brokenOff());
    }
    var ending = run.results().missing().ending();
    if (ending != Ending.WHOLE) {
      add(WARNING, run.label() + " " + ending.text(), ending.advice(), List.of());
    }
  }

  private void cells(RunComparison comparison) {
    if (comparison.pairs().isEmpty()) {
      add(
          ERROR,
          comparison.title() + ": no cell in common, so nothing is compared",
          "measure the same workloads at the same --threads; stores of different names are compared"
              + " where each run has but one",
          List.of());
    }
    var faults =
        comparison.pairs().stream()
            .filter(CellPair::isFaulty)
            .map(pair -> pair.label() + ": " + fault(pair, comparison))
            .toList();
    if (!faults.isEmpty()) {
      add(
          ERROR,
          comparison.title() + ": cells that are shown and not ranked",
          "measure them again within the error gate, on real servers",
          faults);
    }
    var clientBound =
        comparison.pairs().stream()
            .filter(pair -> !pair.isFaulty() && pair.clientBound())
            .map(CellPair::label)
            .toList();
    if (!clientBound.isEmpty()) {
      add(
          WARNING,
          comparison.title()
              + ": client-bound, so the ratios are the client's as much as the"
              + " store's and get no verdict; gates judge them all the same",
          "give the client more cores, or fewer threads",
          clientBound);
    }
    quota(comparison);
    missing(comparison.onlyInBase(), comparison.base(), comparison.other());
    missing(comparison.onlyInOther(), comparison.other(), comparison.base());
    if (!comparison.atOwnRates().isEmpty()) {
      add(
          WARNING,
          comparison.title()
              + ": cells at rates of their own, as shares of a run's own peak or"
              + " steps of a search, are not compared",
          "give both runs the same rate: --target OPS",
          comparison.atOwnRates().stream().map(RepeatedCell::label).toList());
    }
  }

  private void quota(RunComparison comparison) {
    var cells =
        comparison.pairs().stream()
            .filter(pair -> pair.isOfQuota(CellMetric.MEAN))
            .map(CellPair::label)
            .toList();
    if (!cells.isEmpty()) {
      add(
          WARNING,
          comparison.title()
              + ": --server-share lets a server stand still for the rest of every 100 ms once it"
              + " has used its share. So latencies are the quota's, and get no verdict",
          "compare throughputs, or measure without a share",
          cells);
    }
  }

  private static String fault(CellPair pair, RunComparison comparison) {
    return pair.fault(comparison.base().label(), comparison.other().label()).orElseThrow();
  }

  private void missing(List<RepeatedCell> cells, ComparedRun in, ComparedRun notIn) {
    if (!cells.isEmpty()) {
      add(
          WARNING,
          "cells of " + in.label() + " that " + notIn.label() + " has not",
          "give both runs the same --threads, with an end: 8..64",
          cells.stream().map(RepeatedCell::label).toList());
    }
  }

  private void making(RunComparison comparison) {
    var base = comparison.base();
    var other = comparison.other();
    var machines =
        comparison.differences().stream()
            .filter(difference -> difference.kind() == Kind.MACHINE)
            .map(Difference::text)
            .toList();
    if (!machines.isEmpty()) {
      add(
          WARNING,
          base.label() + " AND " + other.label() + " WERE MADE ON DIFFERENT MACHINES",
          "the ratios tell of the machines as much as of the servers: measure both on one",
          machines);
    }
    if (comparison.isOfOneRun()) {
      return;
    }
    if (base.run().runId().equals(other.run().runId())) {
      add(
          WARNING,
          base.label() + " and " + other.label() + " are the same run, or a copy of it",
          "it can't differ from itself: compare it with another run",
          List.of());
    }
    if (comparison.pairing().ofDifferentStores()) {
      add(
          WARNING,
          comparison.title() + ": two stores, measured at different times",
          "measure both in one run, where they take turns: sweep.sh STORE,STORE WORKLOAD",
          List.of());
    }
  }

  private void hiccups(RunComparison comparison) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    var cells = new ArrayList<String>();
    for (var pair : comparison.pairs()) {
      HiccupDifference.between(pair.base(), pair.other())
          .ifPresent(found -> cells.add(pair.label() + ": " + found.text(base, other)));
    }
    if (!cells.isEmpty()) {
      add(
          WARNING,
          comparison.title()
              + ": pauses of the clients or their machines differ, which moves the tails of"
              + " latencies",
          "measure both on a machine where nothing else runs, and by turns",
          cells);
    }
  }

  private void repeats(RunComparison comparison, Set<CellMetric> metrics) {
    var once =
        comparison.pairs().stream()
            .filter(pair -> !pair.isFaulty())
            .flatMap(pair -> pair.changes(metrics).stream())
            .filter(change -> change.ratio().isPresent() && change.interval().isEmpty())
            .map(change -> change.pair().label())
            .distinct()
            .toList();
    if (!once.isEmpty()) {
      add(
          WARNING,
          comparison.title()
              + ": measured once, so nothing is known of chance, no ratio has an"
              + " interval, and no gate can be shown to be breached",
          "measure both with --repeats 3 or more",
          once);
    }
  }

  private void add(Finding.Level level, String text, String advice, List<String> where) {
    findings.add(new Finding(level, text, advice, where));
  }
}
