// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader.Catalog;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import io.github.ycsbsweep.support.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a schema can't know of a recipe: that names are there once, and name something that exists.
 *
 * @param catalog what there is here
 * @param folder of the recipe
 */
record RecipeCheck(YamlFile file, Catalog catalog, Path folder, FileProblems problems) {

  private static final String OUTSIDE =
      ": outside of the recipe's folder: allowed is a workload of the project, or a file in ";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");

  private static final Pattern PATH =
      Pattern.compile("[/~].*|(.*/)?\\.\\.(/.*)?|(trace|histogram):.*");

  void check() throws IOException {
    var experiments = file.root().path("experiments");
    once("/experiments", experiments, "id");
    for (var at = 0; at < experiments.size(); at++) {
      experiment(experiments.get(at), "/experiments/" + at);
    }
  }

  private void experiment(JsonNode experiment, String at) throws IOException {
    ascending(experiment, at);
    workload(experiment, at);
    properties(experiment, at);
    var all = experiment.path("series");
    var ids = new HashSet<String>();
    for (var number = 0; number < all.size(); number++) {
      var series = all.get(number);
      var place = at + "/series/" + number;
      var id = series.path("id").asText(series.path("store").asText());
      if (!ids.add(id)) {
        problems.add(
            file,
            place,
            "a second series " + id + ": give each an id of its own in the experiment");
      }
      ascending(series, place);
      workload(series, place);
      properties(series, place);
      faults(series, place);
      var store = series.path("store").asText();
      if (!catalog.stores().contains(store)) {
        problems.add(file, place + "/store", unknown("no store " + store, store, catalog.stores()));
      }
    }
    // A workload that is refused is not read.
    if (!problems.anyIn(file.name())) {
      scaled(experiment, at);
    }
  }

  /** The schema has seen their form, and not whether there is such a kind with such an argument. */
  private void faults(JsonNode series, String at) {
    var given = series.path("fault");
    for (var text : given.isTextual() ? List.of(given) : given) {
      try {
        FaultAction.parse("fault", text.asText());
      } catch (UserError e) {
        problems.add(file, at + "/fault", e.getMessage());
      }
    }
  }

  private void ascending(JsonNode owner, String at) {
    var threads = owner.path("threads");
    for (var number = 1; number < threads.size(); number++) {
      if (threads.get(number).asInt() < threads.get(number - 1).asInt()) {
        problems.add(
            file,
            at + "/threads",
            Text.format(
                "%s after %s: allowed are ascending numbers",
                threads.get(number).asText(), threads.get(number - 1).asText()));
      }
    }
  }

  /** It is the project's, or lies in the recipe's folder: a recipe may be a stranger's. */
  private void workload(JsonNode owner, String at) throws IOException {
    if (!owner.has("workload")) {
      return;
    }
    var word = owner.get("workload").asText();
    var known = catalog.names();
    if (!known.contains(word)) {
      problemOf(word, known).ifPresent(problem -> problems.add(file, at + "/workload", problem));
    }
  }

  private Optional<String> problemOf(String word, List<String> known) throws IOException {
    if (word.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("a control character in the name of a workload");
    }
    var path = path(word);
    if (word.contains("/") && !path.startsWith(folder.toAbsolutePath().normalize())) {
      return Optional.of(word + OUTSIDE + folder);
    }
    if (!Files.isRegularFile(path)) {
      return Optional.of(
          word.contains("/")
              ? "no such file: " + path
              : unknown("no workload " + word, word, known) + ", or a file in " + folder);
    }
    return path.toRealPath().startsWith(folder.toRealPath())
        ? problemIn(path)
        : Optional.of(word + OUTSIDE + folder);
  }

  /** Properties can't name files, nor what the runner sets itself. */
  private void properties(JsonNode owner, String at) {
    for (var property : owner.path("properties").properties()) {
      var name = property.getKey();
      var value = property.getValue().asText();
      var place = at + "/properties" + (NAME.matcher(name).matches() ? "/" + name : "");
      problemOfText(name, value)
          .or(() -> YcsbProperties.reserved(name))
          .or(() -> problemOfValue(name, value))
          .ifPresent(problem -> problems.add(file, place, problem));
    }
  }

  /** Each name is that of a number, of the workload or of one series at least. */
  private void scaled(JsonNode experiment, String at) throws IOException {
    var names = experiment.path("scaled");
    var known = new TreeSet<>(numeric(experiment));
    for (var series : experiment.path("series")) {
      known.addAll(numeric(series));
    }
    for (var number = 0; number < names.size(); number++) {
      var name = names.get(number).asText();
      if (!known.contains(name)) {
        problems.add(
            file,
            at + "/scaled/" + number,
            unknown("no numeric property " + name, name, List.copyOf(known)));
      }
    }
  }

  private List<String> numeric(JsonNode owner) throws IOException {
    var properties = new Properties();
    if (owner.has("workload")) {
      try {
        var workload = path(owner.get("workload").asText());
        properties.putAll(PropertiesFile.read(workload).properties());
      } catch (UserError e) {
        // It is among the problems already.
        return List.of();
      }
    }
    owner
        .path("properties")
        .properties()
        .forEach(one -> properties.put(one.getKey(), one.getValue().asText()));
    return properties.stringPropertyNames().stream()
        .filter(name -> properties.getProperty(name).strip().matches("\\d+(\\.\\d+)?"))
        .toList();
  }

  private Path path(String word) {
    return catalog.file(FileDefaults.workload(folder, word));
  }

  private void once(String list, JsonNode owners, String field) {
    var seen = new ArrayList<String>();
    for (var at = 0; at < owners.size(); at++) {
      var name = owners.get(at).path(field).asText();
      if (seen.contains(name)) {
        problems.add(file, list + "/" + at + "/" + field, "a second " + name);
      }
      seen.add(name);
    }
  }

  static String unknown(String what, String given, List<String> known) {
    var near = NearestName.suggestion(given, known);
    return what
        + (near.isEmpty() && !known.isEmpty() ? "; there are " + String.join(", ", known) : near);
  }

  /** Of a workload file in the recipe's folder: what is wrong with the first property that is. */
  private static Optional<String> problemIn(Path file) throws IOException {
    Properties properties;
    try {
      properties = PropertiesFile.read(file).properties();
    } catch (UserError e) {
      return Optional.of(e.getMessage());
    }
    for (var name : new TreeSet<>(properties.stringPropertyNames())) {
      var value = properties.getProperty(name);
      // Every workload file has some that are the runner's; they are left out with a warning.
      var problem = problemOfText(name, value).or(() -> problemOfValue(name, value));
      if (problem.isPresent()) {
        return Optional.of(file + ": " + problem.get());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> problemOfText(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of(
          "no name of a property: allowed are letters, digits, dots, hyphens and underscores");
    }
    return value.chars().anyMatch(Character::isISOControl)
        ? Optional.of(name + ": a line end or another control character: allowed is plain text")
        : Optional.empty();
  }

  private static Optional<String> problemOfValue(String name, String value) {
    return PATH.matcher(value).matches()
        ? Optional.of(name + "=" + value + ": a recipe can't name files: drop it, or give it by -p")
        : YcsbProperties.refusal(name, value.strip());
  }
}
