// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader.Catalog;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import io.github.ycsbsweep.support.EnumText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a schema can't know of a recipe: that names are there once, and name something that exists.
 *
 * @param catalog what there is here
 * @param folder of the recipe
 */
record RecipeCheck(Catalog catalog, Path folder) {

  private static final String OUTSIDE =
      ": outside of the recipe's folder: allowed is a workload of the project, or a file in ";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");

  private static final Pattern PATH =
      Pattern.compile("[/~].*|(.*/)?\\.\\.(/.*)?|(trace|histogram):.*");

  void check(YamlPart root) throws IOException, UserError {
    var experiments = root.of("experiments").parts();
    YamlPart.once(experiments, "id");
    for (var experiment : experiments) {
      owner(experiment);
      var ids = new HashSet<String>();
      for (var series : experiment.of("series").parts()) {
        var store = series.of("store");
        var id = series.has("id") ? series.of("id").text() : store.text();
        if (!ids.add(id)) {
          series.refuse("a second series " + id + ": give each an id of its own in the experiment");
        }
        store.check("store " + store.text(), catalog.stores());
        owner(series);
        faults(series.of("fault"));
        if (experiment.has("link") && series.of("topology").text().startsWith("cluster")) {
          experiment.of("link").refuse("a cluster has none: allowed are standalone and shards");
        }
      }
      if (experiment.of("pairs").node().asBoolean()) {
        turns(experiment);
      }
      if (experiment.of("client").text().equals(EnumText.of(ClientProgram.MEMTIER))) {
        memtier(experiment);
      }
      // A workload that is refused is not read.
      if (!root.problems().anyIn(root.file().name())) {
        scaled(experiment);
      }
    }
  }

  /** What --client memtier would refuse. */
  private static void memtier(YamlPart experiment) {
    if (experiment.of("pairs").node().asBoolean()) {
      experiment.of("pairs").refuse("memtier takes no turns: drop it, or client");
    }
    for (var name : List.of("operations", "auto_operations")) {
      if (experiment.has(name)) {
        experiment.of(name).refuse("memtier ends with its time: say duration instead");
      }
    }
    for (var series : experiment.of("series").parts()) {
      if (series.has("fault")) {
        series.of("fault").refuse("memtier ends where a server is lost: drop it, or client");
      }
      if (series.of("topology").text().matches("(cluster|shards):.*")) {
        series.of("topology").refuse("memtier measures one server: drop it, or client");
      }
    }
  }

  /** What --pairs would refuse. */
  private static void turns(YamlPart experiment) {
    if (!experiment.of("probe").text().equals("false")) {
      experiment.of("probe").refuse("a probe has no turns: allowed is probe or pairs");
    }
    if (experiment.has("auto_operations")) {
      experiment.of("auto_operations").refuse("a turn ends with its time: drop it, or pairs");
    }
    for (var series : experiment.of("series").parts()) {
      if (series.has("fault")) {
        series.of("fault").refuse("a fault in a turn has no meaning: drop it, or pairs");
      }
    }
  }

  /** Of an experiment or a series. */
  private void owner(YamlPart owner) throws IOException {
    var threads = owner.of("threads").node();
    for (var number = 1; number < threads.size(); number++) {
      var before = threads.get(number - 1).asInt();
      var after = threads.get(number).asInt();
      if (after < before) {
        owner.of("threads").refuse(after + " after " + before + ": allowed are ascending numbers");
      }
    }
    if (owner.has("workload")) {
      var workload = owner.of("workload");
      problemOf(workload.text()).ifPresent(workload::refuse);
    }
    var properties = owner.of("properties");
    for (var property : properties.node().properties()) {
      var name = property.getKey();
      problemOfGiven(name, property.getValue().asText())
          .ifPresent(
              NAME.matcher(name).matches() ? properties.of(name)::refuse : properties::refuse);
    }
  }

  /** The schema has seen their form, and not whether there is such a kind with such an argument. */
  private static void faults(YamlPart given) {
    var faults = given.node().isTextual() ? List.of(given) : given.parts();
    for (var fault : faults) {
      try {
        FaultAction.parse("fault", fault.text());
      } catch (UserError e) {
        given.refuse(e.getMessage());
      }
    }
  }

  /** It is the project's, or lies in the recipe's folder: a recipe may be a stranger's. */
  private Optional<String> problemOf(String word) throws IOException {
    var known = catalog.names();
    if (known.contains(word)) {
      return Optional.empty();
    }
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
              : YamlPart.unknown("no workload " + word, word, known) + ", or a file in " + folder);
    }
    return path.toRealPath().startsWith(folder.toRealPath())
        ? problemIn(path)
        : Optional.of(word + OUTSIDE + folder);
  }

  /** Properties can't name files, nor what the runner sets itself. */
  private static Optional<String> problemOfGiven(String name, String value) {
    return problemOfText(name, value)
        .or(() -> YcsbProperties.reserved(name))
        .or(() -> problemOfValue(name, value));
  }

  /** Each name is that of a number, of the workload or of one series at least. */
  private void scaled(YamlPart experiment) throws IOException, UserError {
    var known = new TreeSet<String>();
    for (var owner :
        Stream.concat(Stream.of(experiment), experiment.of("series").parts().stream()).toList()) {
      known.addAll(numeric(owner));
    }
    for (var name : experiment.of("scaled").parts()) {
      name.check("numeric property " + name.text(), known);
    }
  }

  private List<String> numeric(YamlPart owner) throws IOException, UserError {
    var properties = new Properties();
    if (owner.has("workload")) {
      properties.putAll(PropertiesFile.read(path(owner.of("workload").text())).properties());
    }
    for (var own : owner.of("properties").node().properties()) {
      properties.put(own.getKey(), own.getValue().asText());
    }
    return properties.stringPropertyNames().stream()
        .filter(name -> properties.getProperty(name).strip().matches("\\d+(\\.\\d+)?"))
        .toList();
  }

  private Path path(String word) {
    return catalog.file(FileDefaults.workload(folder, word));
  }

  /** Of a workload file in the recipe's folder: what is wrong with the first property that is. */
  private static Optional<String> problemIn(Path file) throws IOException {
    Properties properties;
    try {
      properties = PropertiesFile.read(file).properties();
    } catch (UserError e) {
      return Optional.of(e.getMessage());
    }
    // Every workload file has some that are the runner's; they are left out with a warning.
    return properties.stringPropertyNames().stream()
        .sorted()
        .flatMap(
            name -> {
              var value = properties.getProperty(name);
              return problemOfText(name, value).or(() -> problemOfValue(name, value)).stream();
            })
        .findFirst()
        .map(problem -> file + ": " + problem);
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
