// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.MeasuredTime;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.measure.log.Timeline.Tick;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Brings the ticks of several clients, which don't coincide, onto common seconds. Nobody knows when
 * in its tick an operation was, so they are taken for evenly spread: each second that a tick
 * reaches into gets its share, in whole operations, such that the shares of a tick always add up to
 * what it counted. The window is divided into equal parts of about a second; those before it are
 * counted from the first operation, and the last of them reaches to the window.
 */
final class CommonSeconds {

  /** Milliseconds since the epoch at which one ends and the next begins. */
  private final double[] edges;

  private final long[] ok;
  private final long[] notOk;

  private CommonSeconds(double[] edges) {
    this.edges = edges;
    this.ok = new long[edges.length - 1];
    this.notOk = new long[edges.length - 1];
  }

  /**
   * What all clients did, in seconds since the first operation of any; empty if they did nothing.
   *
   * @param warmupSeconds that the window comes after
   */
  static List<Second> of(List<Timeline> clients, SharedWindow window, int warmupSeconds) {
    if (clients.size() == 1) {
      return clients.get(0).perSecond();
    }
    var ticks = clients.stream().flatMap(client -> client.ticks().stream()).toList();
    if (ticks.isEmpty()) {
      return List.of();
    }
    var first = ticks.stream().mapToLong(Tick::startMillis).min().getAsLong();
    var last = Math.max(first + 1, ticks.stream().mapToLong(Tick::endMillis).max().getAsLong());
    var seconds = new CommonSeconds(edges(first, last, window, warmupSeconds));
    ticks.forEach(seconds::add);
    return seconds.list();
  }

  private static double[] edges(long first, long last, SharedWindow window, int warmupSeconds) {
    var edges = new ArrayList<Double>();
    if (!window.isEmpty()) {
      var earliest = MeasuredSeconds.earliest(warmupSeconds) * 1000;
      for (var edge = 0; edge < earliest; edge += 1000) {
        edges.add((double) first + edge);
      }
      var length = window.endMillis() - window.startMillis();
      var parts = Math.max(1, Math.round(length / 1000.0));
      for (var part = 0; part < parts; part++) {
        edges.add(window.startMillis() + (double) length * part / parts);
      }
    }
    for (double edge = window.isEmpty() ? first : window.endMillis(); edge < last; edge += 1000) {
      edges.add(edge);
    }
    edges.add((double) last);
    return edges.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void add(Tick tick) {
    spread(tick.count(Outcome.Kind.OK), tick, ok);
    spread(tick.count(Outcome.Kind.NOT_FOUND) + tick.count(Outcome.Kind.FAILED), tick, notOk);
  }

  private void spread(long operations, Tick tick, long[] seconds) {
    var before = 0L;
    for (var i = secondAt(tick.startMillis()); before < operations; i++) {
      var share = i == seconds.length - 1 ? 1 : shareUntil(edges[i + 1], tick);
      var until = Math.round(share * operations);
      seconds[i] += until - before;
      before = until;
    }
  }

  /** The one that a time falls into. */
  private int secondAt(long millis) {
    var found = Arrays.binarySearch(edges, (double) millis);
    return Math.min(found < 0 ? -found - 2 : found, ok.length - 1);
  }

  /** Share of a tick, 0 to 1, that lies before a time. */
  private static double shareUntil(double millis, Tick tick) {
    var length = tick.endMillis() - tick.startMillis();
    return length == 0 ? 1 : Math.min(1, (millis - tick.startMillis()) / length);
  }

  private List<Second> list() {
    return IntStream.range(0, ok.length).mapToObj(this::second).toList();
  }

  private Second second(int i) {
    return new Second(
        (edges[i] - edges[0]) / 1000, (edges[i + 1] - edges[i]) / 1000, ok[i], notOk[i]);
  }

  /**
   * The time that the figures of a cell are from. Of one client it is its own window; of several
   * what all of them share: from the latest of the beginnings of their own windows to the earliest
   * of the ends, at most as long as asked. The ticks of clients don't coincide, so each has those
   * in it of which the larger part lies in that time, and its rate is what it did in them ÷ their
   * length.
   *
   * @param parts the window of each client, in their order; some may be empty
   * @param startMillis milliseconds since the epoch; meaningless if it is empty
   * @param endMillis milliseconds since the epoch; meaningless if it is empty
   */
  public record SharedWindow(List<Timeline> parts, long startMillis, long endMillis) {

    /**
     * Cuts the window out of the clients' timelines.
     *
     * @param warmupSeconds at least this much is cut at the start of each
     * @param durationSeconds about this much is taken
     */
    static SharedWindow of(List<Timeline> clients, int warmupSeconds, int durationSeconds) {
      if (clients.size() == 1) {
        return ofTurns(List.of(clients.get(0).window(warmupSeconds, durationSeconds)));
      }
      return ofAll(
          clients.stream().map(it -> it.window(warmupSeconds, Integer.MAX_VALUE)).toList(),
          1000L * durationSeconds);
    }

    private static SharedWindow ofAll(List<Timeline> windows, long longestMillis) {
      var known = windows.stream().filter(window -> !window.isEmpty()).toList();
      var start = known.stream().mapToLong(Timeline::startMillis).max().orElse(0);
      var end = known.stream().mapToLong(Timeline::endMillis).min().orElse(0);
      var shared = Math.max(start, Math.min(end, start + longestMillis));
      return new SharedWindow(
          windows.stream().map(window -> window.between(start, shared)).toList(), start, shared);
    }

    /** Of clients whose system took turns: the turns of all of them are at the same times. */
    static SharedWindow ofTurns(List<Timeline> windows) {
      var known = windows.stream().filter(window -> !window.isEmpty()).toList();
      return new SharedWindow(
          windows,
          known.stream().mapToLong(Timeline::startMillis).min().orElse(0),
          known.stream().mapToLong(Timeline::endMillis).max().orElse(0));
    }

    public boolean isEmpty() {
      return parts.stream().allMatch(Timeline::isEmpty);
    }

    /** When it was. */
    public MeasuredTime times() {
      var first = parts.get(0).times();
      return parts.size() == 1 || first.spans().size() > 1 || first.ownShare() < 1
          ? first
          : MeasuredTime.of(startMillis, endMillis);
    }

    /** Length in seconds: of one client the sum of its ticks as they really were. */
    public double seconds() {
      return parts.size() == 1 ? parts.get(0).seconds() : times().ownMillis() / 1000.0;
    }
  }
}
