// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.support.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whether the experiments, series, threads and operations that claims name are the recipe's. Each
 * measure has the experiment of its claim, where it names none.
 */
record ClaimCheck(Recipe recipe) {

  private static final List<String> POINTS = List.of("peak", "fewest", "most");

  private static final List<String> OPERATIONS =
      List.of(
          "READ", "UPDATE", "INSERT", "SCAN", "DELETE", "READ-MODIFY-WRITE", "APPEND", "NEWEST");

  void check(YamlPart root) {
    var claims = root.of("claims").parts();
    YamlPart.once(
        Stream.concat(claims.stream(), root.of("checks").parts().stream()).toList(), "id");
    for (var claim : claims) {
      if (!claim.has("experiment") || experiment(claim).isPresent()) {
        check(claim, claim);
      }
      if (claim.has("judged-by")) {
        checkPairs(claim, claim);
      }
    }
  }

  /** Equal rates are kept in turns alone. */
  private void checkPairs(YamlPart claim, YamlPart part) {
    var name = part.has("series") ? part.of("experiment").text() : "";
    recipe.experiments().stream()
        .filter(one -> one.id().equals(name) && !one.conditions().pairs())
        .findFirst()
        .ifPresent(
            one -> claim.of("judged-by").refuse("experiment " + name + " needs pairs: true"));
    if (name.isEmpty()) {
      part.parts().forEach(one -> checkPairs(claim, one));
    }
  }

  private void check(YamlPart part, YamlPart owner) {
    if (part.has("series")) {
      experiment(part)
          .flatMap(
              it ->
                  named(
                      part.of("series"),
                      "series",
                      " in experiment " + it.id(),
                      it.series(),
                      Series::id))
          .ifPresent(series -> threads(part, owner, series));
    } else {
      part.parts().forEach(one -> check(one, part));
    }
  }

  /** A measure that has its own number of threads is not asked at those of its predicate. */
  private static void threads(YamlPart part, YamlPart owner, Series series) {
    var isMeasure = part.has("metric");
    var asked = isMeasure && !part.has("threads") ? owner : part;
    asked.of("threads").parts().forEach(one -> point(one, series));
    var most = series.threads().get(series.threads().size() - 1);
    if (part.of("from_threads").node().asInt() > most) {
      part.of("from_threads").refuse("series " + series.id() + " has " + most + " at most");
    }
    if (isMeasure) {
      List.of(part.of("threads"), owner.of("from"), owner.of("until"))
          .forEach(point -> point(point, series));
      if (part.has("operation")) {
        var operation = part.of("operation");
        operation.check("operation " + operation.text(), OPERATIONS);
      }
    }
  }

  private static void point(YamlPart point, Series series) {
    var text = point.text();
    if (point.node().isTextual() && !POINTS.contains(text)) {
      point.refuse(
          text
              + ": allowed is a number, "
              + String.join(", ", POINTS)
              + NearestName.suggestion(text, POINTS));
    } else if (point.node().isNumber() && !series.threads().contains(point.node().asInt())) {
      point.refuse(
          Text.format(
              "series %s is not measured at %s threads; it is at %s",
              series.id(),
              text,
              String.join(", ", series.threads().stream().map(String::valueOf).toList())));
    }
  }

  private Optional<Experiment> experiment(YamlPart owner) {
    if (!owner.has("experiment")) {
      owner.refuse("experiment is missing, here or of the whole claim");
      return Optional.empty();
    }
    return named(owner.of("experiment"), "experiment", "", recipe.experiments(), Experiment::id);
  }

  private static <T> Optional<T> named(
      YamlPart name, String kind, String where, List<T> all, Function<T, String> id) {
    name.check(kind + " " + name.text() + where, all.stream().map(id).toList());
    return all.stream().filter(one -> id.apply(one).equals(name.text())).findFirst();
  }
}
