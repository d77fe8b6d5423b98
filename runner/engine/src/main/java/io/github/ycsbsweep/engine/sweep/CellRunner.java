// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientGroup.Companion;
import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.PacedWorkload;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.YcsbCommand.Phase;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.CellJudge;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.measure.MeasurementRequest;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.TurnPlan.Lane;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Measures one cell: its clients, what is beside them, and the verdict. */
record CellRunner(Sweep sweep) {

  private static final Duration TICK = Duration.ofSeconds(1);

  /** After which clients that should have ended are killed. */
  private static final int GRACE_SECONDS = 30;

  /**
   * What a cell begins with, by what its server holds.
   *
   * @param phase of YCSB that is measured
   * @param inserts records that its clients divide
   * @param properties {@code name=value} of this cell alone
   */
  record Start(Phase phase, Inserts inserts, List<String> properties) {}

  /** A cell whose server holds what it begins with. */
  record BegunCell(CellPlan cell, Start start, SystemState state) {}

  /**
   * Measures cells in turns.
   *
   * @param cells in the order in which their clients are started
   * @return in the same order
   */
  List<Cell> run(List<BegunCell> cells, String caption) throws UserError, InterruptedException {
    var folder = sweep.files().cell(cells.get(0).cell());
    try {
      var launches = new ArrayList<ClientLaunch>();
      for (var one : cells) {
        launches.add(launch(one));
      }
      var ends = measure(cells, launches, caption);
      var judged = new ArrayList<Cell>();
      for (var i = 0; i < cells.size(); i++) {
        folder = launches.get(i).folder();
        var cell = cells.get(i).cell();
        judged.add(judge(cell, launches.get(i), ends.get(i), "  " + cell.laneName() + ":"));
      }
      return judged;
    } catch (IOException e) {
      throw sweep.files().unreadable(folder, e);
    }
  }

  /** Runs clients that take turns to the end of the last; nothing is done beside them. */
  private List<CellEnd> measure(List<BegunCell> cells, List<ClientLaunch> launches, String caption)
      throws IOException, UserError, InterruptedException {
    try {
      var samplings = new ArrayList<Companion>();
      for (var i = 0; i < cells.size(); i++) {
        sampling(cells.get(i), launches.get(i)).ifPresent(samplings::add);
      }
      var groups = environment().clients().start(launches, environment().servers()::turnsBegin);
      for (var launch : launches) {
        environment().listener().started(launch, sweep.results().count() + 1);
      }
      var seconds =
          sweep.lifetimes().fromRelease(cells.get(0).cell(), sweep.request()).orElseThrow();
      for (var group : groups) {
        watch(group, caption, seconds, 0, CellCompanions.NONE);
      }
      var ends = new ArrayList<CellEnd>();
      for (var i = 0; i < groups.size(); i++) {
        ends.add(new CellEnd(groups.get(i).finish(), OptionalInt.empty(), List.of()));
        environment().listener().ended(launches.get(i));
      }
      for (var sampling : samplings) {
        sampling.end();
      }
      return ends;
    } finally {
      for (var launch : launches) {
        sweep.files().redact(launch.folder());
      }
    }
  }

  /** Judges a cell when its clients have ended, notes it, and tells what came of it. */
  private Cell judge(CellPlan cell, ClientLaunch launch, CellEnd end, String caption)
      throws IOException, UserError, InterruptedException {
    var folder = launch.folder();
    var judged =
        CellJudge.judge(asked(launch, cell, end), sweep.plan().run(), environment().redaction());
    if (end.probe().isPresent()) {
      ProbeMeasurement.of(
              cell.workload().system().messagePrefix(),
              folder.resolve("probe"),
              end.probe().getAsInt())
          .writeBeside(judged);
    }
    var summary =
        cell.isProfiled()
            ? new CellProfile(environment(), folder).write(judged)
            : CellSummary.of(judged);
    if (judged.status() == Cell.Status.FAILED) {
      sweep.files().checkRoom(folder);
    }
    // Counted first: whoever sees DONE may interrupt the run, and then expects its report.
    sweep.results().add(cell, judged);
    environment().listener().judged(judged.status(), sweep.results().count());
    sweep.files().done(folder);
    environment().console().say(caption + " " + summary);
    return judged;
  }

  /** Measures a cell. Its caption was told. */
  Cell run(BegunCell begun, String caption) throws UserError, InterruptedException {
    try {
      var launch = launch(begun);
      return judge(begun.cell(), launch, measure(begun, launch, caption), caption);
    } catch (IOException e) {
      throw sweep.files().unreadable(sweep.files().cell(begun.cell()), e);
    }
  }

  private Optional<Companion> sampling(BegunCell begun, ClientLaunch launch)
      throws UserError, InterruptedException {
    var ports = begun.state().server().ports();
    return environment().servers().start(begun.cell().label(), ports, launch.folder());
  }

  private SweepEnvironment environment() {
    return sweep.environment();
  }

  @SuppressWarnings("try") // An interrupt of the close is the caller's.
  private CellEnd measure(BegunCell begun, ClientLaunch launch, String caption)
      throws IOException, UserError, InterruptedException {
    var cell = begun.cell();
    var seconds = sweep.lifetimes().ofProbe(cell.label(), cell.together());
    var sampling = sampling(begun, launch);
    var group = environment().clients().start(launch);
    environment().listener().started(launch, sweep.results().count() + 1);
    try (var companions = companions(cell, begun.state().server(), launch, seconds)) {
      watch(group, caption, seconds, cell.workload().client().readBackSeconds(), companions);
      var clients = group.finish();
      sweep.lifetimes().learn(cell.label(), launch.folderOf(0));
      if (sampling.isPresent()) {
        sampling.get().end();
      }
      var probe = companions.finish();
      environment().listener().ended(launch);
      return new CellEnd(clients, probe, companions.courses());
    } finally {
      sweep.files().redact(launch.folder());
    }
  }

