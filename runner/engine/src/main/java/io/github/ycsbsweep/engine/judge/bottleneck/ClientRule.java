// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.judge.bottleneck.Situation.atLeast;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.Optional;
import java.util.stream.Stream;

/** The client could do no more, while the server could. */
final class ClientRule {

  /** Of the cores that were left for it. */
  private static final double BUSY = 0.85;

  /** Of a core, or of the machine's cores. */
  private static final double FULL_THREAD = 0.9;

  private static final double FULL_MACHINE = 0.95;

  /** Percent of the time. */
  private static final double MUCH_GC = 10;

  /** Seconds a second. */
  private static final double MUCH_THROTTLING = 0.1;

  /** Of the client's threads, on average: so much of every operation's time is the client's own. */
  private static final double MANY_WAIT = 0.25;

  private static final String MORE_CORES =
      "the store can do more than this: put the client on another machine, or give it more cores";

  private ClientRule() {}

  static Optional<Bottleneck> client(Situation cell) {
    return Stream.of(
            collections(cell),
            throttling(cell),
            oneThread(cell),
            cores(cell),
            waiting(cell),
            machine(cell))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Bottleneck> collections(Situation cell) {
    return when(
        cell,
        atLeast(cell.gcPercent(), MUCH_GC),
        "give the client more heap (JAVA_OPTS=-Xmx...): its pauses are in every figure",
        "garbage collections stopped the client %.0f %% of the time",
        cell.gcPercent().orElse(0));
  }

  private static Optional<Bottleneck> throttling(Situation cell) {
    var throttled = cell.load().client().clientThrottled();
    return when(
        cell,
        atLeast(throttled, MUCH_THROTTLING),
        "raise the CPU quota of the container or control group that the client runs in",
        "its CPU quota stopped the client's threads %.2f s a second; it used %.2f of %.2f cores",
        throttled.orElse(0),
        cell.clientCores().orElse(0),
        cell.load().client().clientAllowedCores().orElse(0));
  }

  /** Drivers that send everything through a few connections have a thread for each. */
  private static Optional<Bottleneck> oneThread(Situation cell) {
    var thread = cell.load().client().clientThreadCores();
    return when(
        cell,
        atLeast(thread, FULL_THREAD),
        "more connections of the binding, if it shares them among threads (its .properties file"
            + " says how), else more threads or a faster core",
        "one thread of the client used %.2f of a core",
        thread.orElse(0));
  }

  private static Optional<Bottleneck> cores(Situation cell) {
    var left = cell.coresForClient();
    return when(
        cell,
        left.isPresent() && atLeast(cell.clientCores(), BUSY * left.getAsDouble()),
        MORE_CORES,
        cell.serverCores().isPresent()
            ? "the client used %.2f of the %.2f cores that the server left it"
            : "the client used %.2f of the %.2f cores that it may use",
        cell.clientCores().orElse(0),
        left.orElse(0));
  }

  private static Optional<Bottleneck> waiting(Situation cell) {
    var waiting = cell.load().client().clientWaitingThreads();
    return when(
        cell,
        !cell.hidesServer() && atLeast(waiting, MANY_WAIT * cell.threads()),
        MORE_CORES,
        "on average %.1f of the client's %s were ready to run and waited for a core",
        waiting.orElse(0),
        Text.count(cell.threads(), "thread"));
  }

  /** What strangers took of a full machine is no proof against the client. */
  private static Optional<Bottleneck> machine(Situation cell) {
    var cores = cell.load().machine().machineCores();
    var busy = cell.load().machine().busyCores();
    return when(
        cell,
        cell.serverCores().isPresent()
            && cores.isPresent()
            && atLeast(busy, FULL_MACHINE * cores.getAsDouble())
            && !atLeast(cell.takenByOthers(), Bottlenecks.FOREIGN),
        MORE_CORES,
        "the machine's %.0f cores were all busy (%.2f of them), %.2f with the client and only %.2f"
            + " with the server",
        cores.orElse(0),
        busy.orElse(0),
        cell.clientCores().orElse(0),
        cell.serverCores().orElse(0));
  }

  private static Optional<Bottleneck> when(
      Situation cell, boolean holds, String advice, String reason, Object... figures) {
    return holds ? cell.at(Verdict.CLIENT_BOUND, advice, reason, figures) : Optional.empty();
  }
}
