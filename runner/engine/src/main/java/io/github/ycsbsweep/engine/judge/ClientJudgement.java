// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.ClientLogs;
import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.log.ClientFolders.ClientFolder;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import io.github.ycsbsweep.engine.request.TurnPlan;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Whether what one client left can be trusted.
 *
 * @param folder where it was found
 * @param output what it printed
 * @param binding name of the binding
 * @param turns of its system; empty: it took none
 */
record ClientJudgement(
    ClientFolder folder, ClientOutput output, String binding, Optional<TurnPlan> turns) {

  /** Half an interval: what a client did would be put into another's second. */
  private static final double MOST_CLOCK_OFFSET_MILLIS = 500;

  /** What ssh ends with when it can't say how the client ended. */
  private static final int LOST = 255;

  /** Why it did not do what was asked, and what to do; with its name if it needs one. */
  Optional<String> problem() {
    var facts = folder.facts();
    var diagnosis = new Diagnosis(output, binding, facts.threads(), facts.exit());
    return lost().or(diagnosis::problem).or(this::failed).map(folder::tell);
  }

  /** The same, or why its logs can't be used. */
  Optional<String> problemWith(MeasuredClient client) {
    var problem = problem();
    return problem.isPresent()
        ? problem
        : torn(client.logs())
            .or(() -> emptied(client))
            .or(this::clock)
            .or(this::clockInTurns)
            .or(this::nothingSucceeded)
            .or(() -> silent(client.logs()))
            .map(folder::tell);
  }

  private Optional<String> lost() {
    var facts = folder.facts();
    return facts
        .lost()
        .or(
            () ->
                Text.when(
                    facts.onAnotherMachine() && facts.exit() == LOST,
                    "the connection to its host broke off, or never came about (exit status 255):"
                        + " see that ssh gets there and stays, then measure again"));
  }

  private Optional<String> failed() {
    return Text.when(
        folder.isNamed() && folder.facts().exit() != 0,
        "it ended with exit status %s though it printed its summary: %s may say why",
        folder.facts().exit(),
        folder.path().resolve("ycsb.err"));
  }

  private static Optional<String> torn(ClientLogs logs) {
    return logs.torn()
        .map(
            log ->
                log
                    + " is torn, so what follows its last whole row is lost. The disk was full, or"
                    + " the file was not copied whole (make room, and measure again)");
  }

  /** Rows of the warm-up may be lost. */
  private static Optional<String> emptied(MeasuredClient client) {
    return client.window().isEmpty()
        ? Optional.empty()
        : client
            .logs()
            .emptiedAfter(client.window().startMillis())
            .map(
                log ->
                    log
                        + " lacks its first rows: threads of YCSB made it at the same time, which"
                        + " emptied it. Measure again");
  }

  private Optional<String> clockInTurns() {
    return turns.flatMap(plan -> plan.clockProblem(clockUncertainty()));
  }

  private double clockUncertainty() {
    return folder.facts().clockUncertaintyMillis().map(BigDecimal::doubleValue).orElse(0.0);
  }

  private Optional<String> clock() {
    var offset = folder.facts().clockOffsetMillis().map(BigDecimal::doubleValue).orElse(0.0);
    var uncertainty = clockUncertainty();
    return Text.when(
        Math.abs(offset) + uncertainty > MOST_CLOCK_OFFSET_MILLIS,
        "its clock is %.1f s %s, more than half an interval%s, and measure again",
        Math.abs(offset) / 1000,
        offset > 0 ? "ahead of this machine's" : "behind this machine's",
        Math.abs(offset) > MOST_CLOCK_OFFSET_MILLIS
            ? ": set it by NTP (chronyc makestep)"
            : Text.format(
                " with the %.1f s by which that may be wrong: find out what delays answers on the"
                    + " way to its host",
                uncertainty / 1000));
  }

  private Optional<String> nothingSucceeded() {
    return output.hasReturned("OK") || output.hasReturned("BATCHED_OK")
        ? Optional.empty()
        : Optional.of(nothing(output.hasReturned("NOT_FOUND")));
  }

  /** Why it did nothing that counts. */
  String nothing(boolean isNotFound) {
    if (!output.hasReturned()) {
      return "the client's time was over before it had done one operation: it took long to connect"
          + " (fewer --threads, a less busy machine)"
          + failure();
    }
    return isNotFound
        ? "no operation found its record: load the data (no --no-load), with as many --records"
        : "every operation failed" + failure();
  }

  /** Of several, one without logs would only be missed in the sums. */
  private Optional<String> silent(ClientLogs logs) {
    return Text.when(
        folder.isNamed() && logs.timeline().ticks().isEmpty(),
        "none of its logs (*.hdr) holds an operation, though it says that it did some: they were"
            + " not copied; measure again");
  }

  /** What the binding says of its most frequent failure, after a colon. */
  String failure() {
    return output.failureText(binding);
  }
}
