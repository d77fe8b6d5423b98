// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Counters made of the times of threads, which come and go. The busiest thread is looked for anew
 * in every interval, since work moves from one to another: its counter grows by what the busiest
 * one of the interval got.
 */
final class ThreadSums {

  private Map<String, ThreadTime> before = Map.of();
  private double busiest;
  private double busiestWaited;
  private double waited;
  private boolean knowsTimes;
  private boolean knowsWaiting;

  /** One sample more; an empty one, of a process that can't be read, says nothing from here on. */
  void add(Map<String, ThreadTime> now) {
    var isFirst = before.isEmpty();
    knowsTimes = !now.isEmpty();
    knowsWaiting = knowsTimes && now.values().stream().allMatch(t -> t.waitedSeconds().isPresent());
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
