// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedFigures;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes evidence of series "a" and "b" of experiment "e" that took turns: what each does, and what
 * an operation costs its server, with the noise of a quiet machine. A start draws 2 %, a block 3 %.
 */
final class PairsOf {

  static final String SWEEP = "e.a+e.b";

  private static final int STARTS = 6;
  private static final int BLOCKS = 4;
  private static final double SECONDS = 0.75;

  private final Random random;
  private final Map<String, TreeMap<String, List<Observation>>> turns = new TreeMap<>();
  private final TreeSet<Integer> threads = new TreeSet<>();
  private final List<Figure> figures = new ArrayList<>();
  private Bottleneck.Verdict bound = Bottleneck.Verdict.SERVER_BOUND;

  PairsOf(long seed) {
    random = new Random(seed);
  }

  /** Of all cells to come the client is the limit. */
  PairsOf clientBound() {
    bound = Bottleneck.Verdict.CLIENT_BOUND;
    return this;
  }

  /** Both as fast as they go: operations a second. */
  PairsOf atFull(int atThreads, double a, double b) {
    cells(SWEEP, "a", atThreads, a, 20);
    cells(SWEEP, "b", atThreads, b, 20);
    return this;
  }

  /** Both at a share of the capacity: microseconds of the server that an operation costs. */
  PairsOf atRate(int percent, double a, double b) {
    cells(SWEEP + "@" + percent, "a", 100, 100 * percent, a);
    cells(SWEEP + "@" + percent, "b", 100, 100 * percent, b);
    return this;
  }

  /** Throughputs that were published. */
  PairsOf published(int atThreads, double a, double b) {
    for (var one : Map.of("a", a, "b", b).entrySet()) {
      var figure = OptionalDouble.of(one.getValue());
      figures.add(
          new Figure(
              EvidenceOf.EXPERIMENT,
              one.getKey(),
              Optional.of(Integer.toString(atThreads)),
              "throughput",
              PublishedRange.of(figure, figure),
              "",
              "seed",
              figures.size() + 2));
    }
    return this;
  }

  private void cells(String sweep, String series, int atThreads, double rate, double micros) {
    threads.add(atThreads);
    var list =
        turns
            .computeIfAbsent(series, any -> new TreeMap<>())
            .computeIfAbsent(sweep, any -> new ArrayList<>());
    for (var start = 1; start <= STARTS; start++) {
      var isFirst = (start % 2 == 1) == series.equals("a");
      var luck = noise(2);
      var parts = new ArrayList<MeasuredTurn>();
      for (var turn = 0; turn < 2 * BLOCKS; turn++) {
        var count = Math.round(rate * SECONDS * luck * noise(3));
        var cpu = count * micros / 1e6 * luck * noise(3);
        parts.add(
            new MeasuredTurn(
                turn / 2,
                1_000L * turn,
                SECONDS,
                count,
                0,
                count,
                OptionalDouble.of(cpu),
                OptionalDouble.empty()));
      }
      var figures = new Operation(Math.round(rate * 6), 0, 0, rate * luck, Optional.empty());
      var cell =
          new CellBuilder()
              .of(series, "workloadb", atThreads)
              .repeat(start)
              .order(2 * start - (isFirst ? 1 : 0))
              .operation(Cell.ALL, figures)
              .bound(Optional.of(bound))
              .turns(parts)
              .build();
      list.add(
          new Observation(
              start,
              atThreads,
              cell,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
  }

  private double noise(double percent) {
    return Math.exp(percent / 100 * random.nextGaussian());
  }

  ClaimEvidence build() {
    var series = new ArrayList<MeasuredSeries>();
    turns.forEach(
        (name, sweeps) ->
            series.add(
                new MeasuredSeries(
                    EvidenceOf.EXPERIMENT,
                    name,
                    name,
                    List.copyOf(threads),
                    OptionalLong.of(1_000_000),
                    OptionalLong.of(10_000),
                    Optional.empty(),
                    SyntheticCells.PLAIN,
                    sweeps.getOrDefault(SWEEP, List.of()),
                    sweeps)));
    return new ClaimEvidence(
        series,
        new PublishedFigures(figures, OptionalInt.empty()),
        List.of(),
        false,
        OptionalInt.of(2),
        Margin.USUAL);
  }
}
