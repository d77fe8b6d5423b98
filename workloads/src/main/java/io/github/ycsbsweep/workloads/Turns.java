// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.TurnSchedule.Turn;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
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
  private final AtomicBoolean isRecorded = new AtomicBoolean();
  private volatile long release;

  /** The turn that threads have found last. */
  private final AtomicReference<Work> current = new AtomicReference<>(new Work(-1, 0, 0, 0, 0));

  /** By the turn's number, until it is taken. */
  private final Map<Integer, Work> works = new ConcurrentHashMap<>();

  /**
   * What threads do in a turn. They count it themselves: who writes the log of turns may come late
   * on a busy processor.
   *
   * @param turn its number
   * @param begin by {@link System#nanoTime}, as are the others
   * @param measured from when on it is measured
   * @param end from when on no operation begins
   * @param own nanoseconds of the lane's own time at its beginning
   * @param operations that were begun in it
   * @param inMeasured those that were begun in its measured part
   */
  record Work(
      int turn,
      long begin,
      long measured,
      long end,
      long own,
      LongAdder operations,
      LongAdder inMeasured) {

    private Work(int turn, long begin, long measured, long end, long own) {
      this(turn, begin, measured, end, own, new LongAdder(), new LongAdder());
    }

    private boolean contains(long nanos) {
      return nanos - begin >= 0 && nanos - end < 0;
    }

    private boolean count(long nanos) {
      operations.increment();
      if (nanos - measured >= 0) {
        inMeasured.increment();
      }
      return true;
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
    if (schedule.isPresent() && isRecorded.compareAndSet(false, true)) {
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

  /** What threads did in a turn, once; empty: nothing. */
  Optional<Work> take(int turn) {
    return Optional.ofNullable(works.remove(turn));
  }

  /** Waits for the next turn, unless it is this lane's; false if the client is to stop. */
  boolean await(BooleanSupplier isStopped) {
    if (schedule.isEmpty()) {
      return true;
    }
    var now = System.nanoTime();
    var work = current.get();
    return work.contains(now)
        ? work.count(now)
        : rest(now, isStopped) && current.get().count(System.nanoTime());
  }

  /** Likewise for the turn that an operation is due in, or for the next after it. */
  boolean await(long due, BooleanSupplier isStopped) {
    if (schedule.isEmpty()) {
      return true;
    }
    var begin = later(due, System.nanoTime());
    var work = current.get();
    return work.contains(begin)
        ? work.count(begin)
        : rest(begin, isStopped) && current.get().count(later(due, System.nanoTime()));
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
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

  /**
   * From when on an operation has waited, without the turns of others since it was due. To be asked
   * when it may begin.
   *
   * @param due by {@link System#nanoTime}
   * @param own when it was due in the lane's own time, in nanoseconds
   */
  long waitingSince(long due, long own) {
    var turn = current.get();
    return schedule.isEmpty() || due - turn.begin() >= 0 ? due : turn.begin() - turn.own() + own;
  }

  private boolean rest(long until, BooleanSupplier isStopped) {
    resting.incrementAndGet();
    try {
      for (var turn = turnAt(until); !isStopped.getAsBoolean(); turn = turnAt(until)) {
        var left = turn.map(found -> release + found.begin() - System.nanoTime()).orElse(LOOK);
        if (left <= 0 && turn.get().rest() + release - System.nanoTime() > 0) {
          find(turn.get());
          return true;
        }
        LockSupport.parkNanos(Math.min(Math.max(left, 1), LONG_LOOK));
      }
      return false;
    } finally {
      resting.decrementAndGet();
    }
  }

  /** The first thread that does counts for all. */
  private void find(Turn turn) {
    var found =
        works.computeIfAbsent(
            turn.number(),
            number ->
                new Work(
                    number,
                    release + turn.begin(),
                    release + turn.measured(),
                    release + turn.rest(),
                    schedule.orElseThrow().own(turn)));
    current.accumulateAndGet(found, (known, next) -> known.turn() > next.turn() ? known : next);
  }

  /** That of a moment, or if it has passed, the next one from now on. */
  private Optional<Turn> turnAt(long moment) {
    var now = System.nanoTime();
    return schedule.orElseThrow().at((moment - now > 0 ? moment : now) - release);
  }
}
