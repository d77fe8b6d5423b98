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
}
