// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.OfferedBindings;
import io.github.ycsbsweep.support.TimelineStore;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.generator.ZipfianGenerator;
import site.ycsb.measurements.Measurements;

/**
 * Appends ids to timelines, and reads the newest ids of them. Its properties are those of
 * timeline.properties.
 *
 * <p>YCSB's DB has no such operations. They are not dressed up as its inserts and reads, which
 * would then be measured under those names too: the workload asks the bindings for their {@link
 * TimelineStore} by way of {@link OfferedBindings}, goes around YCSB's wrapper, and measures {@code
 * APPEND} and {@code NEWEST} itself, once. With a binding that offers none, no thread starts.
 *
 * <p>In YCSB's load phase each insert, measured as {@code INSERT}, is an append: {@code
 * recordcount} ids, spread over the timelines as the workload does, are there before it begins.
 */
public final class TimelineWorkload extends Workload {

  private Optional<SharedState> started = Optional.empty();

  /**
   * What all threads share.
   *
   * @param names of the timelines
   * @param choice index of the next one
   */
  private record SharedState(
      TimelineSettings settings,
      List<String> names,
      LongSupplier ids,
      IntSupplier choice,
      OperationMeasurements operations,
      OfferedBindings bindings) {

    String timeline() {
      return names.get(choice.getAsInt());
    }
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, Measurements.getMeasurements());
  }

  /** With measurements of one's own: YCSB has one set a process, and no way to empty it. */
  void start(Properties properties, Measurements measurements) throws WorkloadException {
    try {
      var settings = TimelineSettings.from(properties);
      started =
          Optional.of(
              new SharedState(
                  settings,
                  settings.names(),
                  IdSource.of(settings.ids(), ClientNumber.from(properties)),
                  choice(settings),
                  new OperationMeasurements(measurements, properties),
                  OfferedBindings.askFor(properties)));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /** Zipfian over the timelines themselves, the first the most popular, with YCSB's 0.99. */
  private static IntSupplier choice(TimelineSettings settings) {
    var count = settings.count();
    return switch (settings.choice()) {
      case UNIFORM -> () -> ThreadLocalRandom.current().nextInt(count);
      case ZIPFIAN -> {
        var popularity = new ZipfianGenerator(0, count - 1);
        yield () -> popularity.nextValue().intValue();
      }
    };
  }

  /** A thread's state is the store of its binding. */
  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return started
        .orElseThrow()
        .bindings()
        .ofThisThread(TimelineStore.class)
        .orElseThrow(
            () ->
                new WorkloadException(
                    "this binding keeps no timelines: its binding.properties would name the"
                        + " capability timelines"));
  }

  /** Measured by YCSB's own name of what a load does. */
  @Override
  public boolean doInsert(DB db, Object thread) {
    return append("INSERT", (TimelineStore) thread).isOk();
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    var all = started.orElseThrow();
    var store = (TimelineStore) thread;
    var settings = all.settings();
    if (ThreadLocalRandom.current().nextDouble() >= settings.newestShare()) {
      append("APPEND", store);
    } else {
      var timeline = all.timeline();
      all.operations()
          .measure(
              "NEWEST",
              () -> store.newest(settings.table(), timeline, settings.newestCount(), id -> {}));
    }
    return true;
  }

  private Status append(String name, TimelineStore store) {
    var all = started.orElseThrow();
    var settings = all.settings();
    var timeline = all.timeline();
    var id = all.ids().getAsLong();
    return all.operations()
        .measure(name, () -> store.append(settings.table(), timeline, id, settings.limit()));
  }
}
