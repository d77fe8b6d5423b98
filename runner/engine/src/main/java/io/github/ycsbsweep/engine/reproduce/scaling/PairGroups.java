// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.scaling.PairPlan.PairedSystem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which series take turns in one sweep: of an experiment those that have a workload and their
 * numbers of threads in common, and that claims compare. What a claim compares with one of them
 * joins it, if that costs no number of threads and a start stays short; else the two have a sweep
 * of their own.
 *
 * @param compared series that a claim compares, two by two, by experiment/series
 * @param atFullSpeed those of them whose claim is judged by what they do as fast as they go
 * @param byCost those whose claim is judged by CPU time of the server
 */
record PairGroups(
    Collection<Set<String>> compared,
    Collection<Set<String>> atFullSpeed,
    Collection<Set<String>> byCost) {

  /** More have a block of turns that is longer than a machine holds still. */
  private static final int MOST_SYSTEMS = 4;

  private static final int LONGEST_LABEL = 32;

  private static final int USUAL_STARTS = 8;

  /** What series have in common that are measured in one sweep. */
  private record Kind(String experiment, String workload, List<?> threads) {

    static Kind of(SeriesPlan series) {
      var own = series.series();
      return new Kind(series.experiment().id(), own.workload(), series.threads());
    }
  }

  /**
   * Sweeps of those that can take turns; the rates come after what they are shares of.
   *
   * @param isInRounds whether a series is measured alone, too
   */
  List<PairPlan> of(List<SeriesPlan> series, Predicate<SeriesPlan> isInRounds) {
    var plans = new ArrayList<PairPlan>();
    for (var group : groups(series)) {
      var plan = plan(group);
      var decides = group.stream().anyMatch(one -> isIn(atFullSpeed, one.folder(), group));
      plans.add(decides ? plan : plan.forCapacity(group.stream().allMatch(isInRounds)));
      var judged =
          plan.systems().stream()
              .filter(one -> isIn(byCost, one.series().folder(), group))
              .toList();
      if (judged.size() > 1) {
        plans.addAll(plan.atRates(judged));
      }
    }
    return List.copyOf(plans);
  }

  private List<List<SeriesPlan>> groups(List<SeriesPlan> series) {
    var kinds = new LinkedHashMap<Kind, List<SeriesPlan>>();
    for (var one : series) {
      kinds.computeIfAbsent(Kind.of(one), any -> new ArrayList<>()).add(one);
    }
    var groups = new ArrayList<List<SeriesPlan>>();
    for (var kind : kinds.values()) {
      var linked = kind.stream().filter(one -> isIn(compared, one.folder(), kind)).toList();
      if (!linked.isEmpty()) {
        groups.add(new ArrayList<>(linked));
      }
    }
    for (var pair : new LinkedHashSet<>(compared)) {
      var both = series.stream().filter(one -> pair.contains(one.folder())).toList();
      var isMeasured = groups.stream().anyMatch(group -> group.containsAll(both));
      if (both.size() == 2 && !isMeasured && !PairPlan.common(both).isEmpty()) {
        add(both, groups);
      }
    }
    return groups.stream().filter(group -> !isWithinAnother(group, groups)).toList();
  }

  /** Whether another one that has grown measures the same series at the same numbers of threads. */
  private static boolean isWithinAnother(List<SeriesPlan> group, List<List<SeriesPlan>> groups) {
    return groups.stream()
        .anyMatch(
            other ->
                other.size() > group.size()
                    && other.containsAll(group)
                    && PairPlan.common(other).equals(PairPlan.common(group)));
  }

  private static void add(List<SeriesPlan> both, List<List<SeriesPlan>> groups) {
    for (var group : groups) {
      var more = new LinkedHashSet<>(group);
      more.addAll(both);
      var isOneMore = more.size() == group.size() + 1 && more.size() <= MOST_SYSTEMS;
      var all = List.copyOf(more);
      if (isOneMore && PairPlan.common(all).equals(PairPlan.common(group))) {
        group.clear();
        group.addAll(all);
        return;
      }
    }
    groups.add(new ArrayList<>(both));
  }

  /** Whether a claim compares it with another one of the group. */
  private static boolean isIn(Collection<Set<String>> pairs, String one, List<SeriesPlan> group) {
    return group.stream()
        .map(SeriesPlan::folder)
        .filter(other -> !other.equals(one))
        .anyMatch(other -> pairs.contains(Set.of(one, other)));
  }

  private static PairPlan plan(List<SeriesPlan> group) {
    var systems = new ArrayList<PairedSystem>();
    for (var one : group) {
      systems.add(new PairedSystem(label(one, systems.size()), one.unshared()));
    }
    return new PairPlan(
        group.stream().map(SeriesPlan::folder).collect(Collectors.joining("+")).replace('/', '.'),
        systems,
        PairPlan.common(group),
        USUAL_STARTS,
        OptionalInt.empty(),
        true);
  }

  /** With a hyphen, it is neither a store nor a word of the options. */
  private static String label(SeriesPlan series, int number) {
    var name = series.folder().replaceAll("[^A-Za-z0-9_]", "-");
    var legal = Character.isLetter(name.charAt(0)) ? name : "s-" + name;
    return legal.length() <= LONGEST_LABEL
        ? legal
        : legal.substring(0, LONGEST_LABEL - 3) + "-" + number;
  }
}
