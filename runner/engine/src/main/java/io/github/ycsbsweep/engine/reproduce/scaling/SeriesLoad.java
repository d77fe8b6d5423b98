// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.request.ProbeKind;
import io.github.ycsbsweep.engine.store.DiskUse;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a sweep of a series puts on the machine: estimates, made before anything was measured.
 *
 * @param bytes of a record's values
 * @param records loaded
 * @param cells of the sweep
 */
record SeriesLoad(
    String store,
    SeriesWorkload workload,
    long bytes,
    OptionalLong records,
    Durations times,
    int cells) {

  /** Operations a second, until it is known better. */
  static final double RATE = 30_000;

  /** Records a second of a load, and of one on a share of a core. */
  private static final double LOAD_RATE = 50_000;

  private static final double LOAD_RATE_OF_SHARE = 15_000;

  private static final double MEGABYTE = 1 << 20;
  static final double CLIENT = 1400 * MEGABYTE;

  /** Logs of a cell, each second. */
  private static final double LOGS = 20_000;

  private static final double REPORTS = 2e6;

  // What sweeps took on two cores beside their loads and their windows.
  private static final double SECONDS_A_SWEEP = 3.5;
  private static final double SECONDS_A_CLUSTER = 6;
  private static final double SECONDS_A_CELL = 2.4;

  /** Of the idle store. */
  private static final double SECONDS_A_PROBE = 6.5;

  /** With a probe beside it. */
  private static final double SECONDS_A_PROBED_CELL = SECONDS_A_CELL + 1.5;

  /** Beside the values of a record that is appended to a file: key, command, lengths. */
  private static final double APPENDED = 100;

  ResourceNeeds needs(
      LocalMachine here,
      Experiment experiment,
      Series series,
      Optional<Shape> shape,
      Optional<String> limit,
      boolean isShared) {
    var copies = 1 + shape.map(Shape::replicas).orElse(0);
    var data = here.memory(store, recordsAtMost(), (double) bytes) * copies;
    var room =
        limit.map(Shape::megabytes).filter(OptionalLong::isPresent).map(OptionalLong::getAsLong);
    if (room.isPresent()) {
      data = Math.min(data, room.get() * MEGABYTE * shape.map(Shape::processes).orElse(1));
    }
    return new ResourceNeeds(
        data + CLIENT,
        cells * cellSeconds() * LOGS + REPORTS,
        written(here.diskUse(store, series.server().persistence()), series, data, copies),
        SECONDS_A_SWEEP
            + (shape.filter(Shape::isCluster).isPresent() ? SECONDS_A_CLUSTER : 0)
            + records.orElse(0)
                / (isShared && isSlowed(here, series) ? LOAD_RATE_OF_SHARE : LOAD_RATE)
            + measuring(experiment.conditions().probe() != ProbeKind.NONE));
  }

  private double measuring(boolean isProbed) {
    return isProbed
        ? SECONDS_A_PROBE + times.seconds() + cells * (cellSeconds() + SECONDS_A_PROBED_CELL)
        : cells * (cellSeconds() + SECONDS_A_CELL);
  }

  /**
   * A server that works on in the background has its share from the start, others after the load.
   */
  private static boolean isSlowed(LocalMachine here, Series series) {
    var use = here.diskUse(series.store(), series.server().persistence());
    return use == DiskUse.FILES || use == DiskUse.UNKNOWN;
  }

  private double cellSeconds() {
    return times.warmup()
        + (times.operations().isPresent()
            ? Math.min((double) times.seconds(), (double) times.operations().getAsLong() / RATE)
            : times.seconds());
  }

  /** What the cells add stays, if they run one after the other on what was loaded. */
  private double recordsAtMost() {
    var added = workload.adds() * operations();
    return workload.loads() ? records.orElse(0) + cells * added : added;
  }

  private double operations() {
    var most = cellSeconds() * RATE;
    return times.operations().isPresent()
        ? Math.min(most, (double) times.operations().getAsLong())
        : most;
  }

  /** On the disk of the servers. */
  private double written(DiskUse use, Series series, double data, int copies) {
    return switch (use) {
      case NONE -> 0;
      case LOG -> {
        var writes = records.orElse(0) + cells * workload.writes() * operations();
        yield writes * (bytes + APPENDED) * copies * (series.server().faults().isEmpty() ? 1 : 2);
      }
      case FILES, UNKNOWN -> 2 * data;
    };
  }
}
