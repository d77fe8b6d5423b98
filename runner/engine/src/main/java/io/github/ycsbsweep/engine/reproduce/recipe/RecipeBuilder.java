// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.model.ProbeKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Auto;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.CellLength;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.ChartKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Conditions;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.DataSize;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Hardware;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Machine;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.ServerSetup;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a recipe of a file that fits its schema.
 *
 * @param folder of the recipe, where its own workload files are
 */
record RecipeBuilder(Path folder) {

  Recipe build(String id, JsonNode root) {
    var fields = new RecipeFields(root);
    return new Recipe(
        id,
        fields.text("title"),
        fields.count("year"),
        hardware(fields.in("hardware")),
        Collections.unmodifiableMap(fields.map("software")),
        fields.each("experiments", this::experiment));
  }

  /** A workload's name, or the path of a file in the folder or named by its path. */
  static String workload(Path folder, String word) {
    var file = folder.toAbsolutePath().resolve(word).normalize();
    return word.contains("/") || file.toFile().isFile() ? file.toString() : word;
  }

  private static Hardware hardware(RecipeFields fields) {
    return new Hardware(
        machine(fields, "server"), machine(fields, "client"), fields.rate("network"));
  }

  private static Optional<Machine> machine(RecipeFields hardware, String name) {
    if (!hardware.has(name)) {
      return Optional.empty();
    }
    var machine = hardware.in(name);
    return Optional.of(
        new Machine(
            machine.number("count", 1),
            machine.number("cores", 1),
            machine.amount("memory", RecipeUnits::bytes),
            machine.optional("cpu")));
  }

  private Experiment experiment(RecipeFields fields) {
    var properties = fields.map("properties");
    return new Experiment(
        fields.text("id"),
        fields.optional("title").orElse(fields.text("id")),
        ChartKind.valueOf(fields.optional("chart").orElse("throughput").toUpperCase(Locale.ROOT)),
        new DataSize(fields.count("records"), fields.count("record_bytes"), fields.texts("scaled")),
        new CellLength(
            fields.count("operations"),
            fields.amount("warmup", RecipeUnits::seconds),
            fields.amount("duration", RecipeUnits::seconds)),
        new Auto(
            fields.count("auto_records"),
            fields.count("auto_operations"),
            fields.amount("auto_warmup", RecipeUnits::seconds),
            fields.amount("auto_duration", RecipeUnits::seconds),
            fields.has("auto_share")
                ? OptionalDouble.of(fields.decimal("auto_share", 0))
                : OptionalDouble.empty()),
        new Conditions(
            fields.number("clients", 1),
            fields.number("repeats", 3),
            probe(fields.optional("probe").orElse("false")),
            fields.decimal("max_error_rate", 0)),
        fields.each("series", series -> series(series, fields, properties)));
  }

  private static ProbeKind probe(String word) {
    return switch (word) {
      case "false" -> ProbeKind.NONE;
      case "write" -> ProbeKind.WRITE;
      default -> ProbeKind.READ;
    };
  }

  private Series series(RecipeFields fields, RecipeFields experiment, Map<String, String> shared) {
    var properties = new LinkedHashMap<>(shared);
    properties.putAll(fields.map("properties"));
    var id = fields.optional("id").orElse(fields.text("store"));
    var workload = fields.optional("workload").orElse(experiment.text("workload"));
    return new Series(
        id,
        fields.text("store"),
        fields.optional("title").orElse(id),
        workload(folder, workload),
        Collections.unmodifiableMap(properties),
        threads(fields, experiment),
        new ServerSetup(
            fields.optional("topology"),
            fields.optional("persistence"),
            fields.optional("maxmemory"),
            faults(fields),
            fields.optional("program"),
            fields.map("settings"),
            fields.map("unlike").entrySet().stream()
                .collect(
                    Collectors.toMap(
                        one -> Claim.Aspect.valueOf(one.getKey().toUpperCase(Locale.ROOT)),
                        Map.Entry::getValue))));
  }

  /** {@code event} is the older name of one. */
  private static List<String> faults(RecipeFields series) {
    return Stream.concat(series.oneOrMore("fault").stream(), series.optional("event").stream())
        .toList();
  }

  private static List<Integer> threads(RecipeFields series, RecipeFields experiment) {
    return (series.has("threads") ? series : experiment).numbers("threads");
  }
}
