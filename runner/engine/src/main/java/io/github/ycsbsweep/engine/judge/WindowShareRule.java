// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.measure.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether each of several clients had a part in their window: without one of them the sum would be
 * the figure of another load.
 */
final class WindowShareRule {

  private WindowShareRule() {}

  /** Which of them did nothing in it, and what to do; empty if there is no window. */
  static Optional<String> problem(MeasuredClients clients) {
    return clients.window().isEmpty()
        ? Optional.empty()
        : clients.all().stream()
            .filter(client -> client.window().isEmpty())
            .findFirst()
            .map(client -> client.logs().folder().tell(nothing(clients, client)));
  }

  private static String nothing(MeasuredClients clients, MeasuredClient client) {
    var timeline = client.logs().timeline();
    var zero = clients.firstOperation().orElseThrow();
    return String.format(
        Locale.ROOT,
        "it did nothing in the window that the others share: that is from %.1f s to %.1f s after the"
            + " first operation of all, and it worked from %.1f s to %.1f s: %s",
        seconds(zero, clients.window().startMillis()),
        seconds(zero, clients.window().endMillis()),
        seconds(zero, timeline.firstOperation().orElse(zero)),
        seconds(zero, timeline.lastOperation().orElse(zero)),
        WindowLengthRule.ranOutOfOperations(client)
            ? "it ran out of operations (more --operations, or a shorter --duration)"
            : client.logs().folder().path().resolve("ycsb.err") + " may say why");
  }

  private static double seconds(long zero, long millis) {
    return (millis - zero) / 1000.0;
  }
}
