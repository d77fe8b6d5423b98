// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.claim.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.claim.Unit;
import io.github.ycsbsweep.engine.reproduce.recipe.Figure;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Rows of the table of measured and published figures. */
public final class FigureTable {

  public static final List<String> HEADER =
      List.of(
          "series", "figure", "threads", "here", "measured", "95 % interval", "published", "note");

  /** Columns that hold figures. */
  public static final List<String> FIGURES =
      List.of("threads", "here", "measured", "95 % interval", "published");

  private FigureTable() {}

  public static List<List<String>> of(ReproductionResult judged) {
    return AbsoluteFigure.in(judged.evidence()).stream().map(one -> row(judged, one)).toList();
  }

  private static List<String> row(ReproductionResult judged, AbsoluteFigure one) {
    var unit = Unit.of(one.metric());
    var here =
        judged.series().stream()
            .filter(series -> series.recipe().id().equals(one.experiment()))
            .filter(series -> series.design().id().equals(one.series()))
            .mapToInt(series -> series.here(one.threads()))
            .findFirst()
            .orElse(one.threads());
    return List.of(
        one.experiment() + "/" + one.series(),
        one.metric().label() + (unit.name().isEmpty() ? "" : ", " + unit.name()),
        Integer.toString(one.threads()),
        Integer.toString(here),
        one.measured().isPresent() ? unit.digits(one.measured().getAsDouble()) : "",
        one.interval()
            .map(it -> unit.digits(it.low()) + " to " + unit.digits(it.high()))
            .orElse(""),
        one.published().map(figure -> range(figure, unit)).orElse(""),
        one.spoilt().orElse(""));
  }

  /** Both ends of what was published; of an open range the one there is. */
  public static String range(Figure figure, Unit unit) {
    var low = figure.low();
    var high = figure.high();
    if (low.isPresent() && high.isPresent()) {
      return low.getAsDouble() == high.getAsDouble()
          ? unit.digits(low.getAsDouble())
          : unit.digits(low.getAsDouble()) + " to " + unit.digits(high.getAsDouble());
    }
    return low.isPresent()
        ? unit.digits(low.getAsDouble()) + " or more"
        : high.isPresent() ? unit.digits(high.getAsDouble()) + " or less" : "";
  }
}
