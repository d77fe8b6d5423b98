// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesPlan.ScaledSettings;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import java.util.OptionalLong;

/**
 * What a sweep of a series puts on the machine: estimates, made before anything was measured.
 *
 * @param cells of the sweep
 */
record SeriesLoad(LocalMachine here, SeriesWorkload workload, ScaledSettings settings, int cells) {
  /** What a series does, by the properties in force. */
  record SeriesWorkload(Experiment experiment, Series series) {

    /** Records are loaded before the cells. */
    boolean loads() {
      return phase().equals("run");
    }

    /** The cells are the load. */
    boolean isLoad() {
      return phase().equals("load");
    }

    /** Bytes of a record's values; of what one operation adds, where the cells bring their data. */
    long recordBytes() {
      return experiment
          .data()
          .recordBytes()
          .orElse(
              phase().equals("fresh")
                  ? 16
                  : (long) (number("fieldcount", 10) * number("fieldlength", 100)));
    }

    /** What is loaded in the original; empty where the cells bring their data. */
    OptionalLong records() {
      return loads()
          ? OptionalLong.of(experiment.data().records().orElse((long) number("recordcount", 1000)))
          : OptionalLong.empty();
    }

    /** The share of the operations that add a record, 0 to 1. */
    double adds() {
      return loads() ? number("insertproportion", 0) : 1;
    }

    /** The share of the operations that write, 0 to 1. */
    double writes() {
      return loads()
          ? adds() + number("updateproportion", 0.05) + number("readmodifywriteproportion", 0)
          : 1;
    }

    private String phase() {
      return series.inForce().getOrDefault("sweep.phase", "run").strip();
    }

    /** A value that is no number is for the runner to refuse. */
    private double number(String name, double fallback) {
      var text = series.inForce().getOrDefault(name, "").strip();
      return text.matches("\\d+(\\.\\d+)?") ? Double.parseDouble(text) : fallback;
    }
  }

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

  ResourceNeeds needs() {
    var series = workload.series();
    var shape = Shape.of(settings.topology());
    var copies = 1 + shape.replicas();
    var bytes = (double) workload.recordBytes();
    var unlimited = here.memory(series.store(), recordsAtMost(), bytes) * copies;
    var data =
        settings
            .maxmemory()
            .map(
                limit -> Math.min(unlimited, Shape.megabytes(limit) * MEGABYTE * shape.processes()))
            .orElse(unlimited);
    var use = here.diskUse(series.store(), series.server().persistence());
    return new ResourceNeeds(
        data + CLIENT,
        cells * cellSeconds() * LOGS + REPORTS,
        written(use, data, copies),
        SECONDS_A_SWEEP
            + (shape.isCluster() ? SECONDS_A_CLUSTER : 0)
            + loaded() / (isSlowed(use) ? LOAD_RATE_OF_SHARE : LOAD_RATE)
            + measuring());
  }

  private double loaded() {
    return (double) settings.records().orElse(0);
  }

  private double measuring() {
    var isProbed = workload.experiment().conditions().probe() != ProbeKind.NONE;
    var seconds = settings.durations().seconds();
    return isProbed
        ? SECONDS_A_PROBE + seconds + cells * (cellSeconds() + SECONDS_A_PROBED_CELL)
        : cells * (cellSeconds() + SECONDS_A_CELL);
  }

  /**
   * A server that works on in the background has its share from the start, others after the load.
   */
  private boolean isSlowed(DiskUse use) {
    return settings.share().isPresent() && (use == DiskUse.FILES || use == DiskUse.UNKNOWN);
  }

  private double cellSeconds() {
    var times = settings.durations();
    return times.warmup() + Math.min((double) times.seconds(), operationsAtMost() / RATE);
  }

  /** What the cells add stays, if they run one after the other on what was loaded. */
  private double recordsAtMost() {
    var added = workload.adds() * operations();
    return workload.loads() ? loaded() + cells * added : added;
  }

  private double operations() {
    return Math.min(cellSeconds() * RATE, operationsAtMost());
  }

  private double operationsAtMost() {
    return (double) settings.durations().operations().orElse(Long.MAX_VALUE);
  }

  /** On the disk of the servers. */
  private double written(DiskUse use, double data, int copies) {
    return switch (use) {
      case NONE -> 0;
      case LOG -> {
        var writes = loaded() + cells * workload.writes() * operations();
        var rewritten = workload.series().server().faults().isEmpty() ? 1 : 2;
        yield writes * (workload.recordBytes() + APPENDED) * copies * rewritten;
      }
      case FILES, UNKNOWN -> 2 * data;
    };
  }
}
