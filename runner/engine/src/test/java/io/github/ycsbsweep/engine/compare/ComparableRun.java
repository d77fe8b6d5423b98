// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.report.model.RunResults.MissingResults;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A run whose throughputs are given, and whose latencies follow from them: so many threads, so long
 * each.
 */
public final class ComparableRun {

  private static final int SECONDS = 15;

  private final String id;
  private final List<Cell> cells = new ArrayList<>();
  private final Map<String, String> options =
      new TreeMap<>(Map.of("threads", "8,16", "order", "interleaved", "out", "here"));
  private final Map<String, String> versions = new TreeMap<>(Map.of("ycsb", "0.17.0"));
  private final Map<String, String> machine =
      new TreeMap<>(Map.of("cores", "8", "cpu", "Example 3000"));
  private final Map<String, String> properties = new TreeMap<>(Map.of("recordcount", "1000"));
  private final Map<String, String> jars = new TreeMap<>(Map.of("binding-1.jar", "aaaa"));
  private final Map<String, String> files = new TreeMap<>();
  private final List<String> stores = new ArrayList<>();
  private OptionalDouble target = OptionalDouble.empty();
  private String serverVersion = "7.0.15";
  private String serverCommand = "/tmp/ycsb-run.x/redis --port 7000 --maxmemory 10mb";
  private String started = "2026-01-01T00:00:00Z";
  private boolean hasTails = true;
  private Optional<Verdict> verdict = Optional.empty();
  private OptionalDouble share = OptionalDouble.empty();
  private Optional<ThreadKind> threadKind = Optional.empty();
  private Optional<Hiccups> hiccups = Optional.empty();
  private Map<String, Double> cores = Map.of();
  private Optional<String> controller = Optional.empty();

  public ComparableRun(String id) {
    this.id = id;
  }

  /** UTC, ISO 8601. */
  public ComparableRun started(String time) {
    started = time;
    return this;
  }

  public ComparableRun option(String name, String value) {
    options.put(name, value);
    return this;
  }

  public ComparableRun version(String name, String value) {
    versions.put(name, value);
    return this;
  }

  public ComparableRun machine(String name, String value) {
    machine.put(name, value);
    return this;
  }

  public ComparableRun property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  public ComparableRun jar(String name, String hash) {
    jars.put(name, hash);
    return this;
  }

  /** A file that an option or a property names. */
  public ComparableRun file(String path, String hash) {
    files.put(path, hash);
    return this;
  }

  public ComparableRun withoutJar(String name) {
    jars.remove(name);
    return this;
  }

  /** Of the cells from here on. */
  public ComparableRun server(String version) {
    serverVersion = version;
    return this;
  }

  public ComparableRun serverCommand(String command) {
    serverCommand = command;
    return this;
  }

  /** Operations a second asked for in the cells from here on. */
  public ComparableRun target(double ops) {
    target = OptionalDouble.of(ops);
    return this;
  }

  /** Cells from here on have too few operations for a 99th percentile. */
  public ComparableRun withoutTails() {
    hasTails = false;
    return this;
  }

  /** What was at its limit in the cells from here on. */
  public ComparableRun bound(Verdict by) {
    verdict = Optional.of(by);
    return this;
  }

  /** What server and client of the cells from here on use of the processors. */
  ComparableRun cores(double server, double client) {
    cores = Map.of("serverCores", server, "clientCores", client);
    return this;
  }

  /** Of all systems, whatever they are called. */
  ComparableRun store(String name) {
    controller = Optional.of(name);
    return this;
  }

  /** Of a core, for the servers of the cells from here on. */
  public ComparableRun share(double cores) {
    share = OptionalDouble.of(cores);
    return this;
  }

  /** Threads of the clients of the cells from here on. */
  ComparableRun threadKind(ThreadKind kind) {
    threadKind = Optional.of(kind);
    return this;
  }

  /** Microseconds of the client's and its machine's 99th percentiles in the cells from here on. */
  ComparableRun hiccups(long ofClient, long ofMachine) {
    hiccups = Optional.of(new Hiccups(pauses(ofClient), pauses(ofMachine), Optional.empty()));
    return this;
  }

  private static Optional<Pauses> pauses(long p99) {
    return Optional.of(new Pauses(OptionalLong.of(p99), OptionalLong.empty(), 10 * p99));
  }

  /** A cell, with as many repeats as throughputs. */
  public ComparableRun cell(String store, String workload, int threads, double... throughputs) {
    for (var throughput : throughputs) {
      add(store, workload, threads, "local", Status.OK, throughput, 0);
    }
    return this;
  }

