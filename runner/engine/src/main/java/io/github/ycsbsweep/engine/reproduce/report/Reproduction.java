// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a comparison was run again: the content of {@code reproduction.json} in its folder. The
 * recipe is beside it, in {@code recipe/}, and the sweeps in {@code
 * runs/<experiment>/<series>/r<round>/}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param recipe its id
 * @param scale as asked for: {@code auto}, {@code full} or a number
 * @param factor that the data was multiplied by, 0 to 1
 * @param machine by name: cpu, cores, memory bytes, kernel, jvm
 * @param rounds at most; each measures every series once
 */
public record Reproduction(
    int schema,
    String recipe,
    String scale,
    double factor,
    String started,
    Map<String, String> machine,
    int rounds,
    List<SeriesEntry> series) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Whether everything was as large as in the original. */
  public boolean isFull() {
    return scale.equals("full");
  }

  /**
   * A series of an experiment.
   *
   * @param threads what stands for the original's, ascending in both
   * @param repeats of it, at most {@link #rounds}
   * @param changed what is not as published, in words; empty at full scale on the same hardware
   * @param setup of its servers
   * @param leftOut why it was not run; empty if it was to be
   * @param records that were loaded; 0 where the workload fills the store
   * @param pairs sweeps in which it took turns with others; its own figures are of the first one,
   *     unless it was measured in rounds too
   */
  public record SeriesEntry(
      String experiment,
      String series,
      String store,
      List<Threads> threads,
      int repeats,
      long records,
      List<String> changed,
      Setup setup,
      Optional<String> leftOut,
      @EmptyDefault List<PairPlace> pairs) {}

  /**
   * Where a series took turns with others.
   *
   * @param sweep id of it, as in {@code runs/_pairs/<sweep>/r1}; with {@code @30} behind it at that
   *     percentage of the slower one's capacity
   * @param label of the series there
   */
  public record PairPlace(String sweep, String label, int starts) {

    /** Folder of all such sweeps, beside those of the experiments. */
    public static final String FOLDER = "_pairs";
  }

  /** Client threads of the original, and those that stand for them. */
  public record Threads(int published, int here) {}
}
