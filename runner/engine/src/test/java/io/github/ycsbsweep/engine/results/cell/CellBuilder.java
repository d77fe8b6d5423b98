// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellSetup;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Makes cells: without further words, of Redis with workloadb and 8 threads, the first of its run,
 * within the gates, 15 s after a warm-up of 5 s, of which nobody looked for the bottleneck. A test
 * says what it is about.
 */
public final class CellBuilder {

  private Optional<ScheduledRates> schedule = Optional.empty();
  private Optional<VerifiedWrites> verifiedWrites = Optional.empty();
  private List<MeasuredPhase> phases = List.of();
  private List<ClientFigures> perClient = List.of();
  private List<MeasuredTurn> turns = List.of();
  private OptionalDouble turnSeconds = OptionalDouble.empty();
  private String store = "redis";
  private String workload = "workloadb";
  private String phase = "run";
  private int threads = 8;
  private int repeat = 1;
  private int order = 1;
  private Cell.Server server = new Cell.Server("local", "127.0.0.1:7000", Optional.of("7.0.15"));
  private OptionalDouble target = OptionalDouble.empty();
  private OptionalDouble transactions = OptionalDouble.empty();
  private Status status = Status.OK;
  private Optional<String> reason = Optional.empty();
  private int warmup = 5;
  private int seconds = 15;
  private List<Second> perSecond = List.of();
  private List<Fault> faults = List.of();
  private Optional<Hiccups> hiccups = Optional.empty();
  private Optional<ThreadKind> threadKind = Optional.empty();
  private Optional<Bottleneck.Verdict> verdict = Optional.empty();
  private final Map<String, Operation> operations = new TreeMap<>();
  private final NamedFigures figures = new NamedFigures();

  public CellBuilder of(String itsStore, String itsWorkload, int itsThreads) {
    store = itsStore;
    workload = itsWorkload;
    threads = itsThreads;
    return this;
  }

  public CellBuilder workload(String name) {
    workload = name;
    return this;
  }

  public CellBuilder phase(String name) {
    phase = name;
    return this;
  }

  public CellBuilder repeat(int number) {
    repeat = number;
    return this;
  }

  /** Position in the run. */
  public CellBuilder order(int number) {
    order = number;
    return this;
  }

  public CellBuilder on(String mode, String address, Optional<String> version) {
    server = new Cell.Server(mode, address, version);
    return this;
  }

  public CellBuilder on(Cell.Server other) {
    server = other;
    return this;
  }

  /** A share of a core for the server. */
  public CellBuilder share(double cores) {
    var limits = new ServerLimits(Optional.empty(), OptionalDouble.of(cores));
    server = new Cell.Server(server.mode(), server.address(), server.version(), limits, List.of());
    return this;
  }

  /** Operations a second asked for; empty: a closed loop. */
  public CellBuilder target(OptionalDouble ops) {
    target = ops;
    return this;
  }

  /** What the target counts, a second. */
  public CellBuilder transactions(double perSecondOfWindow) {
    transactions = OptionalDouble.of(perSecondOfWindow);
    return this;
  }

  /** One that failed was not measured: it has no figures, whatever was said of them. */
  public CellBuilder status(Status how, Optional<String> why) {
    status = how;
    reason = why;
    return this;
  }

  public CellBuilder lasting(int warmupSeconds, int windowSeconds) {
    warmup = warmupSeconds;
    seconds = windowSeconds;
    return this;
  }

  public CellBuilder operation(String name, Operation figuresOfIt) {
    operations.put(name, figuresOfIt);
    return this;
  }

  public CellBuilder perSecond(List<Second> rows) {
    perSecond = rows;
    return this;
  }

  public CellBuilder faults(Fault... done) {
    faults = List.of(done);
    return this;
  }

  /** Resources, by name. */
  public CellBuilder with(Map<String, Double> more) {
    figures.with(more);
    return this;
  }

  public CellBuilder bound(Optional<Bottleneck.Verdict> by) {
    verdict = by;
    return this;
  }

  /** A rate that changed, and what was done of it. */
  public CellBuilder schedule(ScheduledRates rates) {
    schedule = Optional.of(rates);
    return this;
  }

  /** Writes that were read back. */
  public CellBuilder verified(VerifiedWrites writes) {
    verifiedWrites = Optional.of(writes);
    return this;
  }

  public CellBuilder phases(MeasuredPhase... done) {
    phases = List.of(done);
    return this;
  }

  /** Pauses of the client and of its machine. */
  public CellBuilder hiccups(Hiccups.Pauses client, Hiccups.Pauses machine) {
    hiccups = Optional.of(new Hiccups(Optional.of(client), Optional.of(machine), Optional.empty()));
    return this;
  }

  /** What the clients' threads were made of. */
  public CellBuilder threadKind(ThreadKind kind) {
    threadKind = Optional.of(kind);
    return this;
  }

  /** Several clients, and what each of them did. */
  public CellBuilder perClient(ClientFigures... clients) {
    perClient = List.of(clients);
    return this;
  }

  /** Turns that the window is made of. */
  public CellBuilder turns(List<MeasuredTurn> ofSystem) {
    turns = List.copyOf(ofSystem);
    return this;
  }

  /** Of what has turns: the length of the measured part of each. */
  public CellBuilder turnSeconds(double ofEach) {
    turnSeconds = OptionalDouble.of(ofEach);
    return this;
  }

  public Cell build() {
    var measured = status != Status.FAILED;
    var used = measured ? figures : new NamedFigures();
    return new Cell(
        Cell.SCHEMA,
        new SystemUnderTest(store, server),
        new CellPosition(workload, threads, target, repeat, order),
        new CellSetup(
            phase, Math.max(1, perClient.size()), warmup, seconds, threadKind, Optional.empty()),
        new CellOutcome(status, reason, List.of()),
        new CellFigures(
            Optional.of(new Window(1_700_000_000_000L, seconds, transactions, turnSeconds, turns))
                .filter(any -> measured),
            measured ? new TreeMap<>(operations) : Map.of(),
            measured ? perSecond : List.of(),
            faults,
            perClient,
            schedule,
            verifiedWrites,
            phases),
        new ResourceUse(
            used.client(),
            used.server(),
            used.get("netBytesPerSecond"),
            verdict
                .filter(any -> measured)
                .map(by -> new Bottleneck(by, "its figures", "what helps", figures.load())),
            hiccups.filter(any -> measured)),
        Optional.empty());
  }
}
