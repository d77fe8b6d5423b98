// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Catalog;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.DoublePredicate;

/** How much of the data makes a short run. */
final class AutoFactor {

  /** Loads take seconds. */
  static final double RECORDS = 100_000;

  static final double BYTES = 200e6;

  private AutoFactor() {}

  /**
   * So much of the data that no load takes longer than seconds, and that a server's limit of memory
   * leaves room for data. An experiment that says its records has no part in it.
   */
  static double of(Recipe recipe, Catalog catalog) throws IOException, UserError {
    var factor = 1.0;
    var least = 0.0;
    for (var experiment : recipe.experiments()) {
      if (experiment.auto().records().isPresent()) {
        continue;
      }
      for (var series : experiment.series()) {
        var workload = SeriesWorkload.of(series, catalog);
        var records = (double) Scaler.records(experiment, workload).orElse(0);
        if (workload.isLoad() && series.server().maxmemory().isPresent()) {
          records = experiment.length().operations().orElse(0);
        }
        var bytes = records * Scaler.recordBytes(experiment, workload);
        factor = Math.min(factor, Math.min(RECORDS / records, BYTES / bytes));
        var limit =
            series
                .server()
                .maxmemory()
                .map(Shape::megabytes)
                .orElse(java.util.OptionalLong.empty());
        if (limit.isPresent() && records > 0) {
          least = Math.max(least, (double) Shape.LEAST_MEGABYTES / limit.getAsLong());
        }
      }
    }
    return rounded(Math.min(1, Math.max(factor, least)), RoundingMode.HALF_UP);
  }

  /** The largest factor below 1 that fits, to two digits; 0 if none does. */
  static double largest(DoublePredicate fits) {
    var low = 0.0;
    var high = 1.0;
    for (var step = 0; step < 40; step++) {
      var middle = (low + high) / 2;
      if (fits.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low < 1e-6 ? 0 : rounded(low, RoundingMode.DOWN);
  }

  private static double rounded(double factor, RoundingMode mode) {
    return BigDecimal.valueOf(factor).round(new MathContext(2, mode)).doubleValue();
  }
}
