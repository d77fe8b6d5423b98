// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.monitor.ProcessTimes.ProcessUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Processes that are counted as one: the clients of a cell, or the nodes of a server. They are
 * counted while all of them are there: a sum that lacks one would make a counter go backwards.
 */
final class ProcessGroup {

  private final ProcessTimes uses;
  private final List<Integer> ids;
  private final ThreadTimes times;
  private final CoreLimits limits;
  private final ThreadSums threads = new ThreadSums();
  private List<ProcessUse> processes = List.of();

  /**
   * Counts from now on.
   *
   * @param ids of the processes; may be none
   */
  ProcessGroup(List<Integer> ids, ProcessTimes uses, ThreadTimes times, CoreLimits limits) {
    this.ids = List.copyOf(ids);
    this.uses = uses;
    this.times = times;
    this.limits = limits;
  }

  /** One sample more. */
  void update() {
    var found = ids.stream().map(uses::of).flatMap(Optional::stream).toList();
    processes = found.size() == ids.size() ? found : List.of();
    threads.add(processes.isEmpty() ? Map.of() : threadTimes());
  }

  /** CPU time. */
  OptionalDouble cpuSeconds() {
    return seconds(process -> process.userSeconds() + process.kernelSeconds());
  }

  /** CPU time outside the kernel. */
  OptionalDouble userSeconds() {
    return seconds(ProcessUse::userSeconds);
  }

  OptionalLong residentBytes() {
    return processes.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(processes.stream().mapToLong(ProcessUse::residentBytes).sum());
  }

  /** Times of the threads of all of them. */
  ThreadSums threads() {
    return threads;
  }

  /** What the one may use that is bound least. */
  OptionalDouble cores() {
    return processes.isEmpty() ? OptionalDouble.empty() : largest(limits::cores);
  }

  /** For which a quota kept the one from its cores that it bound most; they mostly share one. */
  OptionalDouble throttledSeconds() {
    return processes.isEmpty() ? OptionalDouble.empty() : largest(limits::throttledSeconds);
  }

  private Map<String, ThreadTime> threadTimes() {
    var all = new HashMap<String, ThreadTime>();
    ids.forEach(process -> all.putAll(times.of(process)));
    return all;
  }

  private OptionalDouble largest(Function<Integer, OptionalDouble> figure) {
    return ids.stream().map(figure).flatMapToDouble(OptionalDouble::stream).max();
  }

  private OptionalDouble seconds(ToDoubleFunction<ProcessUse> seconds) {
    return processes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(processes.stream().mapToDouble(seconds).sum());
  }

  /**
   * Counters made of the times of threads, which come and go. The busiest thread is looked for anew
   * in every interval, since work moves from one to another: its counter grows by what the busiest
   * one of the interval got.
   */
  static final class ThreadSums {

    private Map<String, ThreadTime> before = Map.of();
    private double busiest;
    private double busiestWaited;
    private double waited;
    private boolean knowsTimes;
    private boolean knowsWaiting;

    /**
     * One sample more; an empty one, of a process that can't be read, says nothing from here on.
     */
    void add(Map<String, ThreadTime> now) {
      var isFirst = before.isEmpty();
      knowsTimes = !now.isEmpty();
      knowsWaiting =
          knowsTimes && now.values().stream().allMatch(t -> t.waitedSeconds().isPresent());
      var most = 0.0;
      var mostWaited = 0.0;
      for (var thread : now.entrySet()) {
        var start = start(thread.getKey(), thread.getValue());
        var ran = thread.getValue().ranSeconds() - start.ranSeconds();
        var stood = thread.getValue().waitedSeconds().orElse(0) - start.waitedSeconds().orElse(0);
        if (ran > most) {
          most = ran;
          mostWaited = stood;
        }
        waited += isFirst ? 0 : stood;
      }
      if (!isFirst) {
        busiest += most;
        busiestWaited += mostWaited;
      }
      before = Map.copyOf(now);
    }

    /** Seconds on a core of the busiest thread of each interval, since the first sample. */
    OptionalDouble busiestSeconds() {
      return knowsTimes ? OptionalDouble.of(busiest) : OptionalDouble.empty();
    }

    /** Seconds in which these were ready to run, without a core. */
    OptionalDouble busiestWaitedSeconds() {
      return knowsWaiting ? OptionalDouble.of(busiestWaited) : OptionalDouble.empty();
    }

    /** The same of all threads together: a second for each that waits a second. */
    OptionalDouble waitedSeconds() {
      return knowsWaiting ? OptionalDouble.of(waited) : OptionalDouble.empty();
    }

    /** A new thread starts at nothing, and so does one that was given the id of another. */
    private ThreadTime start(String id, ThreadTime now) {
      var start = before.get(id);
      return start == null || start.ranSeconds() > now.ranSeconds()
          ? new ThreadTime(0, OptionalDouble.of(0))
          : start;
    }
  }
}
