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
    var length = experiment.length();
    var operations = length.operations().stream().map(it -> scaled(it, factor)).findFirst();
    if (scale.isAuto()) {
      var auto = experiment.auto();
      var usual = Math.max(1, Math.min(LEAST, length.durationSeconds().orElse(LEAST)));
      var warmup = auto.warmupSeconds().orElse(AUTO_WARMUP);
      return new Durations(
          length.warmupSeconds().orElse(AUTO_WARMUP) == 0 ? 0 : warmup,
          auto.durationSeconds().orElse(usual),
          auto.operations().isPresent() || !filling ? auto.operations() : operations);
    }
    var duration = length.durationSeconds();
    var warmup = length.warmupSeconds().orElse(Math.min(WARMUP, duration.orElse(DAY)));
    if (operations.isPresent()) {
      var most = Math.max(60, operations.getAsLong() / SLOWEST);
      return new Durations(
          duration.isPresent() ? warmup : length.warmupSeconds().orElse(0),
          Math.min(DAY, duration.isPresent() ? seconds(duration.getAsLong(), factor) : most),
          operations);
    }
    return new Durations(
        factor < 1 ? Math.max(AUTO_WARMUP, Math.round(warmup * factor)) : warmup,
        seconds(duration.orElse(DURATION), factor),
        operations);
  }

  private static long seconds(long published, double factor) {
    return factor == 1 ? published : Math.max(LEAST, Math.round(published * factor));
  }

  static long scaled(long published, double factor) {
    return Math.max(1, Math.round(published * factor));
  }
}