  /** In all repeats of the cells so far a phase with that part of their throughput. */
  ComparableRun phase(String name, double part) {
    cells.replaceAll(
        cell -> {
          var done = part * cell.all().orElseThrow().opsPerSecond();
          var phases = new ArrayList<>(cell.phases());
          phases.add(
              new MeasuredPhase(
                  name,
                  cell.workload(),
                  cell.threads(),
                  List.of(),
                  SECONDS * phases.size(),
                  SECONDS,
                  SECONDS,
                  OptionalDouble.empty(),
                  done,
                  Map.of(Cell.ALL, operation(done, cell.threads(), 0))));
          return new CellBuilder()
              .of(cell.store(), cell.workload(), cell.threads())
              .repeat(cell.repeat())
              .order(cell.order())
              .operation(Cell.ALL, cell.all().orElseThrow())
              .phases(phases.toArray(MeasuredPhase[]::new))
              .build();
        });
    return this;
  }

  public ComparableRun standIn(String store, String workload, int threads, double... throughputs) {
    for (var throughput : throughputs) {
      add(store, workload, threads, "stand-in", Status.OK, throughput, 0);
    }
    return this;
  }

  /** One repeat in which operations failed. */
  public ComparableRun erring(
      Status status, String store, String workload, int threads, double throughput, long failed) {
    return add(store, workload, threads, "local", status, throughput, failed);
  }

  /** One repeat without figures. */
  public ComparableRun failed(String store, String workload, int threads) {
    return add(store, workload, threads, "local", Status.FAILED, 1, 0);
  }

  public Path write(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("cells"));
    Json.write(folder.resolve("run.json"), run());
    for (var cell : cells) {
      var path = DoneCell.in(folder, cell);
      var server =
          new TreeMap<String, Object>(
              Map.of(
                  "mode",
                  cell.server().mode(),
                  "address",
                  cell.server().address(),
                  "version",
                  serverVersion,
                  "pid",
                  cell.order(),
                  "command",
                  serverCommand));
      cell.server().limits().share().ifPresent(cores -> server.put("share", cores));
      Json.write(path.resolve("server.json"), server);
    }
    return folder;
  }

  ComparedRun labelled(String label) {
    return new ComparedRun(
        label,
        new RunResults(
            Path.of(id),
            run(),
            List.copyOf(cells),
            List.of(),
            List.of(),
            List.of(),
            new MissingResults(List.of(), List.of(), Ending.WHOLE, TurnEnding.NONE),
            List.of()),
        Map.of(),
        Optional.empty());
  }

  private Run run() {
    return new Run(
        Run.SCHEMA,
        id,
        started,
        new Run.Invocation(
            "sweep.sh redis workloadb", options, 42, files, SweepOptions.NONE, Map.of()),
        versions,
        machine,
        stores.stream().map(this::effective).toList(),
        Map.of("redis", jars));
  }

  private Run.EffectiveProperties effective(String label) {
    var store = controller.orElse(label);
    return new Run.EffectiveProperties(
        new Run.SystemNames(label, store, store),
        "workloadb",
        false,
        "run",
        properties,
        Map.of(),
        List.of(),
        Map.of());
  }

  private ComparableRun add(
      String store,
      String workload,
      int threads,
      String mode,
      Status status,
      double throughput,
      long failed) {
    if (!stores.contains(store)) {
      stores.add(store);
    }
    var repeat =
        cells.stream()
            .filter(
                cell ->
                    cell.store().equals(store)
                        && cell.workload().equals(workload)
                        && cell.threads() == threads
                        && cell.targetOps().equals(target))
            .count();
    var cell =
        new CellBuilder()
            .of(store, workload, threads)
            .on(mode, "127.0.0.1:7000", Optional.of(serverVersion))
            .target(target)
            .repeat((int) repeat + 1)
            .order(cells.size() + 1)
            .status(status, Optional.of("something went wrong").filter(any -> status != Status.OK))
            .operation(Cell.ALL, operation(throughput, threads, failed))
            .with(cores)
            .bound(verdict);
    share.ifPresent(cell::share);
    threadKind.ifPresent(cell::threadKind);
    hiccups.ifPresent(any -> cell.hiccups(any.client().orElseThrow(), any.machine().orElseThrow()));
    cells.add(cell.build());
    return this;
  }

  private Operation operation(double throughput, int threads, long failed) {
    var micros = Math.round(threads / throughput * 1e6);
    return new Operation(
        Math.round(throughput * SECONDS),
        0,
        failed,
        throughput,
        Optional.of(LatencyOf.median(micros, hasTails, List.of())),
        Optional.of(LatencyOf.median(10 * micros, hasTails, List.of()))
            .filter(any -> target.isPresent()));
  }
}
