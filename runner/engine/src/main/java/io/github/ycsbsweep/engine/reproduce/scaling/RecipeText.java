// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Machine;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A comparison for people: its design, its claims, and what it costs to run it again. */
public final class RecipeText {

  private final List<String> lines = new ArrayList<>();

  private RecipeText() {}

  /**
   * The text, in lines.
   *
   * @param request of a plan, in which the series are left out that have no server here
   */
  public static List<String> of(Comparison comparison, ReproductionPlan.Request request)
      throws UserError {
    var text = new RecipeText();
    text.original(comparison.recipe());
    text.add("", "Experiments");
    comparison.recipe().experiments().forEach(text::experiment);
    text.add("", "Claims");
    comparison.claims().forEach(text::claim);
    text.add("", "Cost, of what can be had here");
    for (var scale : List.of(Scale.AUTO, Scale.FULL)) {
      var plan = request.at(scale);
      text.add(Text.format("  %-5s %s", scale.text(), PlanText.cost(plan)));
      if (!plan.needs().fit(request.here())) {
        text.add("        " + request.shortage(plan));
      }
    }
    text.servers(request.at(Scale.AUTO));
    return List.copyOf(text.lines);
  }

  private void original(Recipe recipe) {
    add(recipe.id(), recipe.dated(), "", "The original");
    var hardware = recipe.hardware();
    hardware.server().ifPresent(machine -> add("  server  " + machine(machine)));
    hardware.client().ifPresent(machine -> add("  client  " + machine(machine)));
    hardware
        .networkBitsPerSecond()
        .ifPresent(rate -> add("  network " + number(rate / 1e9) + " Gbit/s"));
    if (!recipe.software().isEmpty()) {
      add(
          recipe.software().entrySet().stream()
              .map(one -> one.getKey() + " " + one.getValue())
              .collect(Collectors.joining(", ", "  ", "")));
    }
  }

  private void claim(Claim claim) {
    add(Text.format("  %-4s %s", claim.id(), claim.says()));
    claim.judging().words().ifPresent(words -> add("       " + words));
    claim.source().needs().ifPresent(needs -> add("       Needs " + needs));
  }

  private void experiment(Experiment experiment) {
    add("  " + PlanText.name(experiment));
    var parts = new ArrayList<String>();
    var length = experiment.length();
    var records = experiment.data().records();
    records.ifPresent(n -> parts.add(Figures.count(n) + " " + Text.plural(n, "record")));
    length.operations().ifPresent(n -> parts.add(Figures.count(n) + " operations a cell"));
    length.durationSeconds().ifPresent(n -> parts.add(PlanText.time((double) n) + " a cell"));
    if (experiment.conditions().clients() > 1) {
      parts.add(experiment.conditions().clients() + " clients");
    }
    if (experiment.conditions().client() == ClientProgram.MEMTIER) {
      parts.add("by " + MemtierValues.PROGRAM);
    }
    parts.add(Text.count(experiment.conditions().repeats(), "repeat") + " here");
    if (experiment.conditions().probe() != ProbeKind.NONE) {
      parts.add("a probe beside the load");
    }
    experiment.conditions().link().ifPresent(rate -> parts.add("a line of " + rate));
    add("    " + String.join(", ", parts));
    experiment.series().forEach(series -> add("      " + series(series)));
  }

  private static String series(Series series) {
    var parts = new ArrayList<String>();
    parts.add(series.store());
    parts.add("workload " + Path.of(series.workload()).getFileName());
    parts.add("threads " + PlanText.list(series.threads()));
    series.server().topology().ifPresent(parts::add);
    series.server().persistence().ifPresent(parts::add);
    series.server().maxmemory().ifPresent(limit -> parts.add("memory " + limit));
    parts.addAll(series.server().faults());
    series.properties().forEach((name, value) -> parts.add(name + "=" + value));
    return series.id() + ": " + String.join(", ", parts);
  }

  private static String machine(Machine machine) {
    var memory = machine.memoryBytes();
    return (machine.count() > 1 ? machine.count() + " of " : "")
        + machine.cores()
        + " cores"
        + (memory.isPresent() ? ", " + number(memory.getAsLong() / 1e9) + " GB" : "")
        + machine.cpu().map(cpu -> ", " + cpu).orElse("");
  }

  private static String number(double value) {
    return Text.format("%.2f", value).replaceFirst("\\.?0+$", "");
  }

  /** By store: had here, or why not. */
  private void servers(ReproductionPlan plan) {
    var reasons = new TreeMap<String, LinkedHashMap<String, Integer>>();
    for (var series : plan.series()) {
      reasons
          .computeIfAbsent(series.series().store(), store -> new LinkedHashMap<>())
          .merge(series.leftOut().orElse("can be had here"), 1, Integer::sum);
    }
    add("", "Servers");
    reasons.forEach(
        (store, found) ->
            found.forEach(
                (what, series) ->
                    add(
                        Text.format(
                            "  %-12s %s%s",
                            store, what, found.size() > 1 ? " (" + series + " series)" : ""))));
  }

  private void add(String... more) {
    lines.addAll(List.of(more));
  }
}
