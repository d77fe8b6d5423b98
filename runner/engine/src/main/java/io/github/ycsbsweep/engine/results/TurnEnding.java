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
 * @param metrics figures whose ratios were to have it
 * @param levels one for each workload and number of client threads
 */
public record TurnEnding(int schema, double share, List<Metric> metrics, List<TurnLevel> levels) {

  /** Of a run that ends after a number of starts. */
  public static final TurnEnding NONE = new TurnEnding(0, List.of());

  private static final int SCHEMA = 1;

  private static final String FILE = "pairs.json";

  /** One that has not begun. */
  public TurnEnding(double share, List<Metric> metrics) {
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

    private boolean isWhole() {
      return workload != null && starts > 0 && confidence > 0 && confidence < 1;
    }

    boolean isOf(String name, int atThreads) {
      return workload.equals(name) && threads == atThreads;
    }
  }

  /**
   * That of a run; of one without a {@code --until} nothing was asked for.
   *
   * @throws UserError where the file is none that this version writes
   */
  public static TurnEnding of(Path run) throws IOException, UserError {
    var file = run.resolve(FILE);
    if (!Files.exists(file)) {
      return NONE;
    }
    var ending = Json.read(file, TurnEnding.class);
    if (ending.schema != SCHEMA) {
      throw UserError.of("%s: schema %d, this version reads %d", file, ending.schema, SCHEMA);
    }
    if (!ending.isWhole()) {
      throw UserError.of(
          "%s: damaged: it needs share, metrics, and levels with a confidence between 0 and 1."
              + " Without the file the run is reported as one without --until",
          file);
    }
    return ending;
  }

  private boolean isWhole() {
    return share >= 0
        && metrics != null
        && levels != null
        && levels.stream().allMatch(TurnLevel::isWhole);
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
