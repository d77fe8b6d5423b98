// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The sweeps that a reproduction is made of: the content of {@code sweeps.json}, which {@code
 * --resume} reads.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param groups of series that take turns in each round, in the order of their turns
 * @param limit of the time that rounds take; empty: as many are made as the series say
 */
public record SweepList(int schema, List<List<SeriesSweep>> groups, Optional<RoundLimit> limit) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 3;

  static final String FILE = "sweeps.json";

  /** An earlier version names none. */
  public SweepList {
    groups = groups == null ? List.of() : groups.stream().map(List::copyOf).toList();
  }

  /**
   * How one round measures a series.
   *
   * @param repeats rounds that measure it, if so many are made
   * @param threads of a round's cells
   * @param seconds that a round takes, about
   * @param options of {@code sweep.sh}, without the folder of its results
   */
  public record SeriesSweep(
      String experiment,
      String series,
      String store,
      int repeats,
      List<Threads> threads,
      long seconds,
      SweepOptions options) {

    public SeriesSweep {
      threads = List.copyOf(threads);
    }

    /** Where it belongs in {@code runs/}. */
    public String folder() {
      return experiment + "/" + series;
    }

    /** As progress names it. */
    String name() {
      return experiment + " " + series;
    }
  }

  /** Reads that of a reproduction; one that can't be gone on with is the user's error. */
  static SweepList read(Path folder) throws IOException, UserError {
    var file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      throw new UserError(
          "--resume " + folder + ": it broke off before it began. Start another one");
    }
    var list = Json.read(file, SweepList.class);
    if (list.schema() != SCHEMA) {
      throw anotherVersion(folder);
    }
    return list;
  }

  private static UserError anotherVersion(Path folder) {
    return UserError.of(
        "--resume %s: another version made it, and it can't be gone on with; its claims can be"
            + " judged: reproduce.sh check %s",
        folder, folder);
  }

  void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }
}
