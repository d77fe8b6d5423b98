// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader.Catalog;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Fills in what files leave out and their schemas have no default for: what is bound then is whole.
 *
 * @param folder of the recipe, where its own workload files are
 * @param catalog of the workloads; empty where they need not be here
 */
record FileDefaults(Path folder, Optional<Catalog> catalog) {

  private static final Pattern AMOUNT = Pattern.compile("([0-9.]+)([kKMGT]?)(i?)(?:B|bit/s)");
  private static final String PREFIXES = "KMGT";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> PREDICATES =
      List.of(
          "ratio", "growth", "value", "crossover", "outcome", "bottleneck", "state", "all", "any");

  /** A workload's name, or the path of a file in the folder or named by its path. */
  static String workload(Path folder, String word) {
    var file = folder.toAbsolutePath().resolve(word).normalize();
    return word.contains("/") || file.toFile().isFile() ? file.toString() : word;
  }

  JsonNode recipe(String id, JsonNode root) throws IOException, UserError {
    ObjectNode recipe = root.deepCopy();
    recipe.put("id", id);
    fill(recipe, "hardware", NODES.objectNode());
    var hardware = (ObjectNode) recipe.get("hardware");
    convert(hardware, "network", text -> NODES.numberNode(amount(text)));
    for (var name : List.of("server", "client")) {
      if (hardware.get(name) instanceof ObjectNode machine) {
        convert(machine, "memory", text -> NODES.numberNode(amount(text).longValue()));
      }
    }
    for (var experiment : recipe.get("experiments")) {
      experiment((ObjectNode) experiment);
    }
    return recipe;
  }

  private void experiment(ObjectNode experiment) throws IOException, UserError {
    fill(experiment, "title", experiment.get("id"));
    for (var time : List.of("warmup", "duration", "auto_warmup", "auto_duration")) {
      convert(experiment, time, text -> NODES.numberNode(Units.millis(text) / 1000));
    }
    var probe = experiment.get("probe").asText();
    experiment.put(
        "probe", probe.equals("false") ? "none" : probe.equals("write") ? "write" : "read");
    for (var series : experiment.get("series")) {
      series((ObjectNode) series, experiment);
    }
  }

  /** What a series does not say is its experiment's. */
  private void series(ObjectNode series, ObjectNode experiment) throws IOException, UserError {
    fill(series, "id", series.get("store"));
    fill(series, "title", series.get("id"));
    fill(series, "threads", experiment.path("threads"));
    fill(series, "workload", experiment.path("workload"));
    series.put("workload", workload(folder, series.get("workload").asText()));
    var properties = NODES.objectNode();
    for (var owner : List.of(experiment, series)) {
      for (var property : owner.path("properties").properties()) {
        properties.put(property.getKey(), property.getValue().asText());
      }
    }
    series.set("properties", properties);
    var inForce = NODES.objectNode();
    if (catalog.isPresent()) {
      var file = catalog.get().file(series.get("workload").asText());
      var read = PropertiesFile.read(file).properties();
      read.stringPropertyNames().forEach(name -> inForce.put(name, read.getProperty(name)));
    }
    series.set("inForce", inForce.setAll(properties));
  }

  /** The claims of a file; the only experiment need not be named. */
  static YamlPart claims(YamlPart root, List<Recipe.Experiment> experiments) {
    JsonNode filled = root.node().deepCopy();
    for (var claim : filled.path("claims")) {
      if (experiments.size() == 1) {
        fill((ObjectNode) claim, "experiment", NODES.textNode(experiments.get(0).id()));
      }
      if (claim.has("experiment")) {
        name(claim, claim.get("experiment"));
      }
    }
    return new YamlPart(root.file(), root.problems(), filled, "");
  }

  /** As it is bound. */
  static Claim claim(JsonNode claim) {
    ObjectNode whole = claim.deepCopy();
    whole.set("predicate", whole.deepCopy().retain(PREDICATES));
    return Json.value(whole, Claim.class);
  }

  /** A series whose experiment is not named is of that of the claim. */
  private static void name(JsonNode node, JsonNode experiment) {
    if (node instanceof ObjectNode owner && owner.has("series")) {
      fill(owner, "experiment", experiment);
    }
    node.forEach(part -> name(part, experiment));
  }

  private static void fill(ObjectNode node, String name, JsonNode value) {
    if (!node.has(name)) {
      node.set(name, value);
    }
  }

  private static void convert(ObjectNode node, String name, Function<String, JsonNode> unit) {
    if (node.has(name)) {
      node.set(name, unit.apply(node.get(name).asText()));
    }
  }

  /** {@code 7.5GB} in bytes, {@code 1Gbit/s} in bits a second; the schema has seen the form. */
  private static BigDecimal amount(String text) {
    var parts = AMOUNT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text);
    }
    var unit = BigDecimal.valueOf(parts.group(3).isEmpty() ? 1000 : 1024);
    var power = PREFIXES.indexOf(parts.group(2).toUpperCase(Locale.ROOT)) + 1;
    return new BigDecimal(parts.group(1)).multiply(unit.pow(parts.group(2).isEmpty() ? 0 : power));
  }
}
