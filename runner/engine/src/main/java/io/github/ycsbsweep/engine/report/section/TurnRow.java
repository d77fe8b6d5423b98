// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Repeats;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A ratio of two systems that took turns, as a report shows it. */
public record TurnRow(String workload, TurnRatio ratio, Margin margin, boolean isSameServer) {

  private static final String IMITATION = "not ranked: an imitation";
  private static final String CLIENT_BOUND = "client-bound";
  private static final String ASKED_FOR = "asked for";
  private static final String NOT_HELD = "rate not held";

  /** Which option ranks what is not ranked, a sentence for each reason; none if all is. */
  static List<String> remedies(List<TurnRow> rows) {
    var verdicts = rows.stream().map(TurnRow::verdict).toList();
    var remedies = new ArrayList<String>();
    if (verdicts.contains(CLIENT_BOUND)) {
      remedies.add(
          "Client-bound throughput and times are not ranked. --clients local:2, or --server-share"
              + " 0.5, may rank them; CPU time of the server is ranked as it is.");
    }
    if (verdicts.contains(ASKED_FOR)) {
      remedies.add("Throughput that was asked for is not ranked; without --target it is.");
    }
    if (verdicts.contains(NOT_HELD)) {
      remedies.add(
          "Response times of a rate that was not held are not ranked; a lower --target ranks"
              + " them.");
    }
    if (verdicts.contains(IMITATION)) {
      remedies.add("An imitation is not ranked; --server auto takes a real server.");
    }
    return remedies;
  }

  /** How many starts the ratios are made of, and in which time; empty without any ratio. */
  static Optional<String> effort(List<TurnRow> rows) {
    var cells =
        rows.stream().flatMap(row -> Stream.of(row.ratio().base(), row.ratio().other())).toList();
    var turns =
        cells.stream()
            .flatMap(List::stream)
            .flatMap(cell -> cell.window().stream())
            .flatMap(window -> window.turns().stream())
            .toList();
    var begin = turns.stream().mapToLong(MeasuredTurn::startMillis).min();
    var end = turns.stream().mapToLong(MeasuredTurn::endMillis).max();
    return begin.isEmpty() || end.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "%s in %s",
                Text.count(cells.stream().mapToInt(List::size).max().orElse(0), "start"),
                Units.text(Duration.ofMillis(end.getAsLong() - begin.getAsLong()))));
  }

  int threads() {
    return ratio.base().get(0).threads();
  }

  String base() {
    return ratio.base().get(0).shownLabel();
  }

  String other() {
    return ratio.other().get(0).shownLabel();
  }

  /** Of both systems, with its interval. */
  public Ratio estimate() {
    return ratio.estimate().ratio();
  }

  String name() {
    return switch (ratio.metric()) {
      case THROUGHPUT -> "throughput, ops/s";
      case SERVER_CPU_PER_OPERATION -> "server CPU, µs an operation";
      case CLIENT_CPU_PER_OPERATION -> "client CPU, µs an operation";
      case RESPONSE_P99 -> "response p99, µs";
      default -> ratio.metric().label() + ", µs";
    };
  }

  String shortName() {
    return switch (ratio.metric()) {
      case SERVER_CPU_PER_OPERATION -> "server CPU";
      case CLIENT_CPU_PER_OPERATION -> "client CPU";
      default -> ratio.metric().label();
    };
  }

  String figure(List<Cell> cells) {
    var mean = ratio.mean(cells);
    return mean.isEmpty()
        ? ""
        : ratio.metric().isCostPerOperation()
            ? Text.format("%.2f", mean.getAsDouble())
            : Figures.count(mean.getAsDouble());
  }

  Optional<String> interval() {
    return Figures.interval(estimate());
  }

  /** Lower end of the interval; the ratio itself without one. */
  double low() {
    return estimate().interval().map(Interval::low).orElse(estimate().value());
  }

  /** Upper end, likewise. */
  double high() {
    return estimate().interval().map(Interval::high).orElse(estimate().value());
  }

  String verdict() {
    return obstacle().orElseGet(this::word);
  }

  private String word() {
    var verdict = estimate().verdict(ratio.metric().better(), margin);
    return ratio.metric().isCostPerOperation()
        ? switch (verdict) {
          case FASTER -> "cheaper";
          case SLOWER -> "costlier";
          default -> verdict.name().toLowerCase(Locale.ROOT);
        }
        : verdict.name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is of that figure, and the systems are ranked by it. */
  boolean isRankedBy(Metric metric) {
    return ratio.metric() == metric && obstacle().isEmpty();
  }

  /** Why the ratio is no figure of the systems; empty if it is. */
  public Optional<String> obstacle() {
    var cells = Stream.concat(ratio.base().stream(), ratio.other().stream()).toList();
    if (cells.stream().anyMatch(cell -> cell.server().standIn())) {
      return Optional.of(IMITATION);
    }
    if (ratio.metric() == Metric.THROUGHPUT
        && cells.stream().anyMatch(cell -> cell.targetOps().isPresent())) {
      return Optional.of(ASKED_FOR);
    }
    if (ratio.metric().isResponse() && !cells.stream().allMatch(LoopModel::isHeld)) {
      return Optional.of(NOT_HELD);
    }
    // Where the servers are alike, clients are compared.
    return !isSameServer
            && (ratio.metric() == Metric.THROUGHPUT || ratio.metric().isLatency())
            && (new Repeats(ratio.base()).isClientBound()
                || new Repeats(ratio.other()).isClientBound())
        ? Optional.of(CLIENT_BOUND)
        : Optional.empty();
  }

  /** Every ratio of a workload, by rising threads; none of systems that took no turns. */
  public static List<TurnRow> in(RunResults results, String workload) {
    var cells = results.cells(workload).stream().filter(Cell::tookTurns).toList();
    var labels = results.stores();
    var rows = new ArrayList<TurnRow>();
    var facts = cells.isEmpty() ? List.<SystemFacts>of() : facts(results);
    for (var threads : cells.stream().map(Cell::threads).sorted().distinct().toList()) {
      var confidence = results.missing().turns().confidence(workload, threads);
      for (var other : labels.subList(Math.min(1, labels.size()), labels.size())) {
        var isSameServer = SystemFacts.haveSameServer(facts, labels.get(0), other);
        for (var metric : Metric.IN_TURNS) {
          TurnRatio.of(
                  metric, of(cells, labels.get(0), threads), of(cells, other, threads), confidence)
              .map(ratio -> new TurnRow(workload, ratio, results.run().margin(), isSameServer))
              .ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  private static List<SystemFacts> facts(RunResults results) {
    try {
      return SystemFacts.of(results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Cell> of(List<Cell> cells, String label, int threads) {
    return cells.stream()
        .filter(cell -> cell.label().equals(label) && cell.threads() == threads)
        .toList();
  }
}
