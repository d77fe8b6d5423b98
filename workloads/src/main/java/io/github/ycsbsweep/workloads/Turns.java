// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.TurnSchedule.Turn;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Lets a client's threads work in the turns of its lane, and rest in those of others. What is under
 * way when a turn ends is finished. Without a schedule they work all the time.
 */
final class Turns {

  /** Between two looks at whether the client is to stop, after the last turn; in nanoseconds. */
  private static final long LOOK = 50_000_000;

  /** Between two looks before a turn: hundreds of threads that wake up would disturb the others. */
  private static final long LONG_LOOK = 500_000_000;

  private final Optional<TurnSchedule> schedule;
  private final AtomicInteger resting = new AtomicInteger();
  private final AtomicBoolean begun = new AtomicBoolean();
  private volatile long release;

  /** The turn that some thread has found last, by {@link System#nanoTime}. */
  private volatile Span current = new Span(0, 0);

  /** A time in which threads may work. */
  private record Span(long begin, long end) {

    boolean contains(long nanos) {
      return nanos - begin >= 0 && nanos - end < 0;
    }
  }

  Turns(Optional<TurnSchedule> schedule) {
    this.schedule = schedule;
  }

  /**
   * Told by each thread when the client was released; the first one begins to record the turns.
   *
   * @param instant by {@link System#nanoTime}
   * @param threads of the client
   */
  void begin(long instant, int threads) {
    if (schedule.isPresent() && begun.compareAndSet(false, true)) {
      release = instant;
      var log = new Thread(new TurnRecorder(schedule.get(), this, instant, threads), "turns");
      log.setDaemon(true);
      log.start();
    }
  }

  /** Threads that have no operation under way and begin none. */
  int resting() {
    return resting.get();
  }

  /** Waits for the next turn, unless it is this lane's; false if the client is to stop. */
  boolean await(BooleanSupplier isStopped) {
    return schedule.isEmpty()
        || current.contains(System.nanoTime())
        || rest(System.nanoTime(), isStopped);
  }

  /** Likewise for the turn that an operation is due in, or for the next after it. */
  boolean await(long due, BooleanSupplier isStopped) {
    var now = System.nanoTime();
    return schedule.isEmpty()
        || (current.contains(now) && current.contains(due))
        || rest(due - now > 0 ? due : now, isStopped);
  }

  /**
   * When so much of the lane's own time has passed, by {@link System#nanoTime}.
   *
   * @param start by which time is counted where there are no turns
   * @param own nanoseconds
   */
  long moment(long start, long own) {
    return schedule.map(turns -> release + turns.moment(own)).orElse(start + own);
  }

  private boolean rest(long until, BooleanSupplier isStopped) {
    resting.incrementAndGet();
    try {
      for (var turn = turnAt(until); !isStopped.getAsBoolean(); turn = turnAt(until)) {
        var left = turn.map(found -> release + found.begin() - System.nanoTime()).orElse(LOOK);
        if (left <= 0 && turn.get().rest() + release - System.nanoTime() > 0) {
          current = new Span(release + turn.get().begin(), release + turn.get().rest());
          return true;
        }
        LockSupport.parkNanos(Math.min(Math.max(left, 1), LONG_LOOK));
      }
      return false;
    } finally {
      resting.decrementAndGet();
    }
  }

  /** That of a moment, or if it has passed, the next one from now on. */
  private Optional<Turn> turnAt(long moment) {
    var now = System.nanoTime();
    return schedule.orElseThrow().at((moment - now > 0 ? moment : now) - release);
  }
}
