// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A plan for people: what runs, what was changed, and what it takes. */
public final class PlanText {

  private PlanText() {}

  /** Lines of a plan, for people. */
  public static List<String> of(ReproductionPlan plan) {
    var lines = new ArrayList<String>();
    lines.add(plan.recipe().id() + ": " + plan.recipe().title());
    var expected = plan.expected();
    lines.add("Scale " + scale(plan) + ", " + cost(plan));
    for (var experiment : plan.recipe().experiments()) {
      var asked = expected.series().stream().filter(one -> isOf(one, experiment)).toList();
      if (!asked.isEmpty()) {
        lines.add("");
        lines.add(name(experiment));
        series(expected, asked, lines);
      }
    }
    return lines;
  }

  /** As auto, the data times 0.04. */
  static String scale(ReproductionPlan plan) {
    return plan.factor() == 1
        ? plan.scale().text() + ", the data as published"
        : Text.format("%s, the data times %s", plan.scale().text(), plan.factor());
  }

  /** Cells and time are those of the rounds to be expected, memory and disk of the most. */
  static String cost(ReproductionPlan plan) {
    var needs = plan.needs();
    var expected = plan.expected();
    return Text.format(
        "%s%s, about %s, %s of memory, %s on disk",
        plan.limit().map(limit -> rounds(expected.rounds(), limit)).orElse(""),
        Text.count(expected.cells(), "cell"),
        time(expected.needs().seconds()),
        bytes(needs.memory()),
        bytes(needs.results() + needs.temporary()));
  }

  private static String rounds(int expected, RoundLimit limit) {
    return Text.format(
        "%s to %s rounds, as many as end within %s, about %s: ",
        limit.fewest(), limit.most(), time(limit.seconds()), expected);
  }

  /** With its title, if it has one. */
  static String name(Experiment experiment) {
    return experiment.id()
        + (experiment.title().equals(experiment.id()) ? "" : ": " + experiment.title());
  }

  private static boolean isOf(SeriesPlan series, Experiment experiment) {
    return series.experiment().id().equals(experiment.id())
        && !series.leftOut().orElse("").startsWith(Selection.NOT_ASKED);
  }

  /** What several series have in common is said once. */
  private static void series(ReproductionPlan plan, List<SeriesPlan> asked, List<String> lines) {
    var byChange = new LinkedHashMap<String, List<String>>();
    for (var one : asked) {
      var id = one.series().id();
      if (one.leftOut().isPresent()) {
        lines.add("  " + id + ": left out, " + one.leftOut().get());
        continue;
      }
      var turns =
          plan.pairs().stream().filter(it -> it.has(one.folder())).mapToInt(PairPlan::starts).max();
      var words = new ArrayList<String>();
      turns.ifPresent(starts -> words.add("in turns, " + Text.count(starts, "start")));
      if (plan.inRounds().contains(one.folder())) {
        words.add(Text.count((long) one.threads().size() * one.repeats(), "cell"));
        words.add(time(one.needs().seconds() * one.repeats()));
      }
      lines.add("  " + id + ": " + String.join(", ", words));
      one.changed().forEach(word -> byChange.computeIfAbsent(word, w -> new ArrayList<>()).add(id));
    }
    byChange.forEach((word, ids) -> lines.add("    " + word + " (" + String.join(", ", ids) + ")"));
  }

  static String list(List<Integer> numbers) {
    return numbers.stream().map(it -> Figures.count(it)).collect(Collectors.joining(", "));
  }

  /** As 15 s, 20 min or 1.5 h. */
  static String time(double seconds) {
    if (seconds < 120) {
      return Math.round(seconds) + " s";
    }
    if (seconds < 7200) {
      return Math.round(seconds / 60) + " min";
    }
    return Text.format("%.1f h", seconds / 3600).replace(".0 ", " ");
  }

  /** In units of 1000. */
  static String bytes(double bytes) {
    return bytes < 1e9 ? Math.round(bytes / 1e6) + " MB" : Text.format("%,.1f GB", bytes / 1e9);
  }
}
