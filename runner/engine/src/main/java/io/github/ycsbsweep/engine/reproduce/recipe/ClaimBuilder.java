// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Per;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Point;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes claims of a file that fits its schema and its recipe.
 *
 * @param experiment of all measures that name none, if there is one
 */
record ClaimBuilder(Optional<String> experiment) {

  /**
   * All claims of the file.
   *
   * @param experiments of the recipe; the only one need not be named
   */
  static List<Claim> claims(JsonNode root, List<String> experiments) {
    var only = experiments.size() == 1 ? Optional.of(experiments.get(0)) : Optional.<String>empty();
    return new RecipeFields(root)
        .each(
            "claims",
            claim -> new ClaimBuilder(claim.optional("experiment").or(() -> only)).claim(claim));
  }

  private Claim claim(RecipeFields fields) {
    return new Claim(
        fields.text("id"),
        fields.text("says"),
        Claim.Scale.valueOf(fields.optional("survives").orElse("scaled").toUpperCase(Locale.ROOT)),
        predicate(fields),
        fields.texts("differs").stream()
            .map(word -> Claim.Aspect.valueOf(word.toUpperCase(Locale.ROOT)))
            .collect(Collectors.toSet()),
        fields.optional("since"),
        fields.optional("because"),
        fields.optional("note"));
  }

  private Predicate predicate(RecipeFields fields) {
    if (fields.has("all")) {
      return new Predicate.All(fields.each("all", this::predicate));
    }
    if (fields.has("any")) {
      return new Predicate.Any(fields.each("any", this::predicate));
    }
    if (fields.has("ratio")) {
      var ratio = fields.in("ratio");
      return new Predicate.Ratio(
          measure(ratio.in("of")), measure(ratio.in("to")), quantifier(ratio), bound(ratio));
    }
    if (fields.has("value")) {
      var value = fields.in("value");
      return new Predicate.Value(measure(value.in("of")), quantifier(value), bound(value));
    }
    if (fields.has("growth")) {
      var growth = fields.in("growth");
      return new Predicate.Growth(
          measure(growth.in("of")),
          measure(growth.in("to")),
          point(growth.optional("from").orElse("fewest")),
          point(growth.optional("until").orElse("most")),
          bound(growth));
    }
    return fields.has("crossover") ? crossover(fields.in("crossover")) : ofSeries(fields);
  }

  private Predicate crossover(RecipeFields crossover) {
    return new Predicate.Crossover(measure(crossover.in("of")), measure(crossover.in("to")));
  }

  private Predicate ofSeries(RecipeFields fields) {
    if (fields.has("outcome")) {
      var outcome = fields.in("outcome");
      return new Predicate.Outcome(
          experiment(outcome),
          outcome.text("series"),
          outcome.number("from_threads", 1),
          outcome.decimal("fails", 0.5),
          outcome.optional("message"));
    }
    if (fields.has("bottleneck")) {
      var limit = fields.in("bottleneck");
      return new Predicate.Limit(
          experiment(limit), limit.text("series"), quantifier(limit), limit.texts("is"));
    }
    var state = fields.in("state");
    return new Predicate.State(
        experiment(state), state.text("series"), state.text("fact"), state.texts("is"));
  }

  private Measure measure(RecipeFields fields) {
    return new Measure(
        ClaimMetric.valueOf(fields.text("metric").toUpperCase(Locale.ROOT)),
        experiment(fields),
        fields.text("series"),
        fields.optional("operation"),
        fields.optional("threads").map(ClaimBuilder::point),
        fields.optional("per").map(per -> Per.valueOf(per.toUpperCase(Locale.ROOT))));
  }

  private String experiment(RecipeFields fields) {
    return fields.optional("experiment").or(() -> experiment).orElseThrow();
  }

  private static Point point(String threads) {
    return switch (threads) {
      case "peak" -> new Point.Peak();
      case "fewest" -> new Point.Fewest();
      case "most" -> new Point.Most();
      default -> new Point.Count(Integer.parseInt(threads));
    };
  }

  private static Quantifier quantifier(RecipeFields fields) {
    if (fields.node().path("threads").isArray()) {
      return new Quantifier.Each(fields.numbers("threads"));
    }
    return switch (fields.optional("threads").orElse("every")) {
      case "any" -> new Quantifier.AnyOf();
      case "peak" -> new Quantifier.Peak();
      case "fewest" -> new Quantifier.Fewest();
      case "most" -> new Quantifier.Most();
      default -> new Quantifier.Every();
    };
  }

  private static Bound bound(RecipeFields fields) {
    if (fields.has("above")) {
      return new Bound.Above(fields.decimal("above", 0));
    }
    if (fields.has("below")) {
      return new Bound.Below(fields.decimal("below", 0));
    }
    if (fields.has("word")) {
      return Bound.Width.of(fields.text("word"));
    }
    if (fields.has("within")) {
      var ends = fields.each("within", end -> end.node().asDouble());
      var width = fields.flag("roughly") ? Bound.ROUGHLY : 0;
      return new Bound.Within(ends.get(0) * (1 - width), ends.get(1) * (1 + width));
    }
    return new Bound.Published(
        fields.text("published").equals("roughly")
            ? Bound.ROUGHLY
            : fields.decimal("published", 0));
  }
}
