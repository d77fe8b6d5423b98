// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.cell.Cell;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a cell's figures stand.
 *
 * @param reason why not, and what to do
 */
record CellJudgement(Cell.Status status, Optional<String> reason) {

  /** A window shorter than this share of what was asked is not what was asked. */
  private static final double ENOUGH = 0.8;

  static CellJudgement of(
      CellRequest request,
      ClientOutput output,
      MeasuredWindow window,
      Optional<Cell.Operation> all) {
    var problem =
        new Diagnosis(output, request.store(), request.threads(), request.clientExit())
            .problem()
            .or(() -> nothingSucceeded(request, output))
            .or(() -> tooShort(request, output, window))
            .or(() -> stoppedAnswering(request, output, window));
    if (problem.isPresent()) {
      return new CellJudgement(Cell.Status.FAILED, problem);
    }
    return all.map(operation -> gate(request, output, operation))
        .orElse(failed("no operation was measured"));
  }

  private static CellJudgement gate(CellRequest request, ClientOutput output, Cell.Operation all) {
    if (all.ok() == 0) {
      return failed(nothing(request, output, all.notFound() > 0));
    }
    var rate = (double) all.failed() / all.attempts();
    if (rate <= request.maxErrorRate()) {
      return new CellJudgement(Cell.Status.OK, Optional.empty());
    }
    var reason =
        String.format(
            Locale.ROOT,
            "%.3g %% of the operations failed, more than --max-error-rate %s allows%s",
            100 * rate,
            percent(request.maxErrorRate()),
            firstMessage(request, output));
    return new CellJudgement(Cell.Status.GATE, Optional.of(reason));
  }

  private static Optional<String> nothingSucceeded(CellRequest request, ClientOutput output) {
    return output.hasReturned("OK") || output.hasReturned("BATCHED_OK")
        ? Optional.empty()
        : Optional.of(nothing(request, output, output.hasReturned("NOT_FOUND")));
  }

  private static String nothing(CellRequest request, ClientOutput output, boolean isNotFound) {
    if (!output.hasReturned()) {
      return "the client's time was over before it had done one operation: it took long to connect"
          + " (fewer --threads, a less busy machine)"
          + firstMessage(request, output);
    }
    return isNotFound
        ? "no operation found its record: load the data (no --no-load), with as many --records"
        : "every operation failed" + firstMessage(request, output);
  }

  private static Optional<String> tooShort(
      CellRequest request, ClientOutput output, MeasuredWindow window) {
    var asked = request.boundedOperations() ? 1 : request.durationSeconds();
    var enough = Math.min(ENOUGH * asked, asked - MeasuredWindow.HALF_A_TICK_SECONDS);
    if (window.seconds() >= enough) {
      return Optional.empty();
    }
    var cause =
        output.lineWith("Could not wait until max specified time").isPresent()
            ? "the client ran out of operations (more --operations, or a shorter --duration)"
            : "the client took long to connect, or stood still at the end (a longer --duration,"
                + " fewer --threads)";
    return Optional.of(
        String.format(
            Locale.ROOT,
            "only %.1f s of %d s could be measured after %d s of warm-up: %s",
            window.seconds(),
            asked,
            request.warmupSeconds(),
            cause));
  }

  private static Optional<String> stoppedAnswering(
      CellRequest request, ClientOutput output, MeasuredWindow window) {
    var silence = Silence.seconds(window);
    return silence == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the store stopped answering: nothing succeeded in the last %.1f s of the window%s",
                silence,
                firstMessage(request, output)));
  }

  private static String firstMessage(CellRequest request, ClientOutput output) {
    return output.messagesOf(request.store()).stream()
        .findFirst()
        .map(message -> ": " + message)
        .orElse("");
  }

  private static String percent(double rate) {
    return new BigDecimal(Double.toString(rate)).stripTrailingZeros().toPlainString();
  }

  private static CellJudgement failed(String reason) {
    return new CellJudgement(Cell.Status.FAILED, Optional.of(reason));
  }
}
