// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection.UsersServer;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesLoad.SeriesWorkload;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A recipe, scaled to this machine.
 *
 * @param factor that the data is multiplied by
 * @param series in the recipe's order, those that are left out included
 * @param grouping which of them take turns within a round
 * @param pairs sweeps in which some take turns
 * @param inRounds the others, and what claims compare with itself, by experiment/series
 * @param limit of the time that rounds take; empty: as many are made as the series say
 */
public record ReproductionPlan(
    Recipe recipe,
    Scale scale,
    double factor,
    List<SeriesPlan> series,
    SeriesGroups grouping,
    List<PairPlan> pairs,
    Set<String> inRounds,
    Optional<RoundLimit> limit) {

  /** So much of the data is loaded in seconds. */
  private static final double AUTO_RECORDS = 100_000;

  private static final double AUTO_BYTES = 200e6;

  /**
   * What a plan is made of.
   *
   * @param rounds that measure a series
   * @param share of a core for server processes
   * @param clients that the user gives
   */
  public record Request(
      Recipe recipe,
      LocalMachine here,
      Selection selection,
      RoundBudget rounds,
      ServerShare share,
      Optional<Clients> clients) {

    /**
     * With the servers that were found.
     *
     * @param leftOut why series are not measured, by experiment/series
     */
    public Request with(Map<String, String> leftOut, Map<String, UsersServer> usersOwn) {
      var chosen = new Selection(selection.experiments(), selection.stores(), leftOut, usersOwn);
      // A server of the user's has no share, and is compared with none that has one.
      var given = share.isByRule() && !usersOwn.isEmpty() ? ServerShare.NONE : share;
      return new Request(recipe, here, chosen, rounds, given, clients);
    }

    /** What one round of a series asks of {@code sweep.sh}. */
    public SweepOptions options(SeriesPlan series, Path propertiesFile, Scale scale) {
      var own = Optional.ofNullable(selection.usersOwn().get(series.folder()));
      var options =
          series
              .options(propertiesFile, own.isPresent())
              .with(CLIENTS, clients.map(they -> they.text(series)));
      if (own.isEmpty()) {
        return options;
      }
      return (scale.isFull() ? options.with(series.form()) : options).with(own.get().options());
    }

    /** At that scale. */
    public ReproductionPlan at(Scale scale) throws UserError {
      selection.check(recipe);
      if (!scale.isAuto()) {
        return plan(scale, scale.factor().orElseThrow());
      }
      var factor = autoFactor();
      var plan = plan(scale, factor);
      return rounds.spent(plan.needs().fit(here) ? plan : smaller(plan), here);
    }

    /** What a plan needs that is not there, and the largest scale that fits. */
    public String shortage(ReproductionPlan plan) {
      var largest = largest(Scale.of(1, "1"));
      return Text.format(
          "%s at scale %s needs about %s. %s",
          recipe.id(),
          plan.scale().text(),
          String.join(", and ", plan.needs().lacking(here)),
          largest == 0
              ? "No scale fits: make room, or leave experiments or stores out with --only or"
                  + " --stores"
              : "The largest that fits is --scale " + BigDecimal.valueOf(largest).toPlainString());
    }

    /** Auto takes what there is, if that is anything at all. */
    private ReproductionPlan smaller(ReproductionPlan plan) {
      var largest = largest(plan.scale());
      return largest == 0 || largest >= plan.factor() ? plan : plan(plan.scale(), largest);
    }

    /** The largest factor below 1 that there is room for, to two digits; 0 if none does. */
    double largest(Scale scale) {
      var low = 0.0;
      var high = 1.0;
      for (var step = 0; step < 40; step++) {
        var middle = (low + high) / 2;
        var at = scale.isAuto() ? scale : Scale.of(middle, "");
        if (plan(at, middle).needs().fit(here)) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low < 1e-6 ? 0 : rounded(low, RoundingMode.DOWN);
    }

    /**
     * So much of the data that no load takes longer than seconds, and that a server's limit of
     * memory leaves room for data. An experiment that says its records has no part in it.
     */
    private double autoFactor() {
      var factor = 1.0;
      var least = 0.0;
      for (var experiment : recipe.experiments()) {
        if (experiment.auto().records().isPresent()) {
          continue;
        }
        for (var series : experiment.series()) {
          var workload = new SeriesWorkload(experiment, series);
          var limit = series.server().maxmemory();
          var records =
              (double)
                  (workload.isLoad() && limit.isPresent()
                          ? experiment.length().operations()
                          : workload.records())
                      .orElse(0);
          var bytes = records * workload.recordBytes();
          factor = Math.min(factor, Math.min(AUTO_RECORDS / records, AUTO_BYTES / bytes));
          if (limit.isPresent() && records > 0) {
            least = Math.max(least, Shape.LEAST_MEGABYTES / (double) Shape.megabytes(limit.get()));
          }
        }
      }
      return rounded(Math.min(1, Math.max(factor, least)), RoundingMode.HALF_UP);
    }

    private static double rounded(double factor, RoundingMode mode) {
      return BigDecimal.valueOf(factor).round(new MathContext(2, mode)).doubleValue();
    }

    private ReproductionPlan plan(Scale scale, double factor) {
      var all = new ArrayList<SeriesPlan>();
      for (var experiment : recipe.experiments()) {
        for (var series : experiment.series()) {
          all.add(Scaler.plan(this, scale, factor, experiment, series));
        }
      }
      var running = all.stream().filter(SeriesPlan::runs).toList();
      var groups = rounds.pairs(running.stream().filter(this::takesTurns).toList());
      var alone =
          running.stream()
              .filter(
                  one ->
                      rounds.isComparedAlone(one.folder())
                          || groups.stream().noneMatch(it -> it.has(one.folder())))
              .toList();
      var round = alone.stream().mapToDouble(one -> one.needs().seconds()).sum();
      var pairs =
          rounds.inStarts(
              groups, scale.isAuto() ? OptionalDouble.of(round) : OptionalDouble.empty());
      var inRounds = alone.stream().map(SeriesPlan::folder).collect(Collectors.toSet());
      all.replaceAll(one -> inRounds.contains(one.folder()) ? one : one.unshared());
      var grouping = new SeriesGroups(rounds.comparisons(), here, selection.usersOwn().keySet());
      return new ReproductionPlan(
          recipe, scale, factor, List.copyOf(all), grouping, pairs, inRounds, Optional.empty());
    }

    /** Servers of the user's do not start anew, and clients elsewhere take no turns. */
    private boolean takesTurns(SeriesPlan series) {
      return series.experiment().conditions().pairs()
          && clients.isEmpty()
          && !selection.usersOwn().containsKey(series.folder());
    }
  }

  ReproductionPlan with(List<SeriesPlan> other, Optional<RoundLimit> otherLimit) {
    return new ReproductionPlan(
        recipe, scale, factor, other, grouping, pairs, inRounds, otherLimit);
  }

  /** With the rounds that are made if each takes as long as estimated. */
  ReproductionPlan expected() {
    if (limit.isEmpty()) {
      return this;
    }
    var inPairs = pairs.stream().mapToDouble(PairPlan::seconds).sum();
    var rounds = limit.get().rounds(0, inPairs, this::seconds);
    return with(
        series.stream().map(one -> one.inRounds(Math.min(one.repeats(), rounds))).toList(), limit);
  }

  /** That a round takes, about. */
  private double seconds(int round) {
    return alone().stream()
        .filter(one -> round <= one.repeats())
        .mapToDouble(one -> one.needs().seconds())
        .sum();
  }

  /** Those that are measured cell by cell, in rounds. */
  public List<SeriesPlan> alone() {
    return running().stream().filter(one -> inRounds.contains(one.folder())).toList();
  }

  private SeriesEntry planned(SeriesPlan one) {
    return one.planned(
        pairs.stream().flatMap(plan -> plan.place(one).stream()).toList(),
        inRounds.contains(one.folder()));
  }

  /** Those that are measured. */
  public List<SeriesPlan> running() {
    return series.stream().filter(SeriesPlan::runs).toList();
  }

  /** The most repeats of any series; 0 if none is measured in rounds. */
  int rounds() {
    return alone().stream().mapToInt(SeriesPlan::repeats).max().orElse(0);
  }

  /** Those that are measured, in groups that take turns within a round. */
  public List<List<SeriesPlan>> groups() {
    return grouping.of(alone());
  }

  /** Of all groups, one after the other. */
  public ResourceNeeds needs() {
    var inPairs =
        pairs.stream().map(PairPlan::needs).reduce(ResourceNeeds.NOTHING, ResourceNeeds::then);
    return groups().stream()
        .map(
            group ->
                group.stream()
                    .map(one -> one.needs().times(one.repeats()))
                    .reduce(ResourceNeeds.NOTHING, ResourceNeeds::beside))
        .reduce(inPairs, ResourceNeeds::then);
  }

  int cells() {
    return alone().stream().mapToInt(one -> one.threads().size() * one.repeats()).sum()
        + pairs.stream().mapToInt(PairPlan::cells).sum();
  }

  /** For the record. */
  public Reproduction reproduction(String started, Map<String, String> machine) {
    return new Reproduction(
        Reproduction.SCHEMA,
        recipe.id(),
        scale.text(),
        factor,
        started,
        machine,
        rounds(),
        series.stream().map(this::planned).toList());
  }
}
