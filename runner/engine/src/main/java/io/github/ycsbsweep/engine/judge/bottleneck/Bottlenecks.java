// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Finds out what limited a cell. */
public final class Bottlenecks {

  /** Share of the machine's cores beyond which what others do spoils the figures. */
  public static final double FOREIGN = 0.1;

  /** The first that can prove its case is right: a store at its limit is one even if others are. */
  private static final List<BottleneckRule> RULES =
      List.of(
          ServerRules::server,
          ServerRules::disturbed,
          ServerRules::network,
          new ClientRule(),
          new PoolRule());

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
    var proof =
        RULES.stream()
            .map(rule -> proof(rule, cell, clients))
            .flatMap(Optional::stream)
            .findFirst()
            .orElseGet(() -> nothing(cell, clients.size()));
    return new Bottleneck(proof.verdict(), proof.reason(), proof.advice(), cell.load());
  }

  private static Optional<BottleneckRule.Proof> proof(
      BottleneckRule rule, Situation cell, List<ClientSituation> clients) {
    return clients.stream()
        .map(client -> rule.proof(client.situation()).map(proof -> proof.of(client.name())))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> rule.proof(cell).map(proof -> together(proof, clients.size())));
  }

  /** Only what the client can't do is told of it, and not of the store or of the machine. */
  private static BottleneckRule.Proof together(BottleneckRule.Proof proof, int clients) {
    return clients == 0 || proof.verdict() != Verdict.CLIENT_BOUND
        ? proof
        : proof.of("the " + clients + " clients taken as one");
  }

  private static BottleneckRule.Proof nothing(Situation cell, int clients) {
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
    var isDisturbed = !cell.hidesServer() && BottleneckRule.atLeast(cell.takenByOthers(), FOREIGN);
    if (isDisturbed) {
      tell("what is neither client nor server used %.2f cores", taken(cell), seen);
    }
    var reason =
        (cell.closedLoop() ? "nothing observed was at its limit" : "held at a target rate")
            + (seen.isEmpty() ? "" : ": " + String.join(", ", seen))
            + (unseen.isEmpty() ? "" : "; not known: " + String.join(", ", unseen));
    return new BottleneckRule.Proof(
        Verdict.UNKNOWN, reason, isDisturbed ? QUIET : advice(cell.closedLoop()));
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

  /** One thing that may have been at its limit. */
  @FunctionalInterface
  interface BottleneckRule {

    /**
     * Why a verdict holds.
     *
     * @param reason the figures
     * @param advice what to do
     */
    record Proof(Verdict verdict, String reason, String advice) {

      /** With the figures in the reason. */
      static Optional<Proof> of(Verdict verdict, String advice, String reason, Object... figures) {
        return Optional.of(new Proof(verdict, Text.format(reason, figures), advice));
      }

      /** The same, said about somebody. */
      Proof of(String name) {
        return new Proof(verdict, name + ": " + reason, advice);
      }
    }

    /** Empty if it was not at its limit, or nothing is known of it. */
    Optional<Proof> proof(Situation cell);

    static boolean atLeast(OptionalDouble value, double limit) {
      return value.isPresent() && value.getAsDouble() >= limit;
    }
  }
}
