// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.BisectResult.CostRatio;
import io.github.ycsbsweep.engine.bisect.BisectResult.Culprit;
import io.github.ycsbsweep.engine.bisect.BisectResult.Outcome;
import io.github.ycsbsweep.engine.bisect.StepSearch.Effect;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.bisect.StepSearch.Step;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a bisection came to, by how far its search is. */
record BisectJudgement(
    SearchPlan plan, BisectRecord record, Standing standing, GitRepository repository) {

  /** Half the width of a normal interval at 95 %, in standard errors. */
  private static final double SURE = 1.96;

  BisectResult result() throws UserError, InterruptedException {
    var effect = effect();
    var culprits = culprits(true);
    var suspects = culprits(false);
    var explained =
        culprits.stream()
            .flatMap(one -> one.ratio().stream())
            .mapToDouble(CostRatio::ratio)
            .reduce((one, other) -> one * other);
    return new BisectResult(
        outcome(),
        summary(effect, culprits, explained),
        effect,
        culprits,
        suspects,
        explained,
        standing.model().map(StepModel::rises).orElse(List.of()));
  }

  private Outcome outcome() {
    if (standing.effect() == Effect.NONE) {
      return Outcome.NO_REGRESSION;
    }
    if (!standing.proven().isEmpty()) {
      return Outcome.FOUND;
    }
    return standing.effect() == Effect.FOUND
            && standing.due().isEmpty()
            && standing.steps().isEmpty()
        ? Outcome.SPREAD
        : Outcome.UNDECIDED;
  }

  private Optional<CostRatio> effect() {
    var last = record.measurable().size() - 1;
    return record.pairs().stream()
        .filter(pair -> pair.isOf(0, last))
        .flatMap(pair -> pair.ratio(plan.level(pair.starts().size())).stream())
        .flatMap(ratio -> CostRatio.of(ratio).stream())
        .findFirst();
  }

  private List<Culprit> culprits(boolean isProven) throws UserError, InterruptedException {
    var culprits = new ArrayList<Culprit>();
    var commits = record.measurable();
    for (var step : standing.steps()) {
      if (step.isProven() == isProven) {
        culprits.add(culprit(step, commits));
      }
    }
    return culprits;
  }

  private Culprit culprit(Step step, List<Commit> commits) throws UserError, InterruptedException {
    var commit = commits.get(step.commit());
    return new Culprit(
        commit,
        record.skippedBefore(commit),
        commits.get(step.commit() - 1),
        step.ratio().flatMap(CostRatio::of),
        repository.changes(commit.id()));
  }

  private String summary(
      Optional<CostRatio> effect, List<Culprit> culprits, OptionalDouble explained) {
    var whole = effect.map(BisectText::ratio).orElse("nobody knows what");
    return switch (outcome()) {
      case NO_REGRESSION ->
          Text.format(
              "No regression by this workload: the bad commit costs %s, so less than %s more.%s",
              whole,
              plan.smallest().text(),
              effect
                  .flatMap(it -> it.detectable().stream().boxed().findFirst())
                  .map(it -> " The smallest difference that it would have shown is " + percent(it))
                  .map(text -> text + ".")
                  .orElse(""));
      case UNDECIDED ->
          standing.effect() == Effect.FOUND
              ? Text.format(
                  "The bad commit costs %s. Which commit it is, is undecided: the time was up.",
                  whole)
              : Text.format(
                  "Undecided: the bad commit costs %s. More time (--max-time) would narrow that.",
                  whole);
      case SPREAD ->
          Text.format(
              "The bad commit costs %s, and no commit alone costs %s: the change is spread.",
              whole, plan.smallest().text());
      case FOUND -> found(effect.orElseThrow(), culprits, explained.orElseThrow());
    };
  }

  private String found(CostRatio whole, List<Culprit> culprits, double explained) {
    var text = new StringBuilder();
    for (var one : culprits) {
      text.append(
          Text.format(
              "%s%s costs %s. ",
              one.commit().shortId(),
              one.with().isEmpty()
                  ? ""
                  : Text.format(
                      ", or one of the %s before it that can't be measured,",
                      Text.count(one.with().size(), "commit")),
              one.ratio().map(BisectText::ratio).orElse("")));
    }
    var rest = Math.log(whole.ratio() / explained);
    var isExplained = Math.abs(rest) <= error(whole, culprits) * SURE;
    text.append(
        isExplained
            ? Text.format("That explains the bad commit, which costs %s.", BisectText.ratio(whole))
            : Text.format(
                "The bad commit costs %s: the rest, a factor of %.3f, is of other commits.",
                BisectText.ratio(whole), Math.exp(rest)));
    if (standing.due().isPresent()) {
      text.append(" The time was up before the search for further commits was over.");
    }
    return text.toString();
  }

  /** Of the logarithm of what is left, about. */
  private double error(CostRatio whole, List<Culprit> culprits) {
    var variance = square(halfWidth(whole));
    for (var one : culprits) {
      variance += one.ratio().map(it -> square(halfWidth(it))).orElse(0.0);
    }
    return Math.sqrt(variance) / SURE;
  }

  private static double halfWidth(CostRatio ratio) {
    return Math.log(ratio.high() / ratio.low()) / 2;
  }

  private static double square(double x) {
    return x * x;
  }

  private static String percent(double share) {
    return Text.format("%.1f %%", 100 * share);
  }
}
