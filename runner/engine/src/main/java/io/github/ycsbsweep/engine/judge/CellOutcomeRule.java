// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.measure.FaultMeasurement;
import io.github.ycsbsweep.engine.measure.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.MeasuredWindow;
import io.github.ycsbsweep.engine.measure.Outcome;
import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides whether a cell's figures stand, and says why not and what to do. */
final class CellOutcomeRule {

  private CellOutcomeRule() {}

  /**
   * Judges what was measured.
   *
   * @param binding name that its messages begin with
   * @param all the sum over all operations; empty if nothing was measured
   * @param faults what fails on account of them is no failure of the cell
   */
  static CellOutcome of(
      CellRequest request,
      String binding,
      MeasuredClients clients,
      Optional<Cell.Operation> all,
      FaultMeasurement.Measured faults) {
    var messages = clients.messagesOf(binding);
    var problem =
        ofClients(binding, clients)
            .or(() -> WindowLengthRule.problem(request, clients))
            .or(() -> WindowShareRule.problem(clients))
            .or(
                () ->
                    faults.lastsToTheEnd()
                        ? Optional.empty()
                        : stoppedAnswering(request, binding, clients));
    if (problem.isPresent()) {
      return new CellOutcome(Cell.Status.FAILED, problem, messages);
    }
    if (all.isEmpty()) {
      return failed("no operation was measured", messages);
    }
    return gate(request, binding, clients, all.get(), faults.excusedFailures(), messages);
  }

  /**
   * The first problem that one of them has, and with how many it is not alone. Those that the
   * runner killed come last: as a rule that was since another one had failed.
   */
  private static Optional<String> ofClients(String binding, MeasuredClients clients) {
    var problems = new ArrayList<>(clients.missing());
    clients.all().stream()
        .sorted(Comparator.comparing(client -> client.logs().facts().exit() == Diagnosis.KILLED))
        .map(client -> judgement(binding, client).problemWith(client.logs()))
        .flatMap(Optional::stream)
        .forEach(problems::add);
    var more = problems.size() - 1;
    return problems.stream()
        .findFirst()
        .map(first -> more < 1 ? first : first + "; " + more + " more of the clients failed");
  }

  private static ClientJudgement judgement(String binding, MeasuredClient client) {
    return new ClientJudgement(client.logs().folder(), client.logs().output(), binding);
  }

  private static CellOutcome gate(
      CellRequest request,
      String binding,
      MeasuredClients clients,
      Cell.Operation all,
      long excused,
      List<String> messages) {
    if (all.ok() == 0) {
      return failed(judgement(binding, clients.all().get(0)).nothing(all.notFound() > 0), messages);
    }
    var rate = (double) (all.failed() - excused) / all.attempts();
    if (rate <= request.maxErrorRate()) {
      return new CellOutcome(Cell.Status.OK, Optional.empty(), messages);
    }
    var reason =
        Text.format(
            "%.3g %% of the operations failed%s, more than --max-error-rate %s allows%s",
            100 * rate,
            excused > 0 ? " apart from those that faults disturbed" : "",
            percent(request.maxErrorRate()),
            clients.failureOf(binding).map(": "::concat).orElse(""));
    return new CellOutcome(Cell.Status.GATE, Optional.of(reason), messages);
  }

  private static Optional<String> stoppedAnswering(
      CellRequest request, String binding, MeasuredClients clients) {
    for (var client : clients.all()) {
      var silence = SilenceRule.seconds(client.window());
      if (silence > 0 && !isQuiet(request, clients, client, silence)) {
        return Optional.of(
            client
                .logs()
                .folder()
                .tell(
                    Text.format(
                        "the store stopped answering: nothing succeeded in the last %.1f s of the"
                            + " window%s",
                        silence, judgement(binding, client).failure())));
      }
    }
    return Optional.empty();
  }

  /** Whether so little was due in the last seconds of a window that silence says nothing. */
  private static boolean isQuiet(
      CellRequest request, MeasuredClients clients, MeasuredClient client, double silence) {
    var first = clients.firstOperation().orElseThrow();
    var end = (client.window().endMillis() - first) / 1000.0;
    var due = request.window().due(end - silence, end);
    return due.isPresent() && due.getAsDouble() * silence < SilenceRule.MISSING;
  }

  private static String percent(double rate) {
    return new BigDecimal(Double.toString(rate)).stripTrailingZeros().toPlainString();
  }

  private static CellOutcome failed(String reason, List<String> messages) {
    return new CellOutcome(Cell.Status.FAILED, Optional.of(reason), messages);
  }

  /**
   * The end of a window in which nothing succeeded any more. Few operations fail meanwhile, since
   * each waits for its timeout, so no error rate shows that the store was gone.
   */
  static final class SilenceRule {

    /** As many successes must be missing; fewer may be missing by chance, at a low target. */
    private static final double MISSING = 100;

    private SilenceRule() {}

    /** Seconds of silence at the end of a window; 0 if it worked to its end. */
    static double seconds(MeasuredWindow window) {
      var ticks = window.ticks();
      var working = ticks.size();
      while (working > 0 && ticks.get(working - 1).count(Outcome.Kind.OK) == 0) {
        working--;
      }
      var silent = length(ticks.subList(working, ticks.size()));
      var successes = ticks.stream().mapToLong(tick -> tick.count(Outcome.Kind.OK)).sum();
      var rate = successes / Math.max(1, length(ticks.subList(0, working)));
      return rate * silent >= MISSING ? silent : 0;
    }

    private static double length(List<Tick> ticks) {
      return ticks.stream().mapToDouble(Tick::length).sum();
    }
  }

  /**
   * Whether each of several clients had a part in their window: without one of them the sum would
   * be the figure of another load.
   */
  static final class WindowShareRule {

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
      return Text.format(
          "it did nothing in the window that the others share, %.1f s to %.1f s after the first"
              + " operation of all. It worked from %.1f s to %.1f s: %s",
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
}
