// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.judge.bottleneck.Situation.atLeast;

import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.Optional;

/** What was at its limit outside of the client: the server, what strangers left it, the link. */
final class ServerRules {

  /** Of a core, or of all that the server may use. */
  private static final double FULL = 0.9;

  /** A thread that always ran or waited for a core was never idle, if it got most of its time. */
  private static final double NEVER_IDLE = 0.95;

  private static final double MOST = 0.75;

  /** Of the link's speed; headers and bursts make the rest. */
  private static final double FULL_LINK = 0.7;

  private ServerRules() {}

  /**
   * The server had no time left: one of its threads filled a core (of a store with a single thread
   * that is all it can use), or all together filled the cores that they may use.
   */
  static Optional<Bottleneck> server(Situation cell) {
    var load = cell.load();
    if (load.server().serverThrottledPeriods().isPresent() && isStopped(cell)) {
      return quota(cell);
    }
    var thread = load.server().serverThreadCores();
    if (atLeast(thread, FULL)) {
      return server(cell, "the server's busiest thread used %.2f of a core", thread.getAsDouble());
    }
    if (usesAllowedCores(cell)) {
      return server(
          cell,
          "the server used %.2f of the %.2f cores that it may use",
          cell.serverCores().getAsDouble(),
          load.server().serverAllowedCores().getAsDouble());
    }
    var machine = load.server().serverMachineCores();
    if (cell.serverCores().isEmpty()
        && machine.isPresent()
        && atLeast(load.server().serverBusyCores(), FULL * machine.getAsDouble())) {
      return server(
          cell,
          "%.2f of the %.2f cores of the server's machine were busy, and its processes can't be"
              + " seen",
          load.server().serverBusyCores().getAsDouble(),
          machine.getAsDouble());
    }
    return atLeast(thread, MOST) && isNeverIdle(cell)
        ? server(
            cell,
            "the server's busiest thread used %.2f of a core and waited for one %.0f %% of the"
                + " time, so it was never idle",
            thread.getAsDouble(),
            100 * load.server().serverThreadWaiting().getAsDouble())
        : Optional.empty();
  }

  /** Whether it used its share, or one of its processes was stopped in nearly every period. */
  private static boolean isStopped(Situation cell) {
    var server = cell.load().server();
    return atLeast(server.serverThrottledPeriods(), FULL) || usesAllowedCores(cell);
  }

  private static boolean usesAllowedCores(Situation cell) {
    var allowed = cell.load().server().serverAllowedCores();
    return allowed.isPresent() && atLeast(cell.serverCores(), FULL * allowed.getAsDouble());
  }

  /** A quota of CPU time let the server do no more. */
  private static Optional<Bottleneck> quota(Situation cell) {
    var server = cell.load().server();
    return cell.at(
        Verdict.SERVER_BOUND,
        "the store's limit at this share of a core: throughputs at the same share can be compared,"
            + " percentiles are the quota's",
        "its quota of CPU time limits the server. It used %.2f of the %.2f cores that it may use,"
            + " and was stopped in %.0f %% of the quota's periods",
        cell.serverCores().orElse(0),
        server.serverAllowedCores().orElse(0),
        100 * server.serverThrottledPeriods().orElse(0));
  }

  private static Optional<Bottleneck> server(Situation cell, String reason, Object... figures) {
    return cell.at(
        Verdict.SERVER_BOUND,
        "the store's own limit, with this data, these settings and this machine",
        reason,
        figures);
  }

  /**
   * The server always had something to do, but strangers had its core: neither the store's limit
   * nor the client's.
   */
  static Optional<Bottleneck> disturbed(Situation cell) {
    if (!isNeverIdle(cell) || !atLeast(cell.takenByOthers(), Bottlenecks.FOREIGN)) {
      return Optional.empty();
    }
    var server = cell.load().server();
    return cell.at(
        Verdict.UNKNOWN,
        Bottlenecks.QUIET,
        "the server's busiest thread was never idle, but used only %.2f of a core and waited for"
            + " one %.0f %% of the time. Others took %.0f %% of the machine's cores",
        server.serverThreadCores().getAsDouble(),
        100 * server.serverThreadWaiting().getAsDouble(),
        100 * cell.takenByOthers().getAsDouble());
  }

  /** A link of the client's machine was full. A loopback interface has no speed to be full by. */
  static Optional<Bottleneck> network(Situation cell) {
    var share = cell.load().linkShare();
    return atLeast(share, FULL_LINK)
        ? cell.at(
            Verdict.NETWORK_BOUND,
            "a faster link, or smaller values: more of the store can't be seen through this one",
            "the network link carried %.0f %% of its speed",
            100 * share.getAsDouble())
        : Optional.empty();
  }

  /** Whether the busiest thread had something to do all the time, though not always a core. */
  private static boolean isNeverIdle(Situation cell) {
    var ran = cell.load().server().serverThreadCores();
    var waited = cell.load().server().serverThreadWaiting();
    return ran.isPresent()
        && waited.isPresent()
        && ran.getAsDouble() + waited.getAsDouble() >= NEVER_IDLE;
  }
}
