// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.engine.capture.SizeHistogram.Sizes;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How well what was played fits the original: {@code fit} of {@code model.json}.
 *
 * @param figures that were compared
 */
record FitTable(List<Fit> figures) {

  private static final List<Field<Fit>> FIELDS =
      List.of(
          text("figure", 34, Fit::figure),
          figure("original", 14, fit -> shown(fit.original())),
          figure("played", 14, fit -> shown(fit.played())),
          figure("error", 12, Fit::error));

  /**
   * A figure of both.
   *
   * @param unit of the error: percent, or percentage points, or that of the figure
   */
  record Fit(String figure, double original, double played, Unit unit) {

    @JsonProperty
    String error() {
      return switch (unit) {
        case PERCENT -> original == 0 ? "" : Text.format("%+.2f %%", 100 * (played / original - 1));
        case POINTS -> Text.format("%+.2f points", played - original);
        case PLAIN -> Text.format("%+.3f", played - original);
      };
    }
  }

  /** What an error is told in. */
  enum Unit {
    PERCENT,
    POINTS,
    PLAIN
  }

  static FitTable of(TrafficModel original, TrafficModel played) {
    var fits = new ArrayList<Fit>();
    var both = new Pair(original, played);
    fits.add(
        both.fit(
            "reads, % of what can be played",
            Unit.POINTS, model -> 100 * model.share(CommandKind.READ) / model.playedShare()));
    both.sizes(fits, "bytes of a key", model -> model.records().keySizes());
    both.sizes(fits, "bytes of a value", model -> model.records().valueSizes());
    both.optional(
            "Zipf exponent",
            Unit.PLAIN,
            model -> model.popularity().zipf().map(TrafficModel.Zipf::exponent))
        .ifPresent(fits::add);
    both.optional(
            "keys, by Zipf's law",
            Unit.PERCENT,
            model -> model.popularity().zipf().map(zipf -> (double) zipf.keys()))
        .ifPresent(fits::add);
    fits.add(
        both.fit(
            "uses of the hottest 1 % of keys, %",
            Unit.POINTS, model -> 100 * model.popularity().top1()));
    both.optional("reads that find a key, %", Unit.POINTS, FitTable::hitRate).ifPresent(fits::add);
    both.optional("server CPU a command, µs", Unit.PERCENT, FitTable::cpuMicros)
        .ifPresent(fits::add);
    return new FitTable(fits);
  }

  private static Optional<Double> hitRate(TrafficModel model) {
    return model
        .origin()
        .server()
        .filter(counts -> counts.hits() + counts.misses() > 0)
        .map(counts -> 100.0 * counts.hits() / (counts.hits() + counts.misses()));
  }

  private static Optional<Double> cpuMicros(TrafficModel model) {
    return model
        .origin()
        .server()
        .filter(counts -> counts.calls() > 0 && counts.cpuSeconds() > 0)
        .map(counts -> 1e6 * counts.cpuSeconds() / counts.calls());
  }

  /** Lines for the terminal. */
  List<String> lines() {
    var text = new TerminalText();
    text.table(Table.of(FIELDS, figures));
    return text.lines();
  }

  private static String shown(double figure) {
    return Text.format(Math.abs(figure) < 10 ? "%.3f" : "%,.1f", figure);
  }

  /** Both models. */
  private record Pair(TrafficModel original, TrafficModel played) {

    Fit fit(String figure, Unit unit, ToDoubleFunction<TrafficModel> of) {
      return new Fit(figure, of.applyAsDouble(original), of.applyAsDouble(played), unit);
    }

    Optional<Fit> optional(String figure, Unit unit, Function<TrafficModel, Optional<Double>> of) {
      var first = of.apply(original);
      var second = of.apply(played);
      return first.isPresent() && second.isPresent()
          ? Optional.of(new Fit(figure, first.get(), second.get(), unit))
          : Optional.empty();
    }

    void sizes(List<Fit> fits, String what, Function<TrafficModel, Sizes> of) {
      optional(what + ", mean", Unit.PERCENT, model -> some(of, model).map(Sizes::mean))
          .ifPresent(fits::add);
      optional(what + ", p99", Unit.PERCENT, model -> some(of, model).map(it -> (double) it.p99()))
          .ifPresent(fits::add);
    }

    private static Optional<Sizes> some(Function<TrafficModel, Sizes> of, TrafficModel model) {
      return Optional.of(of.apply(model)).filter(sizes -> sizes.count() > 0);
    }
  }
}
