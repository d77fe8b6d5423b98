// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import java.util.OptionalLong;

/**
 * How long a cell is, and what ends it.
 *
 * @param warmup seconds
 * @param seconds measured after it; where operations end the cell, the most that it may take
 * @param operations that end the cell
 */
record Durations(long warmup, long seconds, OptionalLong operations) {

  /** The runner's, of a cell whose recipe does not say it. */
  private static final long WARMUP = 5;

  private static final long DURATION = 15;

  /** Fewer seconds than that show nothing. */
  static final long LEAST = 3;

  private static final long AUTO_WARMUP = 1;
  private static final long DAY = 86_400;

  /** Slower than that no store is expected to be, where operations end a cell. */
  private static final long SLOWEST = 1000;

  /**
   * Of an experiment's cells.
   *
   * @param factor that the data is multiplied by
   * @param filling whether operations are what fills a limited memory: these are never left to time
   */
  static Durations of(Experiment experiment, Scale scale, double factor, boolean filling) {
    var duration = experiment.length().durationSeconds();
    var warmup = experiment.length().warmupSeconds().orElse(Math.min(WARMUP, duration.orElse(DAY)));
    if (scale.isAuto()) {
      return auto(experiment, factor, filling);
    }
    var operations = operations(experiment, factor);
    if (operations.isPresent()) {
      var most = Math.max(60, operations.getAsLong() / SLOWEST);
      return new Durations(
          duration.isPresent() ? warmup : experiment.length().warmupSeconds().orElse(0),
          Math.min(DAY, duration.isPresent() ? seconds(duration.getAsLong(), factor) : most),
          operations);
    }
    return new Durations(
        factor < 1 ? Math.max(AUTO_WARMUP, Math.round(warmup * factor)) : warmup,
        seconds(duration.orElse(DURATION), factor),
        operations);
  }

  private static Durations auto(Experiment experiment, double factor, boolean filling) {
    var usual = Math.min(LEAST, experiment.length().durationSeconds().orElse(LEAST));
    return new Durations(
        experiment.length().warmupSeconds().orElse(AUTO_WARMUP) == 0
            ? 0
            : experiment.auto().warmupSeconds().orElse(AUTO_WARMUP),
        experiment.auto().durationSeconds().orElse(Math.max(1, usual)),
        experiment.auto().operations().isPresent() || !filling
            ? experiment.auto().operations()
            : operations(experiment, factor));
  }

  private static long seconds(long published, double factor) {
    return factor == 1 ? published : Math.max(LEAST, Math.round(published * factor));
  }

  private static OptionalLong operations(Experiment experiment, double factor) {
    var published = experiment.length().operations();
    return published.isPresent()
        ? OptionalLong.of(scaled(published.getAsLong(), factor))
        : published;
  }

  static long scaled(long published, double factor) {
    return Math.max(1, Math.round(published * factor));
  }
}
