// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.RateCurve;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Another workload, whose operations are due by a schedule: at a rate that changes, evenly or as a
 * Poisson process. Its properties are those of schedule.properties. Response times are measured
 * from when an operation was due, with {@code measurement.interval=both}.
 */
public final class ScheduledWorkload extends WrappingWorkload {

  private static final int MOST_THREADS = 1_000_000;

  private static final int MOST_SECONDS = 1_000_000;

  private Optional<SharedState> started = Optional.empty();

  private Turns turns = new Turns(Optional.empty());

  private record SharedState(Settings settings, Pacing pacing) {}

  private record PacedThread(Object inner, ArrivalTimes times) {}

  /**
   * The values of schedule.properties.
   *
   * @param warmup nanoseconds
   * @param threads of all clients; 0: those of this one
   * @param firstThread of this client among them
   */
  private record Settings(
      RateCurve curve,
      long warmup,
      ArrivalTimes.Kind arrivals,
      int seed,
      int threads,
      int firstThread) {

    static Settings of(BindingProperties properties) throws DBException {
      return new Settings(
          ArrivalTimes.curve(properties, "rate.")
              .orElseThrow(() -> new DBException("rate.points: not set, and it has no default")),
          Pacing.nanos(properties.integer("rate.warmup", 0, MOST_SECONDS)),
          properties.choice("rate.arrivals", ArrivalTimes.Kind.class),
          properties.integer("rate.seed", 0, Integer.MAX_VALUE),
          properties.integer("rate.threads", 0, MOST_THREADS),
          properties.integer("rate.thread.first", 0, MOST_THREADS));
    }
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, new Pacing(Measurements.getMeasurements()));
  }

  /** At a pace of the caller's. */
  void start(Properties properties, Pacing pacing) throws WorkloadException {
    try {
      var given = BindingProperties.ofWorkload("schedule", properties);
      wrap("rate.workload", given.text("rate.workload"), properties);
      started = Optional.of(new SharedState(Settings.of(given), pacing));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    var settings = started().settings();
    return new PacedThread(
        inner().initThread(properties, thread, threads),
        new ArrivalTimes(
            settings.curve(),
            settings.arrivals(),
            settings.seed(),
            settings.firstThread() + thread,
            settings.threads() == 0 ? threads : settings.threads()));
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    var paced = (PacedThread) thread;
    return isDue(paced) && inner().doInsert(db, paced.inner());
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    var paced = (PacedThread) thread;
    return isDue(paced) && inner().doTransaction(db, paced.inner());
  }

  /** Counts the schedule's time in the turns of its system alone. */
  void take(Turns ofSystem) {
    turns = ofSystem;
  }

  /** Waits; false if the client is to stop. The first operation of any thread starts the clock. */
  private boolean isDue(PacedThread thread) {
    var pacing = started().pacing();
    var own = next(thread.times());
    var due = turns.moment(pacing.start(), own);
    return turns.await(due, this::isStopRequested)
        && pacing.await(turns.waitingSince(due, own), this::isStopRequested);
  }

  /**
   * When the next operation is due, in nanoseconds of the schedule. A cold client falls behind:
   * what it has not begun by the end of the warm-up is left out, or it would be caught up in the
   * window.
   */
  private long next(ArrivalTimes times) {
    var pacing = started().pacing();
    var warmup = started().settings().warmup();
    var due = Pacing.nanos(times.next());
    if (due < warmup && pacing.now() - turns.moment(pacing.start(), warmup) >= 0) {
      while (due < warmup) {
        due = Pacing.nanos(times.next());
      }
    }
    return due;
  }

  private SharedState started() {
    return started.orElseThrow();
  }
}
