// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.model.CellFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Shares of a measured peak, as targets. */
public final class PeakShares {

  private PeakShares() {}

  /**
   * A share of a peak.
   *
   * @param percent of the peak
   * @param threads client threads of the peak
   * @param target transactions a second
   */
  public record ShareTarget(int percent, int threads, long target) {}

  /**
   * One target for each share; none where nothing was measured within the gates.
   *
   * @param folder of a system's workload, {@code cells/<system>/<workload>}
   * @param percents shares of the peak
   */
  public static List<ShareTarget> of(Path folder, List<Integer> percents) throws IOException {
    return ThroughputPeak.of(CellFolder.cellsIn(folder))
        .map(
            peak ->
                percents.stream()
                    .map(
                        percent ->
                            new ShareTarget(percent, peak.threads(), peak.target(percent / 100.0)))
                    .toList())
        .orElse(List.of());
  }
}
