// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.engine.capture.Popularity.Zipf;
import io.github.ycsbsweep.engine.capture.TrafficModel.CommandUse;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.statistics.SizeHistogram.Sizes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How well what was played fits the original: {@code fit} of {@code model.json}.
 *
 * @param figures that were compared
 */
record FitTable(List<Fit> figures) {

  /** Whose shares are compared. */
  private static final int MOST_COMMANDS = 10;

  private static final List<Field<Fit>> FIELDS =
      List.of(
          text("figure", 34, Fit::figure),
          figure("original", 14, fit -> shown(fit.original())),
          figure("played", 14, fit -> shown(fit.played())),
          figure("error", 12, Fit::error));

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("reads, % of what can be played", Unit.POINTS, FitTable::readShare),
          new Figure(
              "bytes of a key, mean",
              Unit.PERCENT,
              it -> sizes(it.records().keySizes()).map(Sizes::mean)),
          new Figure(
              "bytes of a key, p99",
              Unit.PERCENT,
              it -> sizes(it.records().keySizes()).map(of -> (double) of.p99())),
          new Figure(
              "bytes of a value, mean",
              Unit.PERCENT,
              it -> sizes(it.records().valueSizes()).map(Sizes::mean)),
          new Figure(
              "bytes of a value, p99",
              Unit.PERCENT,
              it -> sizes(it.records().valueSizes()).map(of -> (double) of.p99())),
          new Figure("Zipf exponent", Unit.PLAIN, it -> it.popularity().zipf().map(Zipf::exponent)),
          new Figure(
              "keys, by Zipf's law",
              Unit.PERCENT,
              it -> it.popularity().zipf().map(zipf -> (double) zipf.keys())),
          new Figure(
              "uses of the hottest 1 % of keys, %",
              Unit.POINTS, it -> Optional.of(100 * it.popularity().top1())),
          new Figure("reads that find a key, %", Unit.POINTS, FitTable::hitRate),
          new Figure(
              "writes with a time to live, %",
              Unit.POINTS, it -> Optional.of(100 * it.lifeShare())),
          new Figure(
              "time to live, median, s",
              Unit.PERCENT,
              it -> sizes(it.lives()).map(of -> of.p50() / 1000.0)),
          new Figure("server CPU a command, µs", Unit.PERCENT, FitTable::cpuMicros));

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

  /** What both models may tell. */
  private record Figure(String name, Unit unit, Function<TrafficModel, Optional<Double>> of) {

    Optional<Fit> fit(TrafficModel original, TrafficModel played) {
      return of.apply(original)
          .flatMap(it -> of.apply(played).map(other -> new Fit(name, it, other, unit)))
          .filter(fit -> fit.original() != 0 || fit.played() != 0);
    }
  }

  /**
   * Of both.
   *
   * @param isByName whether commands were played by their names
   */
  static FitTable of(TrafficModel original, TrafficModel played, boolean isByName) {
    var shares = isByName ? shares(original) : Stream.<Figure>of();
    return new FitTable(
        Stream.concat(shares, FIGURES.stream())
            .flatMap(figure -> figure.fit(original, played).stream())
            .toList());
  }

  /** Of the most frequent commands, those that are played. */
  private static Stream<Figure> shares(TrafficModel original) {
    return original.commands().stream()
        .filter(use -> use.type().isPresent())
        .limit(MOST_COMMANDS)
        .map(CommandUse::command)
        .map(name -> new Figure(name + ", % of the commands", Unit.POINTS, it -> share(it, name)));
  }

  private static Optional<Double> share(TrafficModel model, String name) {
    return model.commands().stream()
        .filter(use -> use.command().equals(name))
        .map(use -> 100 * use.share() / model.namedShare())
        .findFirst();
  }

  private static Optional<Double> readShare(TrafficModel model) {
    return Optional.of(model.playedShare())
        .filter(played -> played > 0)
        .map(played -> 100 * model.share(CommandKind.READ) / played);
  }

  private static Optional<Sizes> sizes(Sizes sizes) {
    return Optional.of(sizes).filter(any -> any.count() > 0);
  }

  private static Optional<Double> hitRate(TrafficModel model) {
    return model.missShare().map(miss -> 100 * (1 - miss));
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
}