  /** Exit statuses, of the clients and of the probe, and what was done to the servers. */
  private record CellEnd(List<Integer> clients, OptionalInt probe, List<FaultCourse> faults) {}

  /** What the judge is to know of it. */
  private MeasurementRequest asked(ClientLaunch launch, CellPlan cell, CellEnd ended) {
    return new MeasurementRequest(
        launch.folder(),
        SystemUnderTest.of(cell.workload().system(), launch.server()),
        new CellPosition(
            cell.workload().workload().name(),
            cell.threads(),
            cell.asked(sweep.request()),
            cell.repeat(),
            sweep.results().lastPosition() + 1),
        cell.clients(),
        new MeasurementRequest.WindowRequest(
            sweep.request().measurement().warmupSeconds(),
            sweep.request().measurement().durationSeconds(),
            sweep.request().measurement().operations().isPresent(),
            cell.schedule(),
            sweep.request().rates().phases(),
            ended.faults(),
            cell.lane(sweep.request()).map(Lane::plan)),
        sweep.request().measurement().maxErrorRate().doubleValue(),
        ended.clients().get(0));
  }

  private ClientLaunch launch(BegunCell begun) throws IOException, UserError, InterruptedException {
    var cell = begun.cell();
    var start = begun.start();
    var server = begun.state().server();
    var folder = sweep.files().cell(cell);
    // What an attempt before it left must not be taken for its own.
    Folders.remove(folder);
    sweep.files().begin(folder, server);
    var paced = PacedWorkload.of(cell, sweep.request());
    var life = sweep.lifetimes().ofClient(cell, sweep.request());
    var properties = new ArrayList<>(List.of("maxexecutiontime=" + life));
    properties.addAll(start.properties());
    properties.addAll(paced.properties());
    if (cell.workload().system().client().program() == ClientProgram.MEMTIER) {
      properties.addAll(environment().command().memtier(server.identity()));
    }
    var call =
        new YcsbCommand.Call(
            start.phase(), cell.threads(), cell.ycsbTarget(), properties, cell.isProfiled());
    var seconds = sweep.lifetimes().fromRelease(cell, sweep.request());
    var plan =
        new ClientPlan(
            cell.clients(),
            new ClientPlan.Work(
                cell.threads(),
                cell.ycsbTarget(),
                sweep.request().measurement().operations(),
                seconds),
            paced.className(),
            cell.together(),
            start.inserts(),
            environment().command().words(cell.workload(), server.address(), call));
    return new ClientLaunch(
        folder,
        cell.workload(),
        plan,
        server.identity(),
        Optional.of(cell),
        cell.lane(sweep.request()).map(lane -> lane.plan().samples()));
  }

  private void watch(
      ClientGroup group,
      String caption,
      int seconds,
      int readBackSeconds,
      CellCompanions companions)
      throws InterruptedException {
    for (var second = 0; !group.await(TICK); second++) {
      environment().console().progress(caption, second, seconds, "s");
      if (readBackSeconds > 0 && second == seconds + 1) {
        // What the clients read back now needs the server.
        companions.endFaults();
      }
      if (second >= seconds + readBackSeconds + GRACE_SECONDS) {
        group.kill();
      }
    }
  }

  private CellCompanions companions(CellPlan cell, Server server, ClientLaunch launch, int seconds)
      throws IOException, UserError {
    var folder = launch.folder();
    var rates = sweep.request().rates();
    var probe =
        rates.hasProbe()
            ? Optional.of(
                ProbeClient.start(
                    environment(),
                    cell.workload(),
                    server,
                    folder.resolve("probe"),
                    seconds,
                    rates.probe()))
            : Optional.<ProbeClient>empty();
    var faults = FaultTimer.start(server, sweep.request().measurement(), launch, environment());
    var pids = launch.server().pids();
    var profile =
        cell.isProfiled() && !pids.isEmpty()
            ? ServerProfile.start(
                environment().processes(), folder, pids, sweep.request().measurement())
            : Optional.<ServerProfile>empty();
    return new CellCompanions(probe, faults, profile);
  }

  /** What runs beside the clients of a cell: the probe, timers of faults, a profiler. */
  @SuppressWarnings("try") // Its close waits, and an interrupt must reach the caller.
  private record CellCompanions(
      Optional<ProbeClient> probe, List<FaultTimer> faults, Optional<ServerProfile> profile)
      implements AutoCloseable {

    static final CellCompanions NONE =
        new CellCompanions(Optional.empty(), List.of(), Optional.empty());

    /** Takes back those that are still under way; none of them begins any more. */
    void endFaults() throws InterruptedException {
      for (var fault : faults) {
        fault.finish();
      }
    }

    /** Once the clients have ended. Returns the exit status of the probe; empty: there was none. */
    OptionalInt finish() throws InterruptedException {
      endFaults();
      profile.ifPresent(ServerProfile::close);
      return probe.isPresent() ? OptionalInt.of(probe.get().finish()) : OptionalInt.empty();
    }

    /** What was done for each fault. */
    List<FaultCourse> courses() {
      return faults.stream().map(FaultTimer::course).toList();
    }

    @Override
    public void close() throws InterruptedException {
      profile.ifPresent(ServerProfile::close);
      if (probe.isPresent()) {
        probe.get().close();
      }
      for (var fault : faults) {
        fault.close();
      }
    }
  }
}
