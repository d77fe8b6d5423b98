// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.support.NearestName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Whether the experiments, series, threads and operations that claims name are the recipe's. */
record ClaimCheck(YamlFile file, Recipe recipe, FileProblems problems) {

  private static final List<String> POINTS = List.of("peak", "fewest", "most");

  private static final List<String> OPERATIONS =
      List.of(
          "READ", "UPDATE", "INSERT", "SCAN", "DELETE", "READ-MODIFY-WRITE", "APPEND", "NEWEST");

  /** A part of a claim, and where it is. */
  private record Part(JsonNode node, String at) {

    boolean has(String name) {
      return node.has(name);
    }

    Part of(String name) {
      return new Part(node.path(name), at + "/" + name);
    }

    List<Part> elements() {
      return IntStream.range(0, node.isArray() ? node.size() : 0)
          .mapToObj(number -> new Part(node.get(number), at + "/" + number))
          .toList();
    }

    /** Of a list its elements, else its fields. */
    List<Part> parts() {
      return node.isArray()
          ? elements()
          : node.properties().stream().map(field -> of(field.getKey())).toList();
    }
  }

  void check() {
    var root = new Part(file.root(), "");
    var ids = new HashSet<String>();
    for (var list : List.of("claims", "checks")) {
      for (var one : root.of(list).elements()) {
        if (!ids.add(one.of("id").node().asText())) {
          add(one.of("id"), "a second " + one.of("id").node().asText());
        }
      }
    }
    root.of("claims").elements().forEach(this::claim);
  }

  private void add(Part part, String problem) {
    problems.add(file, part.at(), problem);
  }

  /** The only experiment need not be named. */
  private void claim(Part claim) {
    if (claim.has("experiment")) {
      experiment(claim.of("experiment"))
          .ifPresent(named -> check(claim, claim, Optional.of(named)));
    } else {
      var all = recipe.experiments();
      check(claim, claim, all.stream().filter(any -> all.size() == 1).findFirst());
    }
  }

  private void check(Part part, Part owner, Optional<Experiment> fallback) {
    if (part.has("series")) {
      series(part, fallback).ifPresent(series -> threads(part, owner, series));
    } else {
      part.parts().forEach(one -> check(one, part, fallback));
    }
  }

  /** A measure that has its own number of threads is not asked at those of its predicate. */
  private void threads(Part part, Part owner, Series series) {
    var isMeasure = part.has("metric");
    var asked = isMeasure && !part.has("threads") ? owner : part;
    asked.of("threads").elements().forEach(one -> known(one, series));
    var most = series.threads().get(series.threads().size() - 1);
    if (part.of("from_threads").node().asInt() > most) {
      add(part.of("from_threads"), "series " + series.id() + " has " + most + " at most");
    }
    if (isMeasure) {
      List.of(part.of("threads"), owner.of("from"), owner.of("until"))
          .forEach(point -> point(point, series));
      var operation = part.of("operation").node().asText();
      if (part.has("operation") && !OPERATIONS.contains(operation)) {
        add(
            part.of("operation"),
            RecipeCheck.unknown("no operation " + operation, operation, OPERATIONS));
      }
    }
  }

  private void point(Part point, Series series) {
    var text = point.node().asText();
    if (point.node().isTextual() && !POINTS.contains(text)) {
      add(
          point,
          text
              + ": allowed is a number, "
              + String.join(", ", POINTS)
              + NearestName.suggestion(text, POINTS));
    } else if (point.node().isNumber()) {
      known(point, series);
    }
  }

  private void known(Part threads, Series series) {
    if (!series.threads().contains(threads.node().asInt())) {
      add(
          threads,
          Text.format(
              "series %s is not measured at %s threads; it is at %s",
              series.id(),
              threads.node().asInt(),
              String.join(", ", series.threads().stream().map(String::valueOf).toList())));
    }
  }

  private Optional<Series> series(Part part, Optional<Experiment> fallback) {
    if (!part.has("experiment") && fallback.isEmpty()) {
      add(part, "experiment is missing, here or of the whole claim");
    }
    return (part.has("experiment") ? experiment(part.of("experiment")) : fallback)
        .flatMap(
            it ->
                named(
                    part.of("series"),
                    "series",
                    " in experiment " + it.id(),
                    it.series(),
                    Series::id));
  }

  private Optional<Experiment> experiment(Part part) {
    return named(part, "experiment", "", recipe.experiments(), Experiment::id);
  }

  private <T> Optional<T> named(
      Part part, String kind, String where, List<T> all, Function<T, String> id) {
    var name = part.node().asText();
    var found = all.stream().filter(one -> id.apply(one).equals(name)).findFirst();
    if (found.isEmpty()) {
      add(
          part,
          RecipeCheck.unknown(
              "no " + kind + " " + name + where, name, all.stream().map(id).toList()));
    }
    return found;
  }
}
