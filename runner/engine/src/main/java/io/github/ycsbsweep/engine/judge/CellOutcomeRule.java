// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.measure.FaultMeasurement;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasurementRequest;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;

/**
 * Decides whether a cell's figures stand, and says why not and what to do.
 *
 * @param binding name that its messages begin with
 * @param faults what fails on account of them is no failure of the cell
 * @param redaction of what clients said
 */
record CellOutcomeRule(
    MeasurementRequest request,
    String binding,
    MeasuredClients clients,
    FaultMeasurement.Result faults,
    Redaction redaction) {

  /** A window shorter than this share of what was asked is not what was asked. */
  private static final double ENOUGH = 0.8;

  /** On a busy machine turns begin late, and are shorter; those of the other system likewise. */
  private static final double ENOUGH_OF_TURNS = 0.5;

  /** Successes that silence lacks; fewer may be missing by chance, at a low target. */
  private static final double MISSING = 100;

  /** In seconds: a shorter one is a pause of a machine, or the rest at the end of a turn. */
  private static final double SHORTEST_SILENCE = 0.5;

  /**
   * Judges what was measured.
   *
   * @param all the sum over all operations; empty if nothing was measured
   */
  CellOutcome outcome(Optional<Cell.Operation> all) {
    var problem =
        ofClients()
            .or(this::shortWindow)
            .or(this::idleClient)
            .or(() -> faults.lastsToTheEnd() ? Optional.empty() : stoppedAnswering());
    if (problem.isPresent()) {
      return outcome(Cell.Status.FAILED, problem);
    }
    return all.map(this::gate)
        .orElseGet(() -> outcome(Cell.Status.FAILED, Optional.of("no operation was measured")));
  }

  private CellOutcome outcome(Cell.Status status, Optional<String> reason) {
    return new CellOutcome(
        status,
        reason.map(redaction::of),
        redaction.of(clients.messagesOf(binding)),
        clients.failureCountsOf(binding),
        clients.reaction());
  }

  /**
   * The first problem that one of them has, and with how many it is not alone. Those that the
   * runner killed come last: as a rule that was since another one had failed.
   */
  private Optional<String> ofClients() {
    var problems = new ArrayList<>(clients.missing());
    clients.all().stream()
        .sorted(Comparator.comparing(client -> client.logs().facts().exit() == Diagnosis.KILLED))
        .map(client -> judgement(client).problemWith(client))
        .flatMap(Optional::stream)
        .forEach(problems::add);
    var more = problems.size() - 1;
    return problems.stream()
        .findFirst()
        .map(first -> more < 1 ? first : first + "; " + more + " more of the clients failed");
  }

  private ClientJudgement judgement(MeasuredClient client) {
    return new ClientJudgement(
        client.logs().folder(), client.logs().output(), binding, request.window().turns());
  }

  private CellOutcome gate(Cell.Operation all) {
    if (all.ok() == 0) {
      var nothing = judgement(clients.all().get(0)).nothing(all.notFound() > 0);
      return outcome(Cell.Status.FAILED, Optional.of(nothing));
    }
    var rate = (double) (all.failed() - faults.excusedFailures()) / all.attempts();
    if (rate <= request.maxErrorRate()) {
      return outcome(Cell.Status.OK, Optional.empty());
    }
    var reason =
        Text.format(
            "%.3g %% of the operations failed%s, more than --max-error-rate %s allows%s",
            100 * rate,
            faults.excusedFailures() > 0 ? " apart from those that faults disturbed" : "",
            BigDecimal.valueOf(request.maxErrorRate()).stripTrailingZeros().toPlainString(),
            clients.failureOf(binding).map(": "::concat).orElse(""));
    return outcome(Cell.Status.GATE, Optional.of(reason));
  }

  /** Why the window is too short, and what to do. */
  private Optional<String> shortWindow() {
    var seconds = clients.window().seconds();
    var asked = request.window().boundedOperations() ? 1 : request.window().durationSeconds();
    var enough =
        request.window().turns().isPresent()
            ? ENOUGH_OF_TURNS * asked
            : Math.min(ENOUGH * asked, asked - Timeline.HALF_A_TICK_SECONDS);
    return seconds >= enough
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "only %.1f s of %d s could be measured after %d s of warm-up: %s",
                seconds, asked, request.window().warmupSeconds(), causeOfShortWindow()));
  }

  private String causeOfShortWindow() {
    for (var client : clients.all()) {
      if (ranOutOfOperations(client)) {
        return client.tell(
            "the client ran out of operations (more --operations, or a shorter --duration)");
      }
    }
    return clients.all().size() == 1
        ? "the client took long to connect, or stood still at the end (a longer --duration, fewer"
            + " --threads)"
        : shareOfAll();
  }

  private String shareOfAll() {
    var lastToBegin =
        Collections.max(
            clients.all(),
            Comparator.comparing(client -> client.logs().timeline().firstOperation().orElse(0L)));
    var firstToEnd =
        Collections.min(
            clients.all(),
            Comparator.comparing(client -> client.logs().timeline().lastOperation().orElse(0L)));
    return Text.format(
        "that is what all clients share. %s was the last to begin, %s the first to end. Give a"
            + " longer --duration or fewer --threads, or use machines that are alike",
        lastToBegin.logs().facts().name(), firstToEnd.logs().facts().name());
  }

  /** Whether the client ended before its time; YCSB says so too when our workload stopped it. */
  private static boolean ranOutOfOperations(MeasuredClient client) {
    var output = client.logs().output();
    return output.lineWith("Could not wait until max specified time").isPresent()
        && output.lineWith("stops: its time since the release is over").isEmpty();
  }

  /**
   * Which of several clients did nothing in their window, and what to do: without one of them the
   * sum would be the figure of another load.
   */
  private Optional<String> idleClient() {
    return clients.all().stream()
        .filter(client -> client.window().isEmpty() && !clients.window().isEmpty())
        .findFirst()
        .map(client -> client.tell(idle(client)));
  }

  private String idle(MeasuredClient client) {
    var timeline = client.logs().timeline();
    return Text.format(
        "it did nothing in the window that the others share, %.1f s to %.1f s after the first"
            + " operation of all. It worked from %.1f s to %.1f s: %s",
        clients.second(clients.window().startMillis()),
        clients.second(clients.window().endMillis()),
        timeline.firstOperation().map(clients::second).orElse(0.0),
        timeline.lastOperation().map(clients::second).orElse(0.0),
        ranOutOfOperations(client)
            ? "it ran out of operations (more --operations, or a shorter --duration)"
            : client.logs().folder().path().resolve("ycsb.err") + " may say why");
  }

  /**
   * Whether nothing succeeded any more at the end of a window. Few operations fail meanwhile, since
   * each waits for its timeout, so no error rate shows that the store was gone.
   */
  private Optional<String> stoppedAnswering() {
    for (var client : clients.all()) {
      var silence = silence(client.window());
      if (silence > 0 && !isQuiet(client, silence)) {
        var told =
            "the store stopped answering: nothing succeeded in the last %.1f s of the window";
        return Optional.of(client.tell(Text.format(told, silence) + judgement(client).failure()));
      }
    }
    return Optional.empty();
  }

  /** Whether so little was due in the last seconds of a window that silence says nothing. */
  private boolean isQuiet(MeasuredClient client, double silence) {
    var end = clients.second(client.window().endMillis());
    var due = request.window().due(end - silence, end);
    return due.isPresent() && due.getAsDouble() * silence < MISSING;
  }

  /** Seconds of silence at the end of a window; 0 if it worked to its end. */
  private static double silence(Timeline window) {
    var ticks = window.ticks();
    var working = ticks.size();
    while (working > 0 && ticks.get(working - 1).count(Outcome.Kind.OK) == 0) {
      working--;
    }
    var own = window.ownShare();
    var silent = new Timeline(ticks.subList(working, ticks.size()), own).seconds();
    var rate =
        window.count(Outcome.Kind.OK)
            / Math.max(1, new Timeline(ticks.subList(0, working), own).seconds());
    return silent >= SHORTEST_SILENCE && rate * silent >= MISSING ? silent : 0;
  }
}
