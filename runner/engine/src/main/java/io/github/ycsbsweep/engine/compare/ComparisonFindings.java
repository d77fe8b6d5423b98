// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.compare.Difference.Kind;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/** Looks for what spoils a comparison. */
final class ComparisonFindings {
  /** Microseconds. Shorter pauses are those of any busy machine. */
  private static final double LEAST_PAUSE = 1_000;

  /** The longer ones are so many times the shorter ones, or more. */
  private static final double PAUSE_FACTOR = 2;

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
        "measure them again: --resume DIR those that failed, --server auto on a real server;"
            + " --max-error-rate R allows failures",
        comparison.pairs().stream().flatMap(pair -> fault(pair, comparison).stream()).toList());
    findings.warn(
        title
            + ": client-bound, so throughput and latency are the client's as much as the store's"
            + " and get no verdict; gates judge them all the same",
        "CPU time of the server is ranked. More clients (--clients local:2), or more cores for them"
            + " (--client-cpus), may rank the others",
        labels(comparison, pair -> !pair.isFaulty() && pair.clientBound()));
    findings.warn(
        title
            + ": --server-share lets a server stand still for the rest of every 100 ms once it"
            + " has used its share. So latencies are the quota's, and get no verdict",
        "compare throughputs, or measure without --server-share",
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
    findings
        .in("difference")
        .warn(
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

  /** Pauses that one run had and the other had not move the tails, whatever the stores did. */
  private void hiccups(RunComparison comparison) {
    for (var pair : comparison.pairs()) {
      hiccup("the client's machine", Hiccups::machine, pair, comparison)
          .or(() -> hiccup("the client", Hiccups::client, pair, comparison))
          .ifPresent(
              found ->
                  findings.warn(
                      comparison.title()
                          + ": pauses of the clients or their machines differ, which moves the"
                          + " tails of latencies",
                      "measure both on a machine where nothing else runs, and by turns",
                      pair.label() + ": " + found));
    }
  }

  /** At the highest percentile that is known of both; empty if they are alike or not known. */
  private static Optional<String> hiccup(
      String whose,
      Function<Hiccups, Optional<Pauses>> pauses,
      CellPair pair,
      RunComparison comparison) {
    for (var percentile : List.of("p99.9", "p99")) {
      Function<Pauses, OptionalLong> figure = percentile.equals("p99") ? Pauses::p99 : Pauses::p999;
      var base = median(pair.base(), pauses, figure);
      var other = median(pair.other(), pauses, figure);
      if (base.isPresent() && other.isPresent()) {
        var longer = Math.max(base.getAsDouble(), other.getAsDouble());
        var shorter = Math.min(base.getAsDouble(), other.getAsDouble());
        return Text.when(
            longer >= LEAST_PAUSE && longer >= PAUSE_FACTOR * shorter,
            "hiccups of %s, %s %s ms in %s, %s ms in %s",
            whose,
            percentile,
            Figures.millis(base.getAsDouble()),
            comparison.base().label(),
            Figures.millis(other.getAsDouble()),
            comparison.other().label());
      }
    }
    return Optional.empty();
  }

  /** The lower one of an even number; empty where a repeat has no such figure. */
  private static OptionalDouble median(
      RepeatedCell cell,
      Function<Hiccups, Optional<Pauses>> pauses,
      Function<Pauses, OptionalLong> figure) {
    var known =
        cell.repeats().stream()
            .flatMap(repeat -> repeat.hiccups().flatMap(pauses).map(figure).stream())
            .flatMapToLong(OptionalLong::stream)
            .sorted()
            .asDoubleStream()
            .toArray();
    return known.length == cell.repeats().size()
        ? OptionalDouble.of(known[(known.length - 1) / 2])
        : OptionalDouble.empty();
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
