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
import java.util.function.BiConsumer;

/** Whether the experiments, series, threads and operations that claims name are the recipe's. */
record ClaimCheck(YamlFile file, Recipe recipe, FileProblems problems) {

  private static final List<String> POINTS = List.of("peak", "fewest", "most");
  private static final List<String> OPERATIONS =
      List.of(
          "READ", "UPDATE", "INSERT", "SCAN", "DELETE", "READ-MODIFY-WRITE", "APPEND", "NEWEST");

  void check() {
    var ids = new HashSet<String>();
    for (var list : List.of("claims", "checks")) {
      each(
          file.root().path(list),
          "/" + list,
          (one, at) -> {
            var id = one.path("id").asText();
            if (!ids.add(id)) {
              problems.add(file, at + "/id", "a second " + id);
            }
          });
    }
    each(file.root().path("claims"), "/claims", this::claim);
  }

  private static void each(JsonNode list, String at, BiConsumer<JsonNode, String> check) {
    for (var number = 0; number < list.size(); number++) {
      check.accept(list.get(number), at + "/" + number);
    }
  }

  private void claim(JsonNode claim, String at) {
    if (claim.has("experiment")) {
      experiment(claim.get("experiment").asText(), at + "/experiment")
          .ifPresent(named -> predicate(claim, at, Optional.of(named)));
    } else {
      predicate(
          claim,
          at,
          recipe.experiments().stream()
              .filter(one -> recipe.experiments().size() == 1)
              .findFirst());
    }
  }

  private void predicate(JsonNode predicate, String at, Optional<Experiment> fallback) {
    for (var list : List.of("all", "any")) {
      each(
          predicate.path(list), at + "/" + list, (part, place) -> predicate(part, place, fallback));
    }
    for (var kind : List.of("ratio", "growth", "value", "crossover")) {
      for (var side : List.of("of", "to")) {
        var owner = predicate.path(kind);
        var place = at + "/" + kind;
        if (owner.has(side)) {
          series(owner.get(side), place + "/" + side, fallback)
              .ifPresent(series -> measure(owner.get(side), place, side, owner, series));
        }
      }
    }
    for (var kind : List.of("outcome", "bottleneck", "state")) {
      if (predicate.has(kind)) {
        var place = at + "/" + kind;
        series(predicate.get(kind), place, fallback)
            .ifPresent(series -> threads(predicate.get(kind), place, series));
      }
    }
  }

  private void measure(JsonNode measure, String at, String side, JsonNode owner, Series series) {
    point(measure.path("threads"), at + "/" + side + "/threads", series);
    for (var end : List.of("from", "until")) {
      point(owner.path(end), at + "/" + end, series);
    }
    // A measure that has its own number of threads is not asked at those of the predicate.
    if (!measure.has("threads")) {
      threads(owner, at, series);
    }
    if (measure.has("operation") && !OPERATIONS.contains(measure.get("operation").asText())) {
      var given = measure.get("operation").asText();
      problems.add(
          file,
          at + "/" + side + "/operation",
          RecipeCheck.unknown("no operation " + given, given, OPERATIONS));
    }
  }

  private void point(JsonNode point, String at, Series series) {
    if (point.isTextual() && !POINTS.contains(point.asText())) {
      var near = NearestName.suggestion(point.asText(), POINTS);
      problems.add(
          file, at, point.asText() + ": allowed is a number, " + String.join(", ", POINTS) + near);
    } else if (point.isNumber()) {
      known(point.asInt(), at, series);
    }
  }

  private void threads(JsonNode owner, String at, Series series) {
    var threads = owner.path("threads");
    for (var number = 0; threads.isArray() && number < threads.size(); number++) {
      known(threads.get(number).asInt(), at + "/threads/" + number, series);
    }
    var most = series.threads().get(series.threads().size() - 1);
    if (owner.path("from_threads").asInt() > most) {
      problems.add(
          file, at + "/from_threads", "series " + series.id() + " has " + most + " at most");
    }
  }

  private void known(int threads, String at, Series series) {
    if (!series.threads().contains(threads)) {
      problems.add(
          file,
          at,
          Text.format(
              "series %s is not measured at %s threads; it is at %s",
              series.id(),
              threads,
              String.join(", ", series.threads().stream().map(String::valueOf).toList())));
    }
  }

  private Optional<Series> series(JsonNode owner, String at, Optional<Experiment> fallback) {
    var named = owner.path("experiment");
    if (named.isMissingNode() && fallback.isEmpty()) {
      problems.add(file, at, "experiment is missing, here or of the whole claim");
      return Optional.empty();
    }
    var experiment =
        named.isMissingNode() ? fallback : experiment(named.asText(), at + "/experiment");
    if (experiment.isEmpty()) {
      return Optional.empty();
    }
    var id = owner.path("series").asText();
    var all = experiment.get().series();
    var found = all.stream().filter(series -> series.id().equals(id)).findFirst();
    if (found.isEmpty()) {
      var what = "no series " + id + " in experiment " + experiment.get().id();
      problems.add(
          file,
          at + "/series",
          RecipeCheck.unknown(what, id, all.stream().map(Series::id).toList()));
    }
    return found;
  }

  private Optional<Experiment> experiment(String id, String at) {
    var all = recipe.experiments();
    var found = all.stream().filter(experiment -> experiment.id().equals(id)).findFirst();
    if (found.isEmpty()) {
      var ids = all.stream().map(Experiment::id).toList();
      problems.add(file, at, RecipeCheck.unknown("no experiment " + id, id, ids));
    }
    return found;
  }
}
