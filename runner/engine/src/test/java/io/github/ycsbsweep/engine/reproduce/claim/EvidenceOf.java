// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedFigures;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Makes evidence: series of experiment "e" whose repeats have these throughputs. What a test says
 * of cells holds for those that it adds afterwards.
 */
final class EvidenceOf {

  static final String EXPERIMENT = "e";
  private static final int SECONDS = 15;

  private final Map<String, List<Observation>> cells = new LinkedHashMap<>();
  private final Map<String, MeasuredSeries.Setup> setups = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();
  private final List<Figure> figures = new ArrayList<>();
  private final Map<String, Double> resources = new LinkedHashMap<>();
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private List<String> otherHardware = List.of();
  private boolean full;
  private Margin margin = Margin.USUAL;
  private Status status = Status.OK;
  private String mode = "local";
  private long failed;
  private double rise;
  private OptionalDouble share = OptionalDouble.empty();
  private Bottleneck.Verdict bound = Bottleneck.Verdict.SERVER_BOUND;
  private Fault[] faults = {};
  private double slowed = 1;
  private Optional<String> reason = Optional.empty();

  /** Repeats of about a throughput, with normal noise: a standard deviation of so many percent. */
  static double[] noisy(long seed, int repeats, double throughput, double percent) {
    var random = new Random(seed);
    return IntStream.range(0, repeats)
        .mapToDouble(any -> throughput * (1 + percent / 100 * random.nextGaussian()))
        .toArray();
  }

  EvidenceOf cells(String series, int threads, double... throughputs) {
    var list = cells.computeIfAbsent(series, any -> new ArrayList<>());
    var rounds = (int) list.stream().filter(one -> one.threads() == threads).count();
    for (var i = 0; i < throughputs.length; i++) {
      list.add(observation(series, threads, rounds + i + 1, throughputs[i]));
    }
    return this;
  }

  EvidenceOf leftOut(String series, String why) {
    leftOut.put(series, why);
    cells.put(series, List.of());
    return this;
  }

  EvidenceOf setup(String series, MeasuredSeries.Setup setup) {
    setups.put(series, setup);
    return this;
  }

  EvidenceOf published(String series, String threads, String metric, double low, double high) {
    figures.add(
        new Figure(
            EXPERIMENT,
            series,
            Optional.of(threads).filter(words -> !words.isEmpty()),
            metric,
            PublishedRange.of(end(low), end(high)),
            "",
            "seed",
            figures.size() + 2));
    return this;
  }

  private static OptionalDouble end(double figure) {
    return Double.isNaN(figure) ? OptionalDouble.empty() : OptionalDouble.of(figure);
  }

  EvidenceOf otherHardware(String difference) {
    otherHardware = List.of(difference);
    return this;
  }

  EvidenceOf full() {
    full = true;
    return this;
  }

  EvidenceOf failing(Status how, String why) {
    status = how;
    reason = Optional.of(why);
    return this;
  }

  EvidenceOf withFailedOperations(long count) {
    failed = count;
    return this;
  }

  EvidenceOf standIn() {
    mode = "stand-in";
    return this;
  }

  EvidenceOf underQuota() {
    share = OptionalDouble.of(0.3);
    return this;
  }

  EvidenceOf bound(Bottleneck.Verdict by) {
    bound = by;
    return this;
  }

  /** From the start of a cell to its end throughput rises by this share, or falls. */
  EvidenceOf rising(double share) {
    rise = share;
    return this;
  }

  EvidenceOf with(String resource, double figure) {
    resources.put(resource, figure);
    return this;
  }

  EvidenceOf says(String fact, Object value) {
    facts.put(fact, value);
    return this;
  }

  /** While it lasts throughput is this share of what it is otherwise. */
  EvidenceOf during(Fault event, double share) {
    faults = new Fault[] {event};
    slowed = share;
    return this;
  }

  /** As before, for cells to come. */
  EvidenceOf sound() {
    status = Status.OK;
    reason = Optional.empty();
    mode = "local";
    failed = 0;
    rise = 0;
    share = OptionalDouble.empty();
    bound = Bottleneck.Verdict.SERVER_BOUND;
    return this;
  }

  /** Within which two series are equal. */
  EvidenceOf margin(double share) {
    margin = new Margin(share);
    return this;
  }

  ClaimEvidence build() {
    var series = new ArrayList<MeasuredSeries>();
    cells.forEach(
        (name, list) -> {
          var threads = new TreeSet<Integer>();
          list.forEach(one -> threads.add(one.threads()));
          series.add(
              new MeasuredSeries(
                  EXPERIMENT,
                  name,
                  name,
                  List.copyOf(threads),
                  OptionalLong.of(1_000_000),
                  OptionalLong.of(10_000),
                  Optional.ofNullable(leftOut.get(name)),
                  setups.getOrDefault(name, SyntheticCells.PLAIN),
                  list,
                  new TreeMap<>()));
        });
    return new ClaimEvidence(
        series,
        new PublishedFigures(figures, OptionalInt.of(16)),
        otherHardware,
        full,
        OptionalInt.of(4),
        margin);
  }

  private Observation observation(String series, int threads, int round, double throughput) {
    var figures =
        new Operation(
            Math.round(throughput * SECONDS),
            0,
            failed,
            throughput,
            Optional.of(LatencyOf.median(Math.round(threads / throughput * 1e6), true, List.of())));
    var cell =
        new CellBuilder()
            .of(series, "workloadb", threads)
            .repeat(round)
            .on(mode, "127.0.0.1:7000", Optional.of("7.0.15"))
            .status(status, reason)
            .lasting(5, SECONDS)
            .operation(Cell.ALL, figures)
            .operation("READ", figures)
            .perSecond(perSecond(throughput))
            .faults(faults)
            .with(resources)
            .bound(Optional.of(bound));
    share.ifPresent(cell::share);
    var state = new ServerSnapshot(0, Optional.of("7"), Map.copyOf(facts), Map.of(), Map.of());
    return new Observation(
        round,
        threads,
        cell.build(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(state));
  }

  private List<Second> perSecond(double throughput) {
    var rows = new ArrayList<Second>();
    for (var second = 0; second < SECONDS + 6; second++) {
      var at = second;
      var isSlow =
          List.of(faults).stream()
              .anyMatch(
                  it ->
                      at + 1 > it.second().orElseThrow()
                          && at < it.endSecond().orElse(SECONDS + 6));
      var share = (1 + rise * ((second - 5.0) / SECONDS - 0.5)) * (isSlow ? slowed : 1);
      rows.add(new Second(second, 1, Math.round(share * throughput), 0));
    }
    return rows;
  }
}
