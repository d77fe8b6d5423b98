// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The metrics of the run that is being made. The thread that measures says what begins and ends;
 * the logs of the clients are read when somebody asks, so that nobody who does not ask pays.
 */
final class RunMetrics implements SweepListener, MultiCollector {

  /** Loads and cells whose series are shown: those that run, and the last ones before them. */
  static final int KEPT = 4;

  /** What a run does. */
  private static final List<String> PHASES =
      List.of("prepare", "load", "warmup", "measure", "report");

  private final Deque<ClientSeries> series = new ArrayDeque<>();
  private final Map<ClientLaunch, ClientSeries> running = new LinkedHashMap<>();
  private final Map<Cell.Status, Integer> judged = new EnumMap<>(Cell.Status.class);
  private final Map<String, Labels> systems = new TreeMap<>();
  private Optional<SweepPlan> plan = Optional.empty();
  private boolean isReporting;
  private long since = System.currentTimeMillis();
  private int cellNumber;
  private int cellsDone;
  private long readErrors;

  @Override
  public synchronized void planned(SweepPlan planned) {
    series.forEach(ClientSeries::close);
    series.clear();
    running.clear();
    judged.clear();
    systems.clear();
    plan = Optional.of(planned);
    isReporting = false;
    since = System.currentTimeMillis();
    cellNumber = 0;
    cellsDone = 0;
  }

  @Override
  public synchronized void started(ClientLaunch launch, int number) {
    var begun = new ClientSeries(launch);
    // The same load again, or a cell once more: two series of one name can't be told apart.
    drop(series.stream().filter(one -> one.labels().equals(begun.labels())).toList());
    series.addLast(begun);
    running.put(launch, begun);
    // Of those that run none is dropped, however many they are.
    drop(
        series.stream()
            .filter(one -> !running.containsValue(one))
            .limit(Math.max(0, series.size() - KEPT))
            .toList());
    launch.cell().ifPresent(cell -> cellNumber = number);
    var system = launch.workload().system();
    systems.put(
        system.label(),
        Labels.of(
            "system", ClientSeries.text(system.label()),
            "store", ClientSeries.text(system.store().orElse(system.label())),
            "server", ClientSeries.text(launch.server().mode()),
            "server_version", ClientSeries.text(launch.server().version().orElse(""))));
  }

  private void drop(List<ClientSeries> old) {
    old.forEach(ClientSeries::close);
    series.removeAll(old);
    running.values().removeAll(old);
  }

  @Override
  public synchronized void fault(FaultPlan fault, FaultCourse.Event event) {
    running.values().forEach(one -> one.fault(fault, event));
  }

  @Override
  public synchronized void ended(ClientLaunch launch) {
    Optional.ofNullable(running.remove(launch)).ifPresent(one -> readErrors += one.update());
  }

  @Override
  public synchronized void judged(Cell.Status status, int done) {
    judged.merge(status, 1, Integer::sum);
    cellsDone = done;
  }

  @Override
  public synchronized void reporting() {
    running.clear();
    isReporting = true;
  }

  @Override
  public synchronized MetricSnapshots collect() {
    running.values().forEach(one -> readErrors += one.update());
    var samples = new MetricSamples();
    plan.ifPresent(one -> collectRun(one, samples));
    series.forEach(one -> one.collect(samples));
    running.values().forEach(one -> one.collectCurrent(samples, plan.orElseThrow().request()));
    samples.state(MetricFamily.PHASE, PHASES, phase());
    samples.gauge(MetricFamily.CELL_NUMBER, Labels.EMPTY, cellNumber);
    samples.gauge(MetricFamily.CELLS_DONE, Labels.EMPTY, cellsDone);
    for (var status : Cell.Status.values()) {
      samples.counter(
          MetricFamily.CELLS_JUDGED,
          Labels.of("status", status.name().toLowerCase(Locale.ROOT)),
          judged.getOrDefault(status, 0),
          since);
    }
    samples.counter(MetricFamily.LOG_READ_ERRORS, Labels.EMPTY, (double) readErrors, since);
    return samples.snapshots();
  }

  private void collectRun(SweepPlan one, MetricSamples samples) {
    samples.info(
        MetricFamily.RUN,
        Labels.of(
            "run", ClientSeries.text(one.run().runId()),
            "version", ClientSeries.text(Version.number()),
            "ycsb_version", ClientSeries.text(one.run().versions().getOrDefault("ycsb", ""))));
    systems.values().forEach(labels -> samples.info(MetricFamily.SYSTEM, labels));
    samples.gauge(MetricFamily.CELLS, Labels.EMPTY, one.cells().size() + one.cellsAtRates());
    samples.gauge(
        MetricFamily.START_TIME_SECONDS,
        Labels.EMPTY,
        Instant.parse(one.run().started()).toEpochMilli() / 1000.0);
  }

  private String phase() {
    // What runs together does the same.
    var any = running.values().stream().findFirst();
    if (any.isEmpty()) {
      return isReporting ? "report" : "prepare";
    }
    if (any.get().isLoad()) {
      return "load";
    }
    var seconds = any.get().seconds();
    var warmup = plan.map(one -> one.request().measurement().warmupSeconds()).orElse(0);
    return seconds.isPresent() && seconds.getAsInt() >= warmup ? "measure" : "warmup";
  }
}
