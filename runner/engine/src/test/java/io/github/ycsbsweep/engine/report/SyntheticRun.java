// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.TypedLine;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The folder of a run whose figures follow a simple law: so many operations, so long each. */
public final class SyntheticRun {

  private static final int SECONDS = 15;

  private final Path folder;
  private final Map<String, String> properties;
  private int seconds = SECONDS;
  private int order;
  private String operation = "READ";
  private Verdict verdict = Verdict.SERVER_BOUND;
  private double others;
  private int repeat = 1;
  private double rise;
  private double wobble;
  private Fault[] faults = {};
  private String commandLine = "sweep.sh redis workloadb";
  private String orderName = "interleaved";
  private Cell.Server server = new Cell.Server("local", "127.0.0.1:7000", Optional.of("7.0.15"));
  private List<String> hosts = List.of();
  private List<String> labels = List.of("redis");

  public SyntheticRun(Path folder) throws IOException {
    this(folder, Map.of("redis.host", "127.0.0.1"));
  }

  public SyntheticRun(Path folder, Map<String, String> properties) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.properties = properties;
    writeRun();
  }

  /** Says that the cells were measured in another order. */
  public SyntheticRun ordered(String name) throws IOException {
    orderName = name;
    return writeRun();
  }

  /** Says that it was made by another command. */
  public SyntheticRun typed(String line) throws IOException {
    commandLine = line;
    return writeRun();
  }

  /** The server of cells from here on. */
  public SyntheticRun on(String mode, String address) {
    server = new Cell.Server(mode, address, Optional.empty());
    return this;
  }

  /** The servers of cells from here on have a share of a core. */
  public SyntheticRun share(double cores) {
    var limits = new ServerLimits(CpuList.parse("0-1"), OptionalDouble.of(cores));
    server = new Cell.Server("local", "127.0.0.1:7000", Optional.empty(), limits, List.of());
    return this;
  }

  /** The servers of cells from here on are the user's, who says something of them. */
  public SyntheticRun declaring(DeclaredOption... options) {
    server =
        new Cell.Server(
            "external", "db1:6379", Optional.empty(), ServerLimits.NONE, List.of(options));
    return this;
  }

  /** Cells from here on have a client on each of these hosts; none: a single one. */
  public SyntheticRun by(String... names) {
    hosts = List.of(names);
    return this;
  }

  /** Of a scan over clients: so many threads, divided among those on the hosts. */
  public SyntheticRun scanned(int threads, double... throughputs) throws IOException {
    for (var throughput : throughputs) {
      var cell = cell("redis", "workloadb", threads, throughput, 0, 0).build();
      var path = "cells/redis/workloadb/t%04d-%dclients/r%d";
      DoneCell.write(folder.resolve(path.formatted(threads, cell.clients(), repeat)), cell);
      repeat++;
    }
    return repeat(1);
  }

  private SyntheticRun writeRun() throws IOException {
    Json.write(
        folder.resolve("run.json"),
        new Run(
            Run.SCHEMA,
            "20260101T000000Z-2a",
            "2026-01-01T00:00:00Z",
            new Run.Invocation(
                commandLine,
                Map.of("threads", "8..", "order", orderName),
                42,
                Map.of(),
                TypedLine.request(commandLine),
                Map.of()),
            Map.of("ycsb", "0.17.0"),
            Map.of("cores", "8", "cpu", "Example 3000"),
            labels.stream().map(this::effective).toList(),
            Map.of()));
    return this;
  }

  private Run.EffectiveProperties effective(String label) {
    return new Run.EffectiveProperties(
        new SystemNames(label, "redis", "redis"),
        "workloadb",
        false,
        "run",
        properties,
        Map.of(),
        List.of("redis.host", "redis.port"),
        Map.of());
  }

  /** Says that it had these systems, all of one store. */
  public SyntheticRun labelled(String... names) throws IOException {
    labels = List.of(names);
    return writeRun();
  }

  public Path folder() {
    return folder;
  }

  /** Cells from here on are measured for so many seconds. */
  public SyntheticRun lasting(int duration) {
    seconds = duration;
    return this;
  }

  /** Cells from here on have this verdict, on a machine where others used so many of 8 cores. */
  public SyntheticRun bound(Verdict what, double otherCores) {
    verdict = what;
    others = otherCores;
    return this;
  }

  /** To the servers of cells from here on this is done. */
  public SyntheticRun doing(Fault... done) {
    faults = done;
    return this;
  }

  /** Cells from here on are this repeat. */
  public SyntheticRun repeat(int number) {
    repeat = number;
    return this;
  }

  /** Cells from here on append, where others read. */
  public SyntheticRun appending() {
    operation = "APPEND";
    return this;
  }

  /** Throughput of cells from here on rises by this share over their seconds; 0: it holds still. */
  public SyntheticRun rising(double share) {
    rise = share;
    return this;
  }

  /** Throughput of cells from here on is by this share lower or higher in two of three seconds. */
  public SyntheticRun wobbling(double share) {
    wobble = share;
    return this;
  }

  /** A cell of each kind, each measured once. */
  public SyntheticRun mixed() throws IOException {
    return wobbling(0.02)
        .measured("redis", "workloadb", 8, 45_210.46)
        .measured("redis", "workloadb", 16, 81_000)
        .failed("redis", "workloadb", 32, "the client was ended by signal 9, and, \"quoted\"")
        .standIn("mongodb", "workloadb", 8, 1_234.5)
        .breached("redis", "workloada", 8, 40_000, 1_200);
  }

  /**
   * Two stores that follow the Universal Scalability Law, beyond their peaks, and an unstable one.
   */
  public SyntheticRun repeatedStores() throws IOException {
    for (var threads : new int[] {8, 16, 32, 64}) {
      var most = threads * 10_000.0 / (1 + 0.1 * (threads - 1) + 0.0005 * threads * (threads - 1));
      repeated("redis", "workloadb", threads, most, 0.99 * most, 1.02 * most);
      repeated("memcached", "workloadb", threads, 1.5 * most, 1.48 * most, 1.53 * most);
    }
    return repeated("couchbase", "workloadb", 8, 30_000, 36_000, 45_000);
  }

  /** A cell of each repeat, 1 for the first. */
  public SyntheticRun repeated(String store, String workload, int threads, double... throughputs)
      throws IOException {
    for (var throughput : throughputs) {
      measured(store, workload, threads, throughput).repeat(repeat + 1);
    }
    return repeat(1);
  }

  /** A cell that went well. */
  public SyntheticRun measured(String store, String workload, int threads, double throughput)
      throws IOException {
    return write(cell(store, workload, threads, throughput, 0, 0));
  }

  public SyntheticRun standIn(String store, String workload, int threads, double throughput)
      throws IOException {
    return write(
        cell(store, workload, threads, throughput, 0, 0)
            .on("stand-in", "127.0.0.1:7000", Optional.of("7.0.15")));
  }

  public SyntheticRun breached(
      String store, String workload, int threads, double throughput, long failed)
      throws IOException {
    return write(
        cell(store, workload, threads, throughput, 7, failed)
            .status(Status.GATE, Optional.of("too many operations failed")));
  }

  public SyntheticRun failed(String store, String workload, int threads, String reason)
      throws IOException {
    return write(
        cell(store, workload, threads, 1, 0, 0).status(Status.FAILED, Optional.of(reason)));
  }

  private SyntheticRun write(CellBuilder cell) throws IOException {
    DoneCell.in(folder, cell.build());
    return this;
  }

  private CellBuilder cell(
      String store, String workload, int threads, double throughput, long notFound, long failed) {
    var figures = SyntheticFigures.operation(throughput, seconds, threads, notFound, failed);
    return new CellBuilder()
        .of(store, workload, threads)
        .on(server)
        .perClient(SyntheticFigures.perClient(hosts, threads, throughput))
        .repeat(repeat)
        .order(++order)
        .lasting(5, seconds)
        .operation(Cell.ALL, figures)
        .operation(operation, figures)
        .perSecond(SyntheticFigures.perSecond(throughput, seconds, rise, wobble))
        .faults(faults)
        .with(Map.of("clientCores", 1.25, "clientUserCores", 0.5, "gcPercent", 0.125))
        .with(Map.of("clientRssBytes", 4e8, "serverCores", 0.95))
        .with(Map.of("netBytesPerSecond", 123_456_789.0, "machineCores", 8.0, "otherCores", others))
        .bound(Optional.of(verdict));
  }
}
