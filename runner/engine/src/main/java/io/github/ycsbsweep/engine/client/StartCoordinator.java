// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Lets the clients of a cell begin at one instant, once all of them are connected.
 *
 * @param limit for all of them to connect
 */
public record StartCoordinator(Console console, Duration limit) {

  /** No driver here waits longer for a connection. */
  public static final Duration LIMIT = Duration.ofSeconds(60);

  /** From when all are told until they begin: more than telling takes. */
  private static final long TELLING_MILLIS = 500;

  private static final Duration INTERVAL = Duration.ofMillis(20);

  public StartCoordinator(Console console) {
    this(console, LIMIT);
  }

  /**
   * Releases all clients, or kills all if one of them ends before or is late.
   *
   * @return when they begin, in milliseconds since the epoch; empty if they don't
   */
  public OptionalLong release(List<? extends RunningClient> clients)
      throws UserError, InterruptedException {
    await(clients);
    if (!areReady(clients)) {
      console.say("not every client got ready, so none is let go: " + late(clients));
      clients.forEach(RunningClient::kill);
      return OptionalLong.empty();
    }
    var instant = System.currentTimeMillis() + TELLING_MILLIS;
    for (var client : clients) {
      client.release(instant);
    }
    return OptionalLong.of(instant);
  }

  /** Waits until all are connected, one of them has ended, or the time is over. */
  void await(List<? extends RunningClient> clients) throws InterruptedException {
    Deadline.in(limit).await(INTERVAL, () -> areReady(clients) || !areAlive(clients));
  }

  /** Clients that have ended, or, as long as none has, those that are not ready. */
  String late(List<? extends RunningClient> clients) {
    var ended = named(clients, client -> !client.isAlive(), " has ended");
    return ended.isEmpty()
        ? named(
            clients,
            client -> !client.isReady(),
            " is not connected after " + limit.toSeconds() + " s")
        : ended;
  }

  private static String named(
      List<? extends RunningClient> clients, Predicate<RunningClient> which, String what) {
    return IntStream.range(0, clients.size())
        .filter(index -> which.test(clients.get(index)))
        .mapToObj(index -> ClientFigures.name(index, clients.get(index).host()) + what)
        .collect(joining(", "));
  }

  private static boolean areReady(List<? extends RunningClient> clients) {
    return clients.stream().allMatch(RunningClient::isReady);
  }

  private static boolean areAlive(List<? extends RunningClient> clients) {
    return clients.stream().allMatch(RunningClient::isAlive);
  }
}
