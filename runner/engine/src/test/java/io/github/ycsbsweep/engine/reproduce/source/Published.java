// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A publication with three servers of 8 GB, of which tests say what it states. */
final class Published {

  private final List<Figure> figures = new ArrayList<>();
  private OptionalDouble network = OptionalDouble.empty();
  private OptionalLong records = OptionalLong.empty();

  Published network(double bitsPerSecond) {
    network = OptionalDouble.of(bitsPerSecond);
    return this;
  }

  /** Of the experiment {@code e}. */
  Published records(long count) {
    records = OptionalLong.of(count);
    return this;
  }

  /** Of the experiment {@code e} and the series {@code s}, with threads unless they are empty. */
  Published figure(String metric, String threads, double low, double high, String unit) {
    figures.add(
        new Figure(
            "e",
            "s",
            threads.isEmpty() ? Optional.empty() : Optional.of(threads),
            metric,
            PublishedRange.of(OptionalDouble.of(low), OptionalDouble.of(high)),
            unit,
            "seed",
            figures.size() + 2));
    return this;
  }

  /**
   * What comes of one check.
   *
   * @param arithmetic as in {@code claims.yaml}, in JSON with single quotes
   */
  CheckResult check(String arithmetic) throws IOException, UserError {
    var json = ("{'id': 'c', 'says': 'It is so.', " + arithmetic + "}").replace('\'', '"');
    var check = SourceCheckReader.read(JsonMapper.builder().build().readTree(json));
    return new SourceChecks(recipe(), figures).of(List.of(check)).get(0);
  }

  private Recipe recipe() {
    var server = new Recipe.Machine(3, 4, OptionalLong.of(8_000_000_000L), Optional.empty());
    return new Recipe(
        "r",
        "R",
        OptionalLong.empty(),
        new Recipe.Hardware(Optional.of(server), Optional.empty(), network),
        Map.of(),
        List.of(experiment()));
  }

  private Recipe.Experiment experiment() {
    return new Recipe.Experiment(
        "e",
        "E",
        Recipe.ChartKind.THROUGHPUT,
        new Recipe.DataSize(records, OptionalLong.empty(), List.of()),
        new Recipe.CellLength(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
        new Recipe.AutoScale(
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty()),
        new Recipe.Conditions(1, ClientProgram.STOCK, 3, ProbeKind.NONE, false, Optional.empty()),
        List.of());
  }
}
