// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe.Product;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What {@code bisect.sh} is asked for.
 *
 * @param range the commits
 * @param build how each is built
 * @param target what is looked for
 * @param sweep store, workload, and how a pair is measured
 * @param builds folder of all builds, which is not beside results: those may be somebody else's,
 *     and no program of theirs is run
 * @param junit file of a test report; empty: none
 */
public record BisectRequest(
    CommitRange range,
    BuildRecipe build,
    SearchTarget target,
    SweepOptions sweep,
    Path builds,
    Optional<Path> junit) {

  /**
   * Commits as they were typed.
   *
   * @param isOfAllParents whether the branches of a merge that cost are searched, too
   */
  public record CommitRange(Path repository, String good, String bad, boolean isOfAllParents) {}

  /**
   * What is looked for.
   *
   * @param metric word of it, as {@code server-cpu}
   * @param starts of one measurement
   * @param limit of the whole search
   */
  public record SearchTarget(String metric, Margin smallest, int starts, Duration limit) {

    Metric figure() {
      return Metric.inTurns(metric);
    }
  }

  boolean isOfClient() {
    return build.product() == Product.CLIENT;
  }

  String store() {
    return sweep.words().get(0);
  }

  String workload() {
    return sweep.words().get(1);
  }
}
