// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.statistics.CommonVariance;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import io.github.ycsbsweep.engine.statistics.StepModel;
import io.github.ycsbsweep.engine.statistics.StepModel.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Which pair of commits is measured next, by all that was measured: first whether the last commit
 * is slower at all, then where, and last whether the commit that is blamed is slower than the one
 * before it. It holds no state, so that a search which was broken off goes on as if it had not
 * been.
 *
 * @param last number of the last commit, at least 1
 * @param pairs what was measured, each pair once
 * @param isBuilt whether a commit is there to be measured
 */
record StepSearch(SearchPlan plan, int last, List<CommitPair> pairs, IntPredicate isBuilt) {

  /** A step is proven or refuted once it is so likely. */
  private static final double LOCATED = 0.6;

  /** No further step is looked for once there is one with less probability. */
  private static final double LEFT = 0.1;

  /** What a measurement is worth of a commit that needs no build, to one that does. */
  private static final double BUILT = 1.25;

  /** What is known of the last commit against the first. */
  enum Effect {
    /** It is too early to say. */
    OPEN,
    /** Smaller than what is looked for. */
    NONE,
    /** There. */
    FOUND,
    /** All starts were made, and it may be there or not. */
    UNDECIDED
  }

  /**
   * A commit that is likely to be slower than the one before it.
   *
   * @param share probability that it is the first after the one before it in the list
   * @param ratio to the one before it; empty before it was measured
   * @param isProven whether its interval is above 1
   */
  record Step(int commit, double share, Optional<PairedRatio> ratio, boolean isProven) {}

  /** A pair that is to be measured, and by how many starts. */
  record Due(CommitPair pair, int starts) {}

  /**
   * How far the search is.
   *
   * @param effect of the last commit
   * @param steps in the order of the history, those that were to be proven
   * @param due what is to be measured next; empty at the end
   * @param model by which it searches; empty before there is an effect
   */
  record Standing(Effect effect, List<Step> steps, Optional<Due> due, Optional<StepModel> model) {

    List<Step> proven() {
      return steps.stream().filter(Step::isProven).toList();
    }
  }

  Standing standing() {
    var whole = pair(0, last);
    var effect = effect(whole);
    if (effect != Effect.FOUND) {
      var due =
          Optional.of(new Due(whole, plan.decisiveStarts())).filter(any -> effect == Effect.OPEN);
      return new Standing(effect, List.of(), due, Optional.empty());
    }
    var variance =
        CommonVariance.of(
            pairs.stream().flatMap(pair -> pair.ratio(Interval.LEVEL).stream()).toList());
    var model = model(variance);
    var steps = new ArrayList<Step>();
    var due = due(model, steps, variance.error(plan.starts()));
    return new Standing(effect, List.copyOf(steps), due, Optional.of(model));
  }

  /** Adds the steps that were found on the way. */
  private Optional<Due> due(StepModel model, List<Step> steps, double error) {
    for (var after = 0; after < last; ) {
      var shares = model.firstRise(after);
      if (1 - shares[last + 1] < LEFT) {
        return Optional.empty();
      }
      var likeliest = likeliest(shares);
      if (shares[likeliest] < LOCATED * (1 - shares[last + 1])) {
        var candidate = candidate(model.worth(after, shares, error));
        return Optional.of(new Due(pair(0, candidate), plan.starts()));
      }
      var step = pair(likeliest - 1, likeliest);
      var ratio = step.ratio(plan.level(step.starts().size()));
      var isProven = ratio.flatMap(it -> it.ratio().interval()).filter(this::isSlower).isPresent();
      steps.add(new Step(likeliest, shares[likeliest], ratio, isProven));
      if (!isProven && step.starts().size() < plan.mostStarts()) {
        return Optional.of(new Due(step, plan.decisiveStarts()));
      }
      after = likeliest;
    }
    return Optional.empty();
  }

  private int likeliest(double[] shares) {
    return IntStream.rangeClosed(1, last)
        .reduce((one, other) -> shares[other] > shares[one] ? other : one)
        .orElseThrow();
  }

  private int candidate(double[] worth) {
    for (var i = 1; i <= last; i++) {
      worth[i] *= isBuilt.test(i) ? BUILT : 1;
    }
    return likeliest(worth);
  }

  private Effect effect(CommitPair whole) {
    var made = whole.starts().size();
    var ratio = whole.ratio(plan.level(made)).map(PairedRatio::ratio);
    var interval = ratio.flatMap(it -> it.interval());
    if (interval.isPresent() && interval.get().high() < plan.smallest().factor()) {
      return Effect.NONE;
    }
    if (interval.filter(this::isSlower).isPresent()
        && Math.log(ratio.orElseThrow().value()) > plan.smallestStep() / 2) {
      return Effect.FOUND;
    }
    return made < plan.mostStarts() ? Effect.OPEN : Effect.UNDECIDED;
  }

  private boolean isSlower(Interval ratio) {
    return ratio.low() > 1;
  }

  private CommitPair pair(int base, int candidate) {
    return pairs.stream()
        .filter(pair -> pair.isOf(base, candidate))
        .findFirst()
        .orElseGet(() -> new CommitPair(base, candidate));
  }

  /** What is known of the levels and steps; errors are shared, since starts are few. */
  private StepModel model(CommonVariance variance) {
    var observations = new ArrayList<Observation>();
    for (var pair : pairs) {
      for (var ratio : pair.ratio(Interval.LEVEL).stream().toList()) {
        var mean = Math.log(ratio.ratio().value());
        var error = variance.error(ratio);
        observations.add(new Observation(pair.base(), pair.candidate(), mean, error));
      }
    }
    return new StepModel(last, plan.smallestStep(), observations);
  }
}
