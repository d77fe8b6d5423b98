// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.ProbeKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Machine;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The design of a comparison, for people. */
final class DesignText {

  private DesignText() {}

  static List<String> of(Recipe recipe) {
    var lines = new ArrayList<String>();
    lines.add(recipe.id());
    lines.add(
        recipe.title() + (recipe.year().isPresent() ? " (" + recipe.year().getAsLong() + ")" : ""));
    lines.add("");
    lines.add("The original");
    recipe.hardware().server().ifPresent(machine -> lines.add("  server  " + machine(machine)));
    recipe.hardware().client().ifPresent(machine -> lines.add("  client  " + machine(machine)));
    recipe
        .hardware()
        .networkBitsPerSecond()
        .ifPresent(rate -> lines.add("  network " + number(rate / 1e9) + " Gbit/s"));
    if (!recipe.software().isEmpty()) {
      var versions = new ArrayList<String>();
      recipe.software().forEach((name, version) -> versions.add(name + " " + version));
      lines.add("  " + String.join(", ", versions));
    }
    lines.add("");
    lines.add("Experiments");
    recipe.experiments().forEach(experiment -> experiment(experiment, lines));
    return lines;
  }

  private static void experiment(Experiment experiment, List<String> lines) {
    lines.add(
        "  "
            + experiment.id()
            + (experiment.title().equals(experiment.id()) ? "" : ": " + experiment.title()));
    var parts = new ArrayList<String>();
    experiment
        .data()
        .records()
        .ifPresent(n -> parts.add(ScalingChanges.count(n) + " " + Text.plural(n, "record")));
    experiment
        .length()
        .operations()
        .ifPresent(n -> parts.add(ScalingChanges.count(n) + " operations a cell"));
    experiment
        .length()
        .durationSeconds()
        .ifPresent(n -> parts.add(ScalingChanges.time((double) n) + " a cell"));
    if (experiment.conditions().clients() > 1) {
      parts.add(experiment.conditions().clients() + " clients");
    }
    parts.add(Text.count(experiment.conditions().repeats(), "repeat") + " here");
    if (experiment.conditions().probe() != ProbeKind.NONE) {
      parts.add("a probe beside the load");
    }
    lines.add("    " + String.join(", ", parts));
    experiment.series().forEach(series -> lines.add("      " + series(series)));
  }

  private static String series(Series series) {
    var parts = new ArrayList<String>();
    parts.add(series.store());
    parts.add("workload " + Path.of(series.workload()).getFileName());
    parts.add("threads " + ScalingChanges.list(series.threads()));
    series.server().topology().ifPresent(parts::add);
    series.server().persistence().ifPresent(parts::add);
    series.server().maxmemory().ifPresent(limit -> parts.add("memory " + limit));
    parts.addAll(series.server().faults());
    series.properties().forEach((name, value) -> parts.add(name + "=" + value));
    return series.id() + ": " + String.join(", ", parts);
  }

  private static String machine(Machine machine) {
    var parts = new ArrayList<String>();
    parts.add(machine.cores() + " cores");
    if (machine.memoryBytes().isPresent()) {
      parts.add(number(machine.memoryBytes().getAsLong() / 1e9) + " GB");
    }
    Optional<String> cpu = machine.cpu();
    cpu.ifPresent(parts::add);
    return (machine.count() > 1 ? machine.count() + " of " : "") + String.join(", ", parts);
  }

  private static String number(double value) {
    return Text.format("%.2f", value).replaceFirst("\\.?0+$", "");
  }
}
