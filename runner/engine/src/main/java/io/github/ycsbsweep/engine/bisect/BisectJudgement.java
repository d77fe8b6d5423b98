// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.BisectResult.CostRatio;
import io.github.ycsbsweep.engine.bisect.BisectResult.Culprit;
import io.github.ycsbsweep.engine.bisect.BisectResult.Outcome;
import io.github.ycsbsweep.engine.bisect.StepSearch.Effect;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.build.GitRepository;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.StepModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a bisection came to, by how far its search is. */
record BisectJudgement(
    SearchPlan plan, BisectRecord record, Standing standing, GitRepository repository) {

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
        var commit = commits.get(step.commit());
        culprits.add(
            new Culprit(
                commit,
                record.skippedBefore(commit),
                commits.get(step.commit() - 1),
                step.ratio().flatMap(CostRatio::of),
                repository.changes(commit.id())));
      }
    }
    return culprits;
  }

  private String summary(
      Optional<CostRatio> effect, List<Culprit> culprits, OptionalDouble explained) {
    var whole = effect.map(BisectText::ratio).orElse("an unknown amount");
    return switch (outcome()) {
      case NO_REGRESSION ->
          Text.format(
              "No regression by this workload: the bad commit costs %s, so less than %s more.%s",
              whole,
              plan.smallest().text(),
              effect.map(CostRatio::detectable).orElse(OptionalDouble.empty()).stream()
                  .mapToObj(BisectJudgement::wouldShow)
                  .findFirst()
                  .orElse(""));
      case UNDECIDED ->
          standing.effect() == Effect.FOUND
              ? Text.format("The bad commit costs %s. Which commit it is, is undecided.", whole)
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
    var variance = square(whole.logHalfWidth());
    for (var one : culprits) {
      variance += square(one.ratio().orElseThrow().logHalfWidth());
      text.append(one.commit().shortId());
      if (!one.with().isEmpty()) {
        var others = Text.count(one.with().size(), "commit");
        text.append(", or one of the " + others + " before it that can't be measured,");
      }
      text.append(" costs " + BisectText.ratio(one.ratio().orElseThrow()) + ". ");
    }
    var rest = Math.log(whole.ratio() / explained);
    text.append(
        Text.format(
            Math.abs(rest) <= Math.sqrt(variance)
                ? "That explains the bad commit, which costs %s."
                : "The bad commit costs %s: the rest, a factor of %.3f, is of other commits.",
            BisectText.ratio(whole),
            Math.exp(rest)));
    if (standing.due().isPresent()) {
      text.append(" The time was up before the search for further commits was over.");
    }
    return text.toString();
  }

  private static double square(double x) {
    return x * x;
  }

  private static String wouldShow(double share) {
    return Text.format(
        " The smallest difference that it would have shown is %.1f %%.", 100 * share);
  }
}
