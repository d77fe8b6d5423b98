// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a run ended that was to go on until its intervals are narrow: the content of its {@code
 * pairs.json}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param share half the width of an interval that was asked for, as 0.02
 * @param metrics names of the figures that were to have it
 * @param levels one for each workload and number of client threads
 */
public record TurnEnding(int schema, double share, List<String> metrics, List<TurnLevel> levels) {

  public static final int SCHEMA = 1;

  private static final String FILE = "pairs.json";

  /** One that has not begun. */
  public TurnEnding(double share, List<String> metrics) {
    this(SCHEMA, share, List.copyOf(metrics), List.of());
  }

  /**
   * A workload at a number of client threads.
   *
   * @param starts that were made
   * @param confidence of the intervals, after the looks that were taken
   * @param reached whether all intervals were narrow enough
   */
  public record TurnLevel(
      String workload, int threads, int starts, double confidence, boolean reached) {

    boolean isOf(String name, int atThreads) {
      return workload.equals(name) && threads == atThreads;
    }
  }

  /** That of a run; of one without a {@code --until} nothing was asked for. */
  public static TurnEnding of(Path run) throws IOException, UserError {
    var file = run.resolve(FILE);
    return Files.exists(file) ? Json.read(file, TurnEnding.class) : new TurnEnding(0, List.of());
  }

  /** With what became of a level. */
  public TurnEnding with(TurnLevel level) {
    var others = levels.stream().filter(it -> !it.isOf(level.workload(), level.threads()));
    var all =
        Stream.concat(others, Stream.of(level))
            .sorted(Comparator.comparing(TurnLevel::workload).thenComparing(TurnLevel::threads))
            .toList();
    return new TurnEnding(schema, share, metrics, all);
  }

  /** Confidence of the intervals of a level. */
  public double confidence(String workload, int threads) {
    return levels.stream()
        .filter(level -> level.isOf(workload, threads))
        .mapToDouble(TurnLevel::confidence)
        .findFirst()
        .orElse(Interval.LEVEL);
  }

  /** Whether a level needs no further start. */
  public boolean isReached(String workload, int threads) {
    return levels.stream().anyMatch(level -> level.isOf(workload, threads) && level.reached());
  }

  /** Writes it into the folder of a run. */
  public void write(Path run) throws IOException {
    Json.write(run.resolve(FILE), this);
  }
}
