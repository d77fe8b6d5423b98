// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.measure.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import java.util.Comparator;
import java.util.Optional;

/** Whether a window is as long as was asked. */
final class WindowLengthRule {

  /** A window shorter than this share of what was asked is not what was asked. */
  private static final double ENOUGH = 0.8;

  private WindowLengthRule() {}

  /** Why it is too short, and what to do. */
  static Optional<String> problem(CellRequest request, MeasuredClients clients) {
    var seconds = clients.window().seconds();
    var asked = request.window().boundedOperations() ? 1 : request.window().durationSeconds();
    var enough = Math.min(ENOUGH * asked, asked - Timeline.HALF_A_TICK_SECONDS);
    return seconds >= enough
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "only %.1f s of %d s could be measured after %d s of warm-up: %s",
                seconds, asked, request.window().warmupSeconds(), cause(clients)));
  }

  private static String cause(MeasuredClients clients) {
    var outOfOperations =
        clients.all().stream().filter(WindowLengthRule::ranOutOfOperations).findFirst();
    if (outOfOperations.isPresent()) {
      return outOfOperations
          .get()
          .logs()
          .folder()
          .tell("the client ran out of operations (more --operations, or a shorter --duration)");
    }
    return clients.all().size() == 1
        ? "the client took long to connect, or stood still at the end (a longer --duration, fewer"
            + " --threads)"
        : notTogether(clients);
  }

  /** Whether the client ended before its time; YCSB says so too when our workload stopped it. */
  static boolean ranOutOfOperations(MeasuredClient client) {
    var output = client.logs().output();
    return output.lineWith("Could not wait until max specified time").isPresent()
        && output.lineWith("stops: its time since the release is over").isEmpty();
  }

  private static String notTogether(MeasuredClients clients) {
    var lastToBegin =
        clients.all().stream()
            .max(
                Comparator.comparingLong(
                    client -> client.logs().timeline().firstOperation().orElse(0L)))
            .orElseThrow();
    var firstToEnd =
        clients.all().stream()
            .min(
                Comparator.comparingLong(
                    client -> client.logs().timeline().lastOperation().orElse(0L)))
            .orElseThrow();
    return Text.format(
        "that is what all clients share. %s was the last to begin, %s the first to end. Give a longer"
            + " --duration or fewer --threads, or use machines that are alike",
        lastToBegin.logs().facts().name(), firstToEnd.logs().facts().name());
  }
}
