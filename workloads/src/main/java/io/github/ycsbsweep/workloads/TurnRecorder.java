// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.TurnSchedule.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.measurements.Measurements;

/**
 * Ends an interval of YCSB's logs before the first turn in each round; of long turns also before
 * each, where it is measured from, where it rests, and where its last operation has ended. It
 * writes these times to a file, a row for each turn, in milliseconds since the epoch, and how many
 * operations threads began in the turn and in its measured part.
 *
 * @param release by {@link System#nanoTime}
 * @param threads of the client
 */
record TurnRecorder(TurnSchedule schedule, Turns turns, long release, int threads)
    implements Runnable {

  private static final String HEADER =
      "turn,begin_ms,measured_ms,rest_ms,end_ms,operations,measured_operations\n";

  /** Between two looks at whether all threads rest, in nanoseconds. */
  private static final long LOOK = 200_000;

  private static final double NANOS_OF_A_MILLI = 1e6;

  @Override
  public void run() {
    var epoch = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - System.nanoTime();
    try (var csv = Files.newBufferedWriter(schedule.log())) {
      csv.write(HEADER);
      var round = -1;
      var turn = schedule.at(0);
      while (turn.isPresent()) {
        if (schedule.hasMeasuredPartsApart() || schedule.round(turn.get()) > round) {
          // In the rest of the turn before, while this client does nothing.
          cut(turn.get().begin() - (turn.get().end() - turn.get().rest()) / 2);
          csv.flush();
        }
        round = schedule.round(turn.get());
        record(turn.get(), csv, epoch);
        turn = next(turn.get());
      }
      cut(0);
    } catch (IOException e) {
      // The runner finds no figures then, and shows this line.
      throw new UncheckedIOException(schedule.log() + " can't be written", e);
    }
  }

  private Optional<Turn> next(Turn turn) {
    // Of what threads counted, nothing is lost where this thread comes late.
    return schedule.at(
        schedule.hasMeasuredPartsApart()
            ? Math.max(turn.end(), System.nanoTime() - release)
            : turn.end());
  }

  private void record(Turn turn, Writer csv, long epoch) throws IOException {
    var isApart = schedule.hasMeasuredPartsApart();
    var measured = isApart ? cut(turn.measured()) : release + turn.measured();
    var rest = isApart ? cut(turn.rest()) : await(turn.rest());
    while (turns.resting() < threads && System.nanoTime() - release < turn.end()) {
      LockSupport.parkNanos(LOOK);
    }
    var end = isApart ? cut(0) : Math.min(System.nanoTime(), release + turn.end());
    var work = turns.take(turn.number());
    csv.write(
        String.format(
            Locale.ROOT,
            "%d,%.3f,%.3f,%.3f,%.3f,%d,%d%n",
            turn.number(),
            (epoch + release + turn.begin()) / NANOS_OF_A_MILLI,
            (epoch + measured) / NANOS_OF_A_MILLI,
            (epoch + rest) / NANOS_OF_A_MILLI,
            (epoch + end) / NANOS_OF_A_MILLI,
            work.map(one -> one.operations().sum()).orElse(0L),
            work.map(one -> one.inMeasured().sum()).orElse(0L)));
  }

  /** Ends an interval of the logs; returns when that began, by {@link System#nanoTime}. */
  private long cut(long sinceRelease) {
    var now = await(sinceRelease);
    Measurements.getMeasurements().getSummary();
    return now;
  }

  /** Returns when it did. */
  private long await(long sinceRelease) {
    for (var left = left(sinceRelease); left > 0; left = left(sinceRelease)) {
      LockSupport.parkNanos(left);
    }
    return System.nanoTime();
  }

  private long left(long sinceRelease) {
    return release + sinceRelease - System.nanoTime();
  }
}
