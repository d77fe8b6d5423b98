// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.util.List;

/**
 * The time that the figures of a cell are from. Of one client it is its own window; of several what
 * all of them share: from the latest of the beginnings of their own windows to the earliest of the
 * ends, at most as long as asked. The ticks of clients don't coincide, so each has those in it of
 * which the larger part lies in that time, and its rate is what it did in them ÷ their length.
 *
 * @param parts the window of each client, in their order; some may be empty
 * @param startMillis milliseconds since the epoch; meaningless if it is empty
 * @param endMillis milliseconds since the epoch; meaningless if it is empty
 */
public record SharedWindow(List<MeasuredWindow> parts, long startMillis, long endMillis) {

  /**
   * Cuts the window out of the clients' timelines.
   *
   * @param warmupSeconds at least this much is cut at the start of each
   * @param durationSeconds about this much is taken
   */
  static SharedWindow of(List<Timeline> clients, int warmupSeconds, int durationSeconds) {
    return clients.size() == 1
        ? ofOne(MeasuredWindow.of(clients.get(0), warmupSeconds, durationSeconds))
        : ofAll(
            clients.stream()
                .map(client -> MeasuredWindow.of(client, warmupSeconds, Integer.MAX_VALUE))
                .toList(),
            1000L * durationSeconds);
  }

  private static SharedWindow ofOne(MeasuredWindow window) {
    return window.isEmpty()
        ? new SharedWindow(List.of(window), 0, 0)
        : new SharedWindow(List.of(window), window.startMillis(), window.endMillis());
  }

  private static SharedWindow ofAll(List<MeasuredWindow> windows, long longestMillis) {
    var known = windows.stream().filter(window -> !window.isEmpty()).toList();
    var start = known.stream().mapToLong(MeasuredWindow::startMillis).max().orElse(0);
    var end = known.stream().mapToLong(MeasuredWindow::endMillis).min().orElse(0);
    var shared = Math.max(start, Math.min(end, start + longestMillis));
    return new SharedWindow(
        windows.stream().map(window -> window.between(start, shared)).toList(), start, shared);
  }

  public boolean isEmpty() {
    return parts.stream().allMatch(MeasuredWindow::isEmpty);
  }

  /** Length in seconds: of one client the sum of its ticks as they really were. */
  public double seconds() {
    return parts.size() == 1 ? parts.get(0).seconds() : (endMillis - startMillis) / 1000.0;
  }
}
