// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import site.ycsb.WorkloadException;

/**
 * Hands the operations of a trace to the threads of a client, in their order. At its end it begins
 * again, and its times go on. It keeps in memory no more than the operations of one second.
 */
public final class TraceSource {

  /** Operations; those of a second that has more are spread over it in several parts. */
  private static final int MOST_OF_A_SECOND = 1 << 18;

  private static final long MIXER = 0x9E3779B97F4A7C15L;

  private final Selection selection;
  private final Queue<TraceRecord> due = new ArrayDeque<>();
  private TraceReader reader;
  private TraceRecord ahead;
  private Optional<Double> first = Optional.empty();
  private double offset;
  private double latest;
  private boolean hasAny;

  /**
   * What of a trace is done.
   *
   * @param file that holds it
   * @param timed whether times matter
   * @param share of the keys, from 0 to 1, whose operations are done
   * @param client this one, from 0
   * @param clients among whom the keys are divided
   */
  public record Selection(Path file, boolean timed, double share, int client, int clients) {

    /** Whether an operation is of a key that this client has. */
    boolean has(TraceRecord operation) {
      var mixed = operation.keyHash() * MIXER;
      return (mixed >>> 11) * 0x1p-53 < share
          && Long.remainderUnsigned((mixed * MIXER) ^ (mixed >>> 29), clients) == client;
    }
  }

  /**
   * Opens a trace.
   *
   * @throws WorkloadException if it can't be read, or its first line is none of a trace
   */
  public TraceSource(Selection selection) throws WorkloadException {
    this.selection = selection;
    this.reader = TraceReader.open(selection.file(), selection.timed());
    this.ahead = selected();
  }

  /**
   * The next operation, with its time since the first one.
   *
   * @throws WorkloadException that names file and line of what is no operation
   */
  public synchronized TraceRecord next() throws WorkloadException {
    if (due.isEmpty()) {
      fill();
    }
    return due.remove();
  }

  private void fill() throws WorkloadException {
    var second = ahead.seconds();
    due.add(ahead);
    ahead = selected();
    if (selection.timed() && reader.hasWholeSeconds()) {
      while (ahead.seconds() == second && due.size() < MOST_OF_A_SECOND) {
        due.add(ahead);
        ahead = selected();
      }
    }
    var size = due.size();
    for (var i = 0; i < size; i++) {
      var operation = due.remove();
      due.add(operation.at(operation.seconds() + (double) i / size));
    }
  }

  /** With its time since the first operation of all. */
  private TraceRecord selected() throws WorkloadException {
    while (true) {
      var next = reader.next();
      if (next.isEmpty()) {
        restart();
      } else if (selection.has(next.get())) {
        hasAny = true;
        var seconds = next.get().seconds();
        first = first.or(() -> Optional.of(seconds));
        var operation = next.get().at(seconds - first.get() + offset);
        latest = Math.max(latest, operation.seconds());
        return operation;
      }
    }
  }

  private void restart() throws WorkloadException {
    if (!hasAny) {
      throw new WorkloadException(
          selection.file()
              + ": no operation in it is of the keys that this client has"
              + " (trace.sample="
              + selection.share()
              + ")");
    }
    close();
    reader = TraceReader.open(selection.file(), selection.timed());
    offset = latest + (reader.hasWholeSeconds() ? 1 : 0);
    hasAny = false;
  }

  /** Closes the file. */
  public synchronized void close() throws WorkloadException {
    try {
      reader.close();
    } catch (IOException e) {
      throw new WorkloadException(selection.file() + ": " + e.getMessage(), e);
    }
  }
}
