// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.PAIRS;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTIES;
import static io.github.ycsbsweep.engine.request.SweepOption.STARTS;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.WARMUP;

import io.github.ycsbsweep.engine.reproduce.claim.CostClaim;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.PairPlace;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Series that take turns in one sweep of {@code --pairs}: what claims compare is measured in the
 * same seconds, on servers without a quota.
 *
 * @param id of its folder
 * @param systems at least two
 * @param threads at which all of them are measured
 * @param percent of the slower one's capacity that all keep to; empty: as fast as they go
 * @param decides whether claims are judged by its figures; else it tells no more than a capacity
 */
public record PairPlan(
    String id,
    List<PairedSystem> systems,
    List<Threads> threads,
    int starts,
    OptionalInt percent,
    boolean decides) {

  /** Name of the file that has what all systems have in common: that every one has its own. */
  public static final String WORKLOAD = "workload";

  /** Content of that file. */
  public static final String CONTENT = "workload=site.ycsb.workloads.CoreWorkload\n";

  /** Seconds of each system, as in other pairs: the first compiler is done then. */
  private static final long LEAST_WARMUP = 2;

  /** A share of a capacity need not be exact; one start alone may have failed. */
  private static final int STARTS_FOR_CAPACITY = 2;

  /** A series as the sweep names it. */
  public record PairedSystem(String label, SeriesPlan series) {

    /** All properties of its workload, so that systems of a sweep may have different ones. */
    public Properties properties() {
      var all = new Properties();
      all.putAll(series.series().inForce());
      YcsbProperties.removeRunners(all);
      all.putAll(series.settings().properties());
      series
          .settings()
          .records()
          .ifPresent(count -> all.setProperty("recordcount", Long.toString(count)));
      return all;
    }

    /** Of its properties in the folder of the sweep. */
    public String file() {
      return label + ".properties";
    }
  }

  public PairPlan {
    systems = List.copyOf(systems);
    threads = List.copyOf(threads);
  }

  /**
   * With the most starts in which each system is the first equally often, but with the fewest at
   * least. A capacity needs no more than two.
   */
  PairPlan inStarts(int fewest, int most) {
    var count = systems.size();
    var least = (fewest + count - 1) / count * count;
    var even = Math.max(least, most / count * count);
    var some = decides ? even : Math.min(fewest, STARTS_FOR_CAPACITY);
    return new PairPlan(id, systems, threads, some, percent, decides);
  }

  /**
   * Of which no more is asked than the capacity that rates are shares of.
   *
   * @param briefly at no more threads than that takes, since others measure the course
   */
  PairPlan forCapacity(boolean briefly) {
    return new PairPlan(
        id, systems, briefly ? middle(threads) : threads, STARTS_FOR_CAPACITY, percent, false);
  }

  private static List<Threads> middle(List<Threads> threads) {
    return List.of(threads.get(threads.size() / 2));
  }

  /** Whether a series is one of them, by experiment/series. */
  boolean has(String folder) {
    return systems.stream().anyMatch(one -> one.series().folder().equals(folder));
  }

  /** That of a series; empty if it is none of them. */
  Optional<PairPlace> place(SeriesPlan series) {
    return systems.stream()
        .filter(one -> one.series().folder().equals(series.folder()))
        .map(one -> new PairPlace(id, one.label(), starts))
        .findFirst();
  }

  /** What it asks of {@code sweep.sh}. */
  public SweepOptions options(Path folder) {
    var words = systems.stream().map(PairPlan::word).collect(Collectors.joining(","));
    var counts =
        threads.stream().map(one -> Integer.toString(one.here())).collect(Collectors.joining(","));
    var options =
        SweepOptions.NONE
            .withWords(List.of(words, folder.resolve(WORKLOAD).toString()))
            .with(PAIRS)
            .with(THREADS, counts)
            .with(WARMUP, warmup() + "s")
            .with(DURATION, duration() + "s")
            .with(STARTS, Integer.toString(starts));
    for (var system : systems) {
      var label = system.label() + ":";
      for (var given : system.series().server().given().entrySet()) {
        var values = given.getValue().stream().map(label::concat).toList();
        options = options.adding(given.getKey(), values);
      }
      var file = folder.resolve(system.file()).toString();
      options = options.adding(PROPERTIES, List.of(label + file));
    }
    return options;
  }

  private static String word(PairedSystem system) {
    var series = system.series().series();
    var program = series.server().program().map("="::concat).orElse("");
    return series.store() + ":" + system.label() + program;
  }

  private int warmup() {
    return Math.toIntExact(
        systems.stream()
            .mapToLong(one -> one.series().settings().durations().warmup())
            .reduce(LEAST_WARMUP, Math::max));
  }

  private int duration() {
    return Math.toIntExact(
        systems.stream()
            .mapToLong(one -> one.series().settings().durations().seconds())
            .max()
            .orElse(1));
  }

  /** That a start takes, about. */
  double secondsOfStart() {
    var turns =
        TurnPlan.ofPairs(
            systems.size(),
            TurnPlan.usualSlice(threads.stream().mapToInt(Threads::here).max().orElse(1)),
            warmup(),
            duration(),
            Optional.empty());
    return (double) turns.startSeconds(threads.size());
  }

  /** That all starts take. */
  public double seconds() {
    return secondsOfStart() * starts;
  }

  /** Of all starts. */
  ResourceNeeds needs() {
    var once =
        systems.stream()
            .map(one -> one.series().needs())
            .reduce(ResourceNeeds.NOTHING, ResourceNeeds::beside);
    return new ResourceNeeds(once.memory(), once.results() * starts, once.temporary(), seconds());
  }

  int cells() {
    return systems.size() * threads.size() * starts;
  }

  /** Likewise some of its systems at shares of the capacity, at a middle number of threads. */
  List<PairPlan> atRates(List<PairedSystem> judged) {
    var common = common(judged.stream().map(PairedSystem::series).toList());
    return CostClaim.RATES.stream()
        .map(
            rate ->
                new PairPlan(
                    id + "@" + rate, judged, middle(common), starts, OptionalInt.of(rate), true))
        .toList();
  }

  /** Numbers of threads that all of some series have. */
  static List<Threads> common(List<SeriesPlan> series) {
    return series.get(0).threads().stream()
        .filter(one -> series.stream().allMatch(other -> other.threads().contains(one)))
        .toList();
  }
}
