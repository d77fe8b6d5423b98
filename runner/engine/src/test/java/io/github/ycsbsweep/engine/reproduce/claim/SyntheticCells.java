// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedFigures;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Faults;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Measurements of a whole comparison that never were: three rounds of each of its cells, alike but
 * for what a test says of them.
 */
public final class SyntheticCells {

  /** Servers as they come. */
  public static final MeasuredSeries.Setup PLAIN =
      new MeasuredSeries.Setup(
          Optional.empty(),
          OptionalInt.of(0),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          Map.of());

  static final int CORES = 16;

  private static final int ROUNDS = 3;
  private static final int SECONDS = 20;
  private static final long RECORDS = 1_000_000;

  private record Place(String experiment, String series, int threads) {}

  private final Comparison comparison;
  private final Map<Place, Map<Metric, Double>> values = new HashMap<>();
  private final Map<Place, String> facts = new HashMap<>();
  private List<Figure> figures = List.of();
  private Optional<Measure> noisy = Optional.empty();
  private String fact = "record_encoding";
  private boolean failing;
  private Bottleneck.Verdict bound = Bottleneck.Verdict.SERVER_BOUND;

  SyntheticCells(Comparison comparison) {
    this.comparison = comparison;
  }

  /** Everything, in the unit of the metric. */
  SyntheticCells at(String experiment, String series, int threads, Metric metric, double value) {
    values
        .computeIfAbsent(new Place(experiment, series, threads), any -> new EnumMap<>(Metric.class))
        .put(metric, value);
    return this;
  }

  /** Rounds differ by 3 % in this measure. */
  SyntheticCells noisy(Measure measure) {
    noisy = Optional.of(measure);
    return this;
  }

  private double change(Place place, Metric metric, int round) {
    var isNoisy =
        noisy
            .filter(it -> it.metric() == metric)
            .filter(it -> it.experiment().equals(place.experiment()))
            .filter(it -> it.series().equals(place.series()))
            .filter(
                it ->
                    it.threads()
                        .filter(own -> !own.counts().isEmpty())
                        .map(own -> own.counts().contains(place.threads()))
                        .orElse(true))
            .isPresent();
    return 1 + (isNoisy ? 0.03 : 0.001) * (round - 2);
  }

  SyntheticCells published(List<Figure> stated) {
    figures = stated;
    return this;
  }

  SyntheticCells failing() {
    failing = true;
    return this;
  }

  SyntheticCells bound(Bottleneck.Verdict by) {
    bound = by;
    return this;
  }

  SyntheticCells says(String experiment, String series, String name, String word) {
    fact = name;
    facts.put(new Place(experiment, series, 0), word);
    return this;
  }

  ClaimEvidence build() {
    var all = new ArrayList<MeasuredSeries>();
    for (var experiment : comparison.recipe().experiments()) {
      for (var series : experiment.series()) {
        var observations = new ArrayList<Observation>();
        for (var threads : series.threads()) {
          for (var round = 1; round <= ROUNDS; round++) {
            observations.add(observation(new Place(experiment.id(), series.id(), threads), round));
          }
        }
        all.add(
            new MeasuredSeries(
                experiment.id(),
                series.id(),
                series.store(),
                series.threads(),
                experiment.data().records(),
                OptionalLong.of(RECORDS),
                Optional.empty(),
                PLAIN,
                observations,
                new TreeMap<>()));
      }
    }
    var published = new PublishedFigures(figures, OptionalInt.of(CORES));
    return new ClaimEvidence(all, published, List.of(), true, OptionalInt.of(CORES), Margin.USUAL);
  }

