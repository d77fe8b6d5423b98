// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientInvocation;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.client.PhasedClient;
import io.github.ycsbsweep.engine.client.ScheduledClient;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.CellJudge;
import io.github.ycsbsweep.engine.judge.JudgedCell;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.PhasePlan;
import io.github.ycsbsweep.engine.model.RateSchedule;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Measures one cell: its clients, what is beside them, and the verdict. */
final class CellRunner {

  private static final Duration TICK = Duration.ofSeconds(1);

  /** After which clients that should have ended are killed. */
  private static final int GRACE_SECONDS = 30;

  private final SweepPlan plan;
  private final MeasurementPlan measurement;
  private final SweepEnvironment environment;
  private final CellFiles files;
  private final CellCounter counter;
  private final ClientLifetimes lifetimes;

  CellRunner(
      SweepPlan plan,
      SweepEnvironment environment,
      CellFiles files,
      CellCounter counter,
      ClientLifetimes lifetimes) {
    this.plan = plan;
    this.measurement = plan.request().measurement();
    this.environment = environment;
    this.files = files;
    this.counter = counter;
    this.lifetimes = lifetimes;
  }

  /** Measures a cell. Its name was told by the counter. */
  JudgedCell run(CellStart cell, String caption, SystemState state)
      throws UserError, InterruptedException {
    var folder = files.cell(cell);
    var seconds = lifetimes.fromRelease(cell.label(), cell.shape().together());
    files.begin(folder, state.server());
    try {
      var exits = measure(cell, caption, state.server(), folder, seconds);
      var judged =
          CellJudge.judge(request(cell, folder, exits), plan.run(), environment.redaction());
      if (exits.probe().isPresent()) {
        ProbeMeasurement.writeBeside(
            judged.cell(),
            cell.workload().system().messagePrefix(),
            folder.resolve("probe"),
            exits.probe().getAsInt());
      }
      if (judged.status() == Cell.Status.FAILED) {
        files.checkRoom(folder);
      }
      var summary =
          cell.shape().isProfiled()
              ? new CellProfile(environment, folder).write(judged.cell())
              : judged.summary();
      // Counted first: whoever sees DONE may interrupt the run, and then expects its report.
      counter.measured();
      environment.listener().judged(judged.status(), counter.measuredCells());
      files.done(folder);
      environment.console().say(caption + " " + summary);
      return judged;
    } catch (IOException e) {
      throw files.unreadable(folder, e);
    }
  }

  @SuppressWarnings("try") // An interrupt of the close is the caller's.
  private Exits measure(CellStart cell, String caption, Server server, Path folder, int seconds)
      throws IOException, UserError, InterruptedException {
    var task = task(cell, server, folder);
    var sampling = environment.servers().start(cell.label(), server.ports(), folder);
    var group = environment.clients().start(task);
    var work = new ClientWork(task, server.identity(), Optional.of(inCell(cell)));
    environment.listener().started(work);
    try (var companions = companions(cell, server, task, seconds)) {
      watch(group, caption, seconds, cell.workload().client().readBackSeconds(), companions);
      var clients = group.finish();
      lifetimes.learn(cell.label(), task.folderOf(0).resolve("ycsb.err"));
      if (sampling.isPresent()) {
        sampling.get().end();
      }
      var exits = new Exits(clients, companions.finish());
      environment.listener().ended(work);
      return exits;
    } finally {
      files.redact(folder);
    }
  }

  /** Exit statuses, of the clients and of the probe. */
  private record Exits(List<Integer> clients, OptionalInt probe) {}

  private CellRequest request(CellStart cell, Path folder, Exits exits) {
    return new CellRequest(
        folder,
        cell.shape().clients(),
        cell.threads(),
        asked(cell),
        counter.position(),
        new CellRequest.WindowRequest(
            measurement.warmupSeconds(),
            measurement.durationSeconds(),
            measurement.operations().isPresent(),
            cell.shape().schedule(),
            phases(),
            cell.workload().system().server().faults()),
        measurement.maxErrorRate().doubleValue(),
        exits.clients().get(0));
  }

