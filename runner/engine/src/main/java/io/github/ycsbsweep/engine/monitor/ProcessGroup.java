// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.monitor.ControlGroup.Throttling;
import io.github.ycsbsweep.engine.monitor.ProcessTimes.ProcessUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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
  private final QuotaSums quota = new QuotaSums();
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
    quota.add(processes.isEmpty() ? Map.of() : throttling());
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

  /** What they may use together. */
  OptionalDouble cores() {
    return processes.isEmpty() ? OptionalDouble.empty() : limits.cores(ids);
  }

  /** What their quotas did to them. */
  QuotaSums quota() {
    return quota;
  }

  private Map<Integer, Throttling> throttling() {
    var all = new HashMap<Integer, Throttling>();
    for (var process : ids) {
      limits.throttling(process).ifPresent(found -> all.put(process, found));
    }
    return all;
  }

  private Map<String, ThreadTime> threadTimes() {
    var all = new HashMap<String, ThreadTime>();
    ids.forEach(process -> all.putAll(times.of(process)));
    return all;
  }

  private OptionalDouble seconds(ToDoubleFunction<ProcessUse> seconds) {
    return processes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(processes.stream().mapToDouble(seconds).sum());
  }

  /**
   * Counters of what quotas did: in every interval that of the process which its quota stopped most
   * often. Processes of one group count alike.
   */
  static final class QuotaSums {

    private static final Throttling NOTHING = new Throttling(0, 0, 0);

    private Map<Integer, Throttling> before = Map.of();
    private Throttling sum = NOTHING;
    private boolean isKnown;

    /** One sample more; an empty one, of processes without a quota, says nothing from here on. */
    void add(Map<Integer, Throttling> now) {
      isKnown = !now.isEmpty();
      var most = NOTHING;
      for (var process : now.entrySet()) {
        var start = before.get(process.getKey());
        if (start != null) {
          var grown = process.getValue().since(start);
          most = grown.stoppedPeriods() >= most.stoppedPeriods() ? grown : most;
        }
      }
      sum = sum.plus(most);
      before = Map.copyOf(now);
    }

    /** Since the first sample; empty without a quota. */
    Optional<Throttling> throttling() {
      return isKnown ? Optional.of(sum) : Optional.empty();
    }
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