  private Observation observation(Place place, int round) {
    var figure = values.getOrDefault(place, Map.of());
    var rate = value(place, Metric.THROUGHPUT, 10_000, round);
    var micros = value(place, Metric.MEAN, 1_000, round);
    var p99 = value(place, Metric.P99, 5_000, round);
    var operation = operation(rate, micros, p99);
    var resources = new HashMap<String, Double>();
    var userCores = value(place, Metric.CLIENT_USER_CPU, 1, round);
    resources.put("serverCores", value(place, Metric.SERVER_CPU, 1, round));
    resources.put("clientUserCores", userCores);
    resources.put("clientCores", userCores + value(place, Metric.CLIENT_SYSTEM_CPU, 1, round));
    resources.put("netBytesPerSecond", value(place, Metric.NETWORK, 1e6, round));
    resources.put("diskBytesPerSecond", value(place, Metric.DISK_WRITE, 1e6, round));
    resources.put("diskBusy", value(place, Metric.DISK_BUSY, 0.5, round));
    if (figure.containsKey(Metric.SERVER_CPU_PER_OPERATION)) {
      var cpu = value(place, Metric.SERVER_CPU_PER_OPERATION, 1, round);
      resources.put("serverCores", cpu * 10_000 / 1e6);
      operation = operation(10_000, micros, p99);
    }
    var event = Faults.rewrite(10, OptionalDouble.of(15), false);
    var hasEvent = figure.containsKey(Metric.EVENT_EFFECT);
    var cell =
        new CellBuilder()
            .of(place.series(), "workload", place.threads())
            .repeat(round)
            .lasting(1, SECONDS)
            .status(
                failing ? Status.FAILED : Status.OK,
                failing ? Optional.of("No answer within 2000 ms") : Optional.empty())
            .operation(Cell.ALL, operation)
            .operation("READ", operation)
            .perSecond(perSecond(place, round))
            .faults(hasEvent ? new Fault[] {event} : new Fault[0])
            .with(resources)
            .bound(Optional.of(bound))
            .build();
    var memory = value(place, Metric.MEMORY, 1e9, round);
    var state =
        new ServerSnapshot(
            0,
            Optional.of("1"),
            Map.of(
                "memory_used_bytes",
                Math.round(memory),
                "records",
                RECORDS,
                fact,
                facts.getOrDefault(new Place(place.experiment(), place.series(), 0), "-")),
            Map.of(),
            Map.of());
    return new Observation(
        round,
        place.threads(),
        cell,
        Optional.of(probe(value(place, Metric.PROBE_MEAN, 1_000, round))),
        Optional.empty(),
        Optional.empty(),
        Optional.of(state));
  }

  private double value(Place place, Metric metric, double usual, int round) {
    return values.getOrDefault(place, Map.of()).getOrDefault(metric, usual)
        * change(place, metric, round);
  }

  private static Operation operation(double rate, double micros, double p99) {
    var none = OptionalLong.empty();
    var tail = OptionalLong.of(Math.round(p99));
    var latency = new Latency(micros, none, none, none, tail, none, Math.round(p99), List.of());
    return new Operation(Math.round(rate * SECONDS), 0, 0, rate, Optional.of(latency));
  }

  private static Probe probe(double micros) {
    return new Probe(
        Cell.SCHEMA,
        new SystemUnderTest("s", new Cell.Server("local", "127.0.0.1:7000", Optional.empty())),
        new CellPosition("workload", 1, OptionalDouble.empty(), 1, 1),
        Optional.empty(),
        OptionalDouble.of(SECONDS),
        Optional.of("READ"),
        Optional.of(operation(300, micros, 5 * micros)));
  }

  /**
   * Of growth the first part of a cell is that much faster; of an event the seconds 10 to 15 are.
   */
  private List<Second> perSecond(Place place, int round) {
    var figure = values.getOrDefault(place, Map.of());
    var growth = value(place, Metric.TIME_GROWTH, 1, round);
    var effect = value(place, Metric.EVENT_EFFECT, 1, round);
    return IntStream.rangeClosed(0, SECONDS)
        .mapToObj(
            second -> {
              var isGrown = figure.containsKey(Metric.TIME_GROWTH) && second > SECONDS / 2;
              var isDuring = figure.containsKey(Metric.EVENT_EFFECT) && second >= 10 && second < 15;
              var rate = 1e6 / (isGrown ? growth : 1) * (isDuring ? effect : 1);
              return new Second(second, 1, Math.round(rate), 0);
            })
        .toList();
  }
}