  /** Operations a second that are due in the window; empty where a closed loop is in it. */
  private OptionalDouble asked(CellStart cell) {
    var lead = phases().map(PhasePlan::leadSeconds).orElse(0);
    return phases()
        .map(phases -> phases.due(lead, lead + measurement.durationSeconds()))
        .orElseGet(() -> cell.shape().asked(measurement.durationSeconds()));
  }

  private ClientWork.InCell inCell(CellStart cell) {
    var shape = cell.shape();
    var number = shape.target().isPresent() ? Integer.toString(shape.target().getAsInt()) : "";
    return new ClientWork.InCell(
        counter.number(),
        cell.repeat(),
        shape.schedule().map(RateSchedule::shape).orElse(number),
        asked(cell),
        shape.schedule());
  }

  private ClientTask task(CellStart cell, Server server, Path folder) {
    var life = lifetimes.ofClient(cell.label(), cell.shape().together());
    var properties = new ArrayList<>(List.of("maxexecutiontime=" + life));
    properties.addAll(cell.properties());
    properties.addAll(paced(cell));
    var words =
        environment.words(
            cell.workload(),
            server,
            new ClientInvocation(
                cell.phase(),
                cell.threads(),
                cell.shape().ycsbTarget(),
                properties,
                cell.shape().isProfiled()));
    return ClientTasks.of(folder, cell.workload(), clientPlan(cell, words), server);
  }

  /** Each repeat has arrivals of its own. */
  private List<String> paced(CellStart cell) {
    var seed = measurement.order().seed() + cell.repeat();
    if (phases().isPresent()) {
      return PhasedClient.properties(seed, cell.threads());
    }
    return cell.shape()
        .schedule()
        .map(
            schedule ->
                ScheduledClient.properties(
                    schedule,
                    cell.workload().client().workloadClass(),
                    measurement.warmupSeconds(),
                    seed,
                    cell.threads()))
        .orElse(List.of());
  }

  private String workloadClass(CellStart cell) {
    return phases().isPresent()
        ? PhasedClient.WORKLOAD
        : cell.shape().schedule().isPresent()
            ? ScheduledClient.WORKLOAD
            : cell.workload().client().workloadClass();
  }

  private Optional<PhasePlan> phases() {
    return plan.request().rates().phases();
  }

  private ClientPlan clientPlan(CellStart cell, List<String> words) {
    var shape = cell.shape();
    var seconds =
        shape.together()
            ? OptionalInt.of(lifetimes.fromRelease(cell.label(), true))
            : OptionalInt.empty();
    return new ClientPlan(
        ClientPlan.SCHEMA,
        shape.clients(),
        new ClientPlan.Work(cell.threads(), shape.ycsbTarget(), measurement.operations(), seconds),
        workloadClass(cell),
        shape.together(),
        cell.inserts(),
        words);
  }

  private void watch(
      ClientGroup group,
      String caption,
      int seconds,
      int readBackSeconds,
      CellCompanions companions)
      throws InterruptedException {
    for (var second = 0; !group.await(TICK); second++) {
      environment.console().progress(caption, second, seconds, "s");
      if (readBackSeconds > 0 && second == seconds + 1) {
        // What the clients read back now needs the server.
        companions.endFaults();
      }
      if (second >= seconds + readBackSeconds + GRACE_SECONDS) {
        group.kill();
      }
    }
  }

  private CellCompanions companions(CellStart cell, Server server, ClientTask task, int seconds)
      throws IOException, UserError {
    var request = plan.request();
    var probe =
        request.rates().hasProbe()
            ? Optional.of(
                ProbeClient.start(
                    environment,
                    cell.workload(),
                    server,
                    task.folder().resolve("probe"),
                    seconds,
                    request.rates().probe()))
            : Optional.<ProbeClient>empty();
    var faults =
        FaultTimer.start(
            cell.workload().system().server().faults(), server, measurement, task, environment);
    var profile =
        cell.shape().isProfiled() && !task.serverPids().isEmpty()
            ? ServerProfile.start(
                environment.processes(), task.folder(), task.serverPids(), measurement)
            : Optional.<ServerProfile>empty();
    return new CellCompanions(probe, faults, profile);
  }
}
