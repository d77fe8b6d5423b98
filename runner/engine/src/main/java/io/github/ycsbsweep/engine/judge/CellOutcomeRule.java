// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.measure.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides whether a cell's figures stand, and says why not and what to do. */
final class CellOutcomeRule {

  private CellOutcomeRule() {}

  /**
   * Judges what was measured.
   *
   * @param all the sum over all operations; empty if nothing was measured
   */
  static CellOutcome of(
      CellRequest request, MeasuredClients clients, Optional<Cell.Operation> all) {
    var messages = clients.messagesOf(request.store());
    var problem =
        ofClients(request, clients)
            .or(() -> WindowLengthRule.problem(request, clients))
            .or(() -> WindowShareRule.problem(clients))
            .or(() -> stoppedAnswering(request, clients));
    if (problem.isPresent()) {
      return new CellOutcome(Cell.Status.FAILED, problem, messages);
    }
    if (all.isEmpty()) {
      return failed("no operation was measured", messages);
    }
    return gate(request, clients, all.get(), messages);
  }

  /**
   * The first problem that one of them has, and with how many it is not alone. Those that the
   * runner killed come last: as a rule that was since another one had failed.
   */
  private static Optional<String> ofClients(CellRequest request, MeasuredClients clients) {
    var problems = new ArrayList<>(clients.missing());
    clients.all().stream()
        .sorted(Comparator.comparing(client -> client.logs().facts().exit() == Diagnosis.KILLED))
        .map(client -> judgement(request, client).problemWith(client.logs()))
        .flatMap(Optional::stream)
        .forEach(problems::add);
    var more = problems.size() - 1;
    return problems.stream()
        .findFirst()
        .map(first -> more < 1 ? first : first + "; " + more + " more of the clients failed");
  }

  private static ClientJudgement judgement(CellRequest request, MeasuredClient client) {
    return new ClientJudgement(client.logs().folder(), client.logs().output(), request.store());
  }

  private static CellOutcome gate(
      CellRequest request, MeasuredClients clients, Cell.Operation all, List<String> messages) {
    if (all.ok() == 0) {
      return failed(judgement(request, clients.all().get(0)).nothing(all.notFound() > 0), messages);
    }
    var rate = (double) all.failed() / all.attempts();
    if (rate <= request.maxErrorRate()) {
      return new CellOutcome(Cell.Status.OK, Optional.empty(), messages);
    }
    var reason =
        String.format(
            Locale.ROOT,
            "%.3g %% of the operations failed, more than --max-error-rate %s allows%s",
            100 * rate,
            percent(request.maxErrorRate()),
            firstMessage(messages));
    return new CellOutcome(Cell.Status.GATE, Optional.of(reason), messages);
  }

  private static Optional<String> stoppedAnswering(CellRequest request, MeasuredClients clients) {
    for (var client : clients.all()) {
      var silence = SilenceRule.seconds(client.window());
      if (silence > 0) {
        return Optional.of(
            client
                .logs()
                .folder()
                .tell(
                    String.format(
                        Locale.ROOT,
                        "the store stopped answering: nothing succeeded in the last %.1f s of the"
                            + " window%s",
                        silence,
                        judgement(request, client).firstMessage())));
      }
    }
    return Optional.empty();
  }

  private static String firstMessage(List<String> messages) {
    return messages.stream().findFirst().map(message -> ": " + message).orElse("");
  }

  private static String percent(double rate) {
    return new BigDecimal(Double.toString(rate)).stripTrailingZeros().toPlainString();
  }

  private static CellOutcome failed(String reason, List<String> messages) {
    return new CellOutcome(Cell.Status.FAILED, Optional.of(reason), messages);
  }
}
