// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.report.render.Csv;
import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.claim.ComparedValue;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

// SPDX-License-Identifier: Apache-2.0

/** The verdicts for programs: a row a claim, with the figure that decided. */
public final class VerdictCsv {

  private static final List<String> COLUMNS =
      List.of(
          "id",
          "verdict",
          "says",
          "figure",
          "threads",
          "measured",
          "low",
          "high",
          "published",
          "unit",
          "bound",
          "reason");

  private static final int DIGITS = 6;

  private VerdictCsv() {}

  public static String of(ReproductionResult judged) throws IOException {
    return Csv.of(COLUMNS, judged.verdicts().stream().map(VerdictCsv::row).toList());
  }

  private static List<String> row(ClaimVerdict verdict) {
    var figure = verdict.figures().stream().findFirst();
    var interval = figure.flatMap(ComparedValue::interval);
    return List.of(
        Csv.text(verdict.claim().id()),
        verdict.kind().label(),
        Csv.text(verdict.claim().says()),
        figure.map(ComparedValue::what).orElse(""),
        figure.map(it -> it.threads().isPresent() ? it.threads().getAsInt() + "" : "").orElse(""),
        figure.map(it -> number(it, it.measured())).orElse(""),
        end(figure, interval.map(Interval::low)),
        end(figure, interval.map(Interval::high)),
        figure.map(it -> number(it, it.published())).orElse(""),
        figure.map(it -> it.unit().name()).orElse(""),
        figure.map(ComparedValue::bound).orElse(""),
        Csv.text(verdict.reason()));
  }

  private static String end(Optional<ComparedValue> figure, Optional<Double> end) {
    return figure.flatMap(it -> end.map(value -> number(it, OptionalDouble.of(value)))).orElse("");
  }

  /** Empty where it is unbounded. */
  private static String number(ComparedValue figure, OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble())
        ? Csv.number(value.getAsDouble() / figure.unit().scale(), DIGITS)
        : "";
  }
}
