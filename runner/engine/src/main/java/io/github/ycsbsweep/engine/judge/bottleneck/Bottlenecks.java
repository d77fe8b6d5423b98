// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Finds out what limited a cell. */
public final class Bottlenecks {

  /** Share of the machine's cores beyond which what others do spoils the figures. */
  public static final double FOREIGN = 0.1;

  /** The first that can prove its case is right: a store at its limit is one even if others are. */
  private static final List<Function<Situation, Optional<Bottleneck>>> RULES =
      List.of(
          ServerRules::server,
          ServerRules::disturbed,
          ServerRules::network,
          ClientRule::client,
          PoolRule::pool);

  /** What helps against strangers on the machine. */
  static final String QUIET = "measure again on a quiet machine";

  private Bottlenecks() {}

  /**
   * One of several clients of a cell.
   *
   * @param name as messages call it: its number and its host
   * @param situation what is known of it alone; of its machine's figures, those of all clients on
   *     the runner's machine are in the cell's
   */
  public record ClientSituation(String name, Situation situation) {}

  /** The verdict on a cell of one client, with its figures. */
  public static Bottleneck of(Situation cell) {
    return of(cell, List.of());
  }

  /**
   * The verdict on a cell of several clients: what one of them can't do, the cell can't.
   *
   * @param cell of all clients taken as one; the properties of a client are not in it
   * @param clients each for itself; none if there is one, which is the cell's
   */
  public static Bottleneck of(Situation cell, List<ClientSituation> clients) {
    return RULES.stream()
        .map(rule -> found(rule, cell, clients))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> nothing(cell, clients.size()));
  }

  private static Optional<Bottleneck> found(
      Function<Situation, Optional<Bottleneck>> rule,
      Situation cell,
      List<ClientSituation> clients) {
    return clients.stream()
        .map(client -> rule.apply(client.situation()).map(found -> of(client.name(), found, cell)))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> rule.apply(cell).map(found -> together(found, cell, clients.size())));
  }

  /** Only what the client can't do is told of it, and not of the store or of the machine. */
  private static Bottleneck together(Bottleneck found, Situation cell, int clients) {
    return clients == 0 || found.verdict() != Verdict.CLIENT_BOUND
        ? found
        : of("the " + clients + " clients taken as one", found, cell);
  }

  /** The same, said about somebody, with the load of the cell. */
  private static Bottleneck of(String name, Bottleneck found, Situation cell) {
    return new Bottleneck(
        found.verdict(), name + ": " + found.reason(), found.advice(), cell.load());
  }

  private static Bottleneck nothing(Situation cell, int clients) {
    var seen = new ArrayList<String>();
    var unseen = new ArrayList<String>();
    tell(
            "the server's busiest thread used %.2f of a core",
            cell.load().server().serverThreadCores(), seen)
        .ifPresent(missing -> unseen.add("the server's CPU" + whose(cell)));
    tell(
            (clients == 0 ? "the client" : "the clients") + " used %.2f cores",
            cell.clientCores(),
            seen)
        .ifPresent(missing -> unseen.add(clients == 0 ? "the client's CPU" : "the clients' CPU"));
    tell("%.2f of the link's speed were used", cell.load().linkShare(), seen)
        .filter(missing -> !cell.server().onLoopback())
        .ifPresent(missing -> unseen.add("the speed of the network link"));
    var isDisturbed = !cell.hidesServer() && Situation.atLeast(cell.takenByOthers(), FOREIGN);
    if (isDisturbed) {
      tell("what is neither client nor server used %.2f cores", taken(cell), seen);
    }
    var reason =
        (cell.closedLoop() ? "nothing observed was at its limit" : "held at a target rate")
            + (seen.isEmpty() ? "" : ": " + String.join(", ", seen))
            + (unseen.isEmpty() ? "" : "; not known: " + String.join(", ", unseen));
    return new Bottleneck(
        Verdict.UNKNOWN, reason, isDisturbed ? QUIET : advice(cell.closedLoop()), cell.load());
  }

  private static String advice(boolean closedLoop) {
    return closedLoop
        ? "more threads may get more; disks, locks and what is not known can't be seen from here"
        : "a sweep without --target shows the limit";
  }

  private static OptionalDouble taken(Situation cell) {
    return OptionalDouble.of(
        cell.load().machine().otherCores().orElse(0)
            + cell.load().machine().stolenCores().orElse(0));
  }

  private static String whose(Situation cell) {
    return cell.server().mode().equals("external") ? " (it isn't the runner's own)" : "";
  }

  /** Adds the sentence to what was seen; returns it if there is no figure for it. */
  private static Optional<String> tell(String text, OptionalDouble figure, List<String> seen) {
    if (figure.isEmpty()) {
      return Optional.of(text);
    }
    seen.add(Text.format(text, figure.getAsDouble()));
    return Optional.empty();
  }
}
