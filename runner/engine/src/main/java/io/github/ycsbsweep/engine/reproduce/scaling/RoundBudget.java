// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many rounds measure each series. At {@code --scale auto} half an hour is spent on the series
 * whose claims intervals can decide: as many rounds are made as end within it. Others have those of
 * the recipe.
 *
 * @param given by the user, for all series; empty: by the rule
 * @param comparisons the series, by experiment/series, whose intervals decide a part of a claim
 * @param pairs two series each that a claim compares
 * @param atFullSpeed those of them whose claim is judged by what they do as fast as they go
 * @param byCost those whose claim is judged by CPU time of the server
 */
public record RoundBudget(
    OptionalInt given,
    List<Set<String>> comparisons,
    Set<Set<String>> pairs,
    Set<Set<String>> atFullSpeed,
    Set<Set<String>> byCost) {

  /**
   * How many rounds are made where their time decides. Nothing else does: a rule that looked at the
   * figures would stop where chance had decided a claim.
   *
   * @param fewest that are made however long they take
   * @param most that claims need, as far as the disk has room for their results
   * @param seconds of all rounds
   * @param end why there are no more than the most
   */
  public record RoundLimit(int fewest, int most, double seconds, End end) {

    /** The next round may take longer than those before, and the report comes after the last. */
    private static final double MARGIN = 1.1;

    /**
     * Whether another round is begun.
     *
     * @param made rounds so far
     * @param used seconds that they took
     * @param next seconds that another one would take
     */
    public boolean allowsAnother(int made, double used, double next) {
      return made < fewest || (made < most && used + MARGIN * next <= seconds);
    }

    /**
     * How many rounds are made in all.
     *
     * @param made rounds so far
     * @param used seconds that they took
     * @param secondsOf a round, by its number
     */
    public int rounds(int made, double used, IntToDoubleFunction secondsOf) {
      var rounds = made;
      var spent = used;
      while (allowsAnother(rounds, spent, secondsOf.applyAsDouble(rounds + 1))) {
        rounds++;
        spent += secondsOf.applyAsDouble(rounds);
      }
      return rounds;
    }
  }

  /** Of a whole comparison. */
  static final double SECONDS = 1800;

  /** Beyond that an interval of repeats hardly gets narrower. */
  private static final int MOST = 10;

  /** Fewer make no interval that decides anything. */
  private static final int FEWEST = 3;

  /** The same in every repeat, or counted; and what a share of a core hides. */
  private static final Set<Metric> WITHOUT_INTERVAL =
      Set.of(
          Metric.MEMORY, Metric.ERROR_RATE, Metric.SERVER_CPU, Metric.P50, Metric.P95, Metric.P99);

  /** Starts that each pair has at least, and at most. */
  private static final int FEWEST_STARTS = 4;

  private static final int MOST_STARTS = 12;

  public RoundBudget {
    comparisons = List.copyOf(comparisons);
  }

  /** The rule of a comparison's claims. */
  public static RoundBudget of(OptionalInt given, List<Claim> claims) {
    var scaled = claims.stream().filter(it -> it.survives() == Claim.Scale.SCALED).toList();
    return new RoundBudget(
        given,
        scaled.stream()
            .flatMap(claim -> claim.predicate().comparisons())
            .filter(
                measures ->
                    measures.stream().noneMatch(it -> WITHOUT_INTERVAL.contains(it.metric())))
            .map(RoundBudget::folders)
            .toList(),
        pairs(scaled.stream().flatMap(claim -> claim.predicate().comparisons())),
        pairs(scaled.stream().flatMap(claim -> claim.judged().comparisonsAtFullSpeed())),
        pairs(
            scaled.stream()
                .filter(Claim::isByCost)
                .flatMap(claim -> claim.predicate().comparisons())));
  }

  private static Set<Set<String>> pairs(Stream<List<Measure>> comparisons) {
    return comparisons
        .map(RoundBudget::folders)
        .filter(folders -> folders.size() == 2)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether a claim compares a series with itself, which takes no turns with itself. */
  boolean isComparedAlone(String series) {
    return comparisons.contains(Set.of(series));
  }

  /** The sweeps in which series of a plan take turns. */
  List<PairPlan> pairs(List<SeriesPlan> series) {
    return new PairGroups(pairs, atFullSpeed, byCost)
        .of(series, one -> isComparedAlone(one.folder()));
  }

  /**
   * The same with as many starts as there is time for.
   *
   * @param seconds of a round of what is measured beside them; empty where time does not count
   */
  List<PairPlan> inStarts(List<PairPlan> plans, OptionalDouble seconds) {
    if (given.isPresent()) {
      return plans.stream().map(one -> one.inStarts(given.getAsInt(), given.getAsInt())).toList();
    }
    if (seconds.isEmpty()) {
      return plans;
    }
    var start =
        plans.stream().filter(PairPlan::decides).mapToDouble(PairPlan::secondsOfStart).sum();
    var capacities =
        plans.stream().filter(plan -> !plan.decides()).mapToDouble(PairPlan::seconds).sum();
    var left = SECONDS - capacities - FEWEST * seconds.getAsDouble();
    var most = (int) Math.min(MOST_STARTS, left / start);
    return plans.stream().map(one -> one.inStarts(FEWEST_STARTS, most)).toList();
  }

  private static Set<String> folders(List<Measure> measures) {
    return measures.stream().map(Measure::who).collect(Collectors.toSet());
  }

  /**
   * Spends it on the series of a plan at {@code --scale auto}.
   *
   * @param here where there has to be room for the results
   */
  ReproductionPlan spent(ReproductionPlan plan, LocalMachine here) {
    if (given.isPresent()) {
      return plan;
    }
    var wanted = inRounds(MOST, plan).rounds();
    var rounds = MOST;
    while (rounds > FEWEST && !inRounds(rounds, plan).needs().fit(here)) {
      rounds--;
    }
    var planned = inRounds(rounds, plan);
    // The time decides only on rounds beyond the fewest.
    return planned.rounds() <= FEWEST || rounds == FEWEST
        ? planned
        : planned.with(
            planned.series(),
            Optional.of(
                new RoundLimit(
                    FEWEST,
                    planned.rounds(),
                    SECONDS,
                    planned.rounds() < wanted ? End.DISK : End.PLANNED)));
  }

  private ReproductionPlan inRounds(int rounds, ReproductionPlan plan) {
    var running = plan.alone().stream().map(SeriesPlan::folder).collect(Collectors.toSet());
    // With a series that can't be had, no number of rounds decides.
    var compared =
        comparisons.stream()
            .filter(running::containsAll)
            .flatMap(Collection::stream)
            .collect(Collectors.toSet());
    return plan.with(
        plan.series().stream()
            .map(
                one ->
                    one.inRounds(
                        compared.contains(one.folder()) ? rounds : Math.min(rounds, one.repeats())))
            .toList(),
        Optional.empty());
  }
}
