// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.ShippedClaims.Part;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The points that publications print, as if they had been measured here. */
class PublishedPointsTest {

  @TestFactory
  Stream<DynamicTest> thePublishedPointsReproduceWhatTheySupport() throws Exception {
    return ShippedClaims.tests(PublishedPointsTest::reproduces);
  }

  private static void reproduces(Part part) {
    var cells = publishedPoints(part.comparison());
    var published = part.predicate().published(cells.build());
    if (published.kind() == VerdictKind.REPRODUCED) {
      assertThat(part.on(cells)).isEqualTo(REPRODUCED);
    }
  }

  /** Measured is what was published, by the middles of its ranges. */
  private static SyntheticCells publishedPoints(Comparison comparison) {
    var cells = new SyntheticCells(comparison).published(comparison.figures());
    for (var figure : comparison.figures()) {
      for (var metric : Metric.values()) {
        if (metric.label().equals(figure.metric()) && figure.stated().isPresent()) {
          var middle = figure.stated().orElseThrow().middle();
          var perRecord =
              metric == Metric.MEMORY ? 1e6 / records(comparison, figure.experiment()) : 1;
          threadsOf(
                  comparison, figure.experiment(), figure.series(), figure.threads().orElse("any"))
              .forEach(
                  count ->
                      cells.at(
                          figure.experiment(), figure.series(), count, metric, middle * perRecord));
        }
      }
    }
    return cells;
  }

  private static double records(Comparison comparison, String experiment) {
    return comparison.recipe().experiments().stream()
        .filter(one -> one.id().equals(experiment))
        .mapToDouble(one -> one.data().records().orElse(1))
        .findFirst()
        .orElse(1);
  }

  private static List<Integer> threadsOf(
      Comparison comparison, String experiment, String series, String words) {
    return comparison.recipe().experiments().stream()
        .filter(one -> one.id().equals(experiment))
        .flatMap(one -> one.series().stream())
        .filter(one -> one.id().equals(series))
        .flatMap(one -> one.threads().stream())
        .filter(count -> !words.matches("\\d+") || words.equals(count.toString()))
        .filter(
            count ->
                !words.startsWith(">=") || count >= Integer.parseInt(words.substring(2).strip()))
        .toList();
  }
}
