// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.TimelineStores;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Appends ids to timelines, and reads the newest ids of them. Its properties are those of
 * timeline.properties.
 *
 * <p>YCSB's DB has no such operations. They are not dressed up as its inserts and reads, which
 * would then be measured under those names too: the workload asks the bindings for their {@link
 * io.github.ycsbsweep.support.TimelineStore} by way of {@link TimelineStores}, goes around YCSB's
 * wrapper, and measures {@code APPEND} and {@code NEWEST} itself, once. With a binding that offers
 * none, no thread starts.
 *
 * <p>In YCSB's load phase each insert, measured as {@code INSERT}, is an append: {@code
 * recordcount} ids, spread over the timelines as the workload does, are there before it begins.
 */
public final class TimelineWorkload extends Workload {

  private Optional<Started> started = Optional.empty();

  /** What all threads share. */
  private record Started(
      TimelinePlan plan, OperationMeasurements operations, TimelineStores stores) {}

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, Measurements.getMeasurements());
  }

  /** With measurements of one's own: YCSB has one set a process, and no way to empty it. */
  void start(Properties properties, Measurements measurements) throws WorkloadException {
    try {
      started =
          Optional.of(
              new Started(
                  TimelinePlan.of(TimelineSettings.from(properties), ClientNumber.from(properties)),
                  new OperationMeasurements(measurements, properties),
                  TimelineStores.askFor(properties)));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    var all = started.orElseThrow();
    var store = all.stores().ofThisThread();
    if (store.isEmpty()) {
      throw new WorkloadException(
          "this binding keeps no timelines: its binding.properties would name the capability"
              + " timelines");
    }
    return new TimelineThread(all.plan(), all.operations(), store.get());
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return ((TimelineThread) thread).load().isOk();
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    ((TimelineThread) thread).operate();
    return true;
  }
}
