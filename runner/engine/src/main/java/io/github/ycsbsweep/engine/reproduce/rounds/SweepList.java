// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The sweeps that a reproduction is made of: the content of {@code sweeps.json}, which {@code
 * --resume} reads.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param sweeps of each series, in the recipe's order
 */
public record SweepList(int schema, List<SeriesSweep> sweeps) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  static final String FILE = "sweeps.json";

  public SweepList {
    sweeps = List.copyOf(sweeps);
  }

  /**
   * How one round measures a series.
   *
   * @param repeats rounds that measure it
   * @param cells of a round
   * @param seconds that a round takes, about
   * @param arguments of {@code sweep.sh}, without the folder of its results
   */
  public record SeriesSweep(
      String experiment,
      String series,
      String store,
      int repeats,
      int cells,
      long seconds,
      List<String> arguments) {

    public SeriesSweep {
      arguments = List.copyOf(arguments);
    }

    /** Where it belongs in {@code runs/}. */
    public String folder() {
      return experiment + "/" + series;
    }
  }

  /** Reads that of a reproduction; one that can't be gone on with is the user's error. */
  static SweepList read(Path folder) throws IOException, UserError {
    var file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      throw new UserError(
          Files.exists(folder.resolve("plan.tsv"))
              ? Text.format(
                  "--resume %s: an earlier version made it, and it can't be gone on with; its"
                      + " claims can be judged: reproduce.sh check %s",
                  folder, folder)
              : "--resume " + folder + ": it broke off before it began. Start another one");
    }
    var list = Json.read(file, SweepList.class);
    if (list.schema() != SCHEMA) {
      throw new UserError(file + ": schema " + list.schema() + ", this version reads " + SCHEMA);
    }
    return list;
  }

  void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }
}
