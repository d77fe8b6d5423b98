// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/** A comparison for people: its design, its claims, and what it costs to run it again. */
public final class ComparisonText {

  private final Comparison comparison;
  private final List<String> lines = new ArrayList<>();

  private ComparisonText(Comparison comparison) {
    this.comparison = comparison;
  }

  /**
   * The text, in lines.
   *
   * @param request of a plan, in which the series are left out that have no server here
   */
  public static List<String> of(Comparison comparison, ReproductionPlan.Request request)
      throws IOException, UserError {
    var text = new ComparisonText(comparison);
    text.write(request);
    return List.copyOf(text.lines);
  }

  private void write(ReproductionPlan.Request request) throws IOException, UserError {
    lines.addAll(DesignText.of(comparison.recipe()));
    claims();
    line("");
    line("Cost, of what can be had here");
    for (var scale : List.of(Scale.AUTO, Scale.FULL)) {
      var plan = request.at(scale);
      line(Text.format("  %-5s %s", scale.text(), PlanText.cost(plan)));
      if (!plan.needs().fit(request.here())) {
        line("        " + ResourceShortage.message(plan, request));
      }
    }
    servers(request.at(Scale.AUTO));
  }

  private void claims() {
    line("");
    line("Claims");
    for (var claim : comparison.claims()) {
      line(Text.format("  %-4s %s", claim.id(), claim.says()));
    }
  }

  /** By store: had here, or why not. */
  private void servers(ReproductionPlan plan) {
    var reasons = new TreeMap<String, LinkedHashMap<String, Integer>>();
    for (var series : plan.series()) {
      reasons
          .computeIfAbsent(series.series().store(), store -> new LinkedHashMap<>())
          .merge(series.leftOut().orElse("can be had here"), 1, Integer::sum);
    }
    line("");
    line("Servers");
    reasons.forEach(
        (store, found) ->
            found.forEach(
                (what, series) ->
                    line(
                        Text.format(
                            "  %-12s %s%s",
                            store, what, found.size() > 1 ? " (" + series + " series)" : ""))));
  }

  private void line(String line) {
    lines.add(line);
  }
}
