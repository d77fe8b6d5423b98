// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import io.github.ycsbsweep.engine.monitor.GroupTimes.GroupUse;
import io.github.ycsbsweep.engine.monitor.ThreadTimes.ThreadTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import oshi.SystemInfo;

/**
 * Processes that are counted as one, with all their descendants: the clients of a cell, or the
 * nodes of a server. They are counted while all of them are there: what part of them used is not
 * what they used.
 */
final class ProcessGroup {

  private final List<Integer> ids;
  private final ProcessTree tree;
  private final GroupTimes groups;
  private final ResidentMemory memory;
  private final ThreadTimes times;
  private final CoreLimits limits;
  private final ThreadSums threads = new ThreadSums();
  private final RunTimes ran;
  private final QuotaSums quota = new QuotaSums();
  private Optional<GroupUse> group = Optional.empty();
  private CpuTime cpu = CpuTime.NONE;

  /**
   * Counts from now on.
   *
   * @param ids of the processes; may be none
   * @param system asked where there is no {@code /proc}
   */
  ProcessGroup(List<Integer> ids, KernelFiles kernel, SystemInfo system) {
    this.ids = List.copyOf(ids);
    this.tree = new ProcessTree(ids, new ProcessTimes(kernel, system));
    this.groups = new GroupTimes(kernel);
    this.memory = new ResidentMemory(kernel);
    this.times = new ThreadTimes(kernel, system);
    this.limits = new CoreLimits(kernel, system);
    this.ran = new RunTimes(kernel);
  }

  /** CPU time to the nanosecond; a sample of that alone. */
  void updateRan() {
    ran.update(tree.processes());
  }

  /** Seconds that all of them ran, from some start on. */
  OptionalDouble ranSeconds() {
    return known(ran::seconds);
  }

  /** One sample more. */
  void update() {
    var before = tree.cpu();
    tree.update();
    count(tree.isWhole() ? groups.of(ids, tree) : Optional.empty(), tree.cpu().since(before));
    threads.add(tree.isWhole() ? times.of(tree.processes()) : Map.of());
    quota.add(tree.isWhole() ? throttling() : Map.of());
  }

  /** Their control groups know more than samples do, where they have some of their own. */
  private void count(Optional<GroupUse> now, CpuTime sampled) {
    var grown =
        group
            .filter(start -> now.isPresent() && start.folders().equals(now.get().folders()))
            .map(start -> now.get().cpu().since(start.cpu()));
    cpu = cpu.plus(grown.orElse(sampled));
    group = now;
  }

  /** A part of their CPU time, from some start on. */
  OptionalDouble cpu(ToDoubleFunction<CpuTime> part) {
    return known(() -> OptionalDouble.of(part.applyAsDouble(cpu)));
  }

  OptionalDouble residentBytes() {
    return known(() -> OptionalDouble.of((double) memory.of(tree)));
  }

  /** Bytes that they had written to disk, from some start on. */
  OptionalDouble writtenBytes() {
    return known(tree::writtenBytes);
  }

  /** Times of the threads of all of them. */
  ThreadSums threads() {
    return threads;
  }

  /** What they may use together. */
  OptionalDouble cores() {
    return known(() -> limits.cores(ids));
  }

  /** A figure of what their quotas did to them. */
  OptionalDouble quota(ToDoubleFunction<Throttling> figure) {
    return quota.throttling().stream().mapToDouble(figure).findFirst();
  }

  private OptionalDouble known(Supplier<OptionalDouble> figure) {
    return tree.isWhole() ? figure.get() : OptionalDouble.empty();
  }

  private Map<Integer, Throttling> throttling() {
    var all = new HashMap<Integer, Throttling>();
    for (var process : ids) {
      limits.throttling(process).ifPresent(found -> all.put(process, found));
    }
    return all;
  }

  /**
   * Counters of what quotas did: in every interval that of the process which its quota stopped most
   * often. Processes of one group count alike.
   */
  static final class QuotaSums {

    private Map<Integer, Throttling> before = Map.of();
    private Throttling sum = new Throttling(0, 0, 0);
    private boolean isKnown;

    /** One sample more; an empty one, of processes without a quota, says nothing from here on. */
    void add(Map<Integer, Throttling> now) {
      isKnown = !now.isEmpty();
      sum =
          now.entrySet().stream()
              .filter(process -> before.containsKey(process.getKey()))
              .map(process -> process.getValue().since(before.get(process.getKey())))
              .max(Comparator.comparingDouble(Throttling::stoppedPeriods))
              .map(sum::plus)
              .orElse(sum);
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
