// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric.THROUGHPUT;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import java.util.Optional;
import java.util.TreeMap;

/** How far the throughput of a series varies with the threads: largest ÷ smallest − 1, a round. */
final class SeriesVariation {

  private SeriesVariation() {}

  static MeasuredValue of(Measure measure, MeasuredSeries series) {
    var lowest = new TreeMap<Integer, Double>();
    var highest = new TreeMap<Integer, Double>();
    var counts = new TreeMap<Integer, Integer>();
    Optional<Obstacle> obstacle = Optional.empty();
    for (var threads : series.threads()) {
      var who = ClaimNames.at(series.experiment(), series.series(), threads);
      var observations = series.at(threads);
      for (var one : observations) {
        CellMetrics.of(THROUGHPUT, measure.operation(), one)
            .ifPresent(
                value -> {
                  lowest.merge(one.round(), value, Math::min);
                  highest.merge(one.round(), value, Math::max);
                  counts.merge(one.round(), 1, Integer::sum);
                });
      }
      var cells = observations.stream().map(Observation::cell).toList();
      obstacle = obstacle.or(() -> ValidityCheck.of(THROUGHPUT, cells, who));
    }
    var figures = new TreeMap<Integer, Double>();
    counts.forEach(
        (round, count) -> {
          if (count == series.threads().size() && lowest.get(round) > 0) {
            figures.put(round, highest.get(round) / lowest.get(round) - 1);
          }
        });
    var who = ClaimNames.series(series.experiment(), series.series());
    if (series.threads().size() < 2) {
      obstacle = Optional.of(Obstacle.untestable(who + ": at one number of threads only"));
    }
    return new MeasuredValue(figures, obstacle.or(() -> MeasuredValue.few(figures, who)));
  }
}
