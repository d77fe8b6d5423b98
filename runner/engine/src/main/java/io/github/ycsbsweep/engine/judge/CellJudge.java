// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks;
import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks.ClientSituation;
import io.github.ycsbsweep.engine.judge.bottleneck.Situation;
import io.github.ycsbsweep.engine.measure.CellUse;
import io.github.ycsbsweep.engine.measure.CellUse.CellLoad;
import io.github.ycsbsweep.engine.measure.FaultMeasurement;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasurementRequest;
import io.github.ycsbsweep.engine.measure.Operations;
import io.github.ycsbsweep.engine.measure.PhaseMeasurement;
import io.github.ycsbsweep.engine.measure.ReadBackLog;
import io.github.ycsbsweep.engine.measure.ScheduleMeasurement;
import io.github.ycsbsweep.engine.measure.TurnMeasurement;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.request.TurnPlan.Design;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.CellFigures;
import io.github.ycsbsweep.engine.results.cell.ResourceUse;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellSetup;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Makes a cell's figures out of what its clients and its monitor left behind, and judges them. */
public final class CellJudge {

  private final MeasurementRequest request;
  private final Run run;
  private final Redaction redaction;
  private final MeasuredClients clients;
  private final SystemLog system;
  private final CellUse use;

  private CellJudge(MeasurementRequest request, Run run, Redaction redaction) throws IOException {
    this.redaction = redaction;
    var folder = request.folder();
    this.request = request;
    this.run = run;
    this.clients = MeasuredClients.of(request);
    this.system =
        SystemLog.read(folder.resolve(SystemLog.FILE)).earlierBy(clients.samplesAheadMillis());
    this.use = CellUse.of(clients, system, folder);
  }

  /**
   * Judges a cell whose clients have ended, and writes its {@code cell.json}.
   *
   * @param request what was asked of it
   * @param run that it belongs to
   * @param redaction of what its clients said
   * @throws IOException if what its clients left is damaged, or can't be written
   */
  public static Cell judge(MeasurementRequest request, Run run, Redaction redaction)
      throws IOException {
    var cell = new CellJudge(request, run, redaction).cell();
    new CellFolder(request.folder()).write(cell);
    return cell;
  }

  private Cell cell() throws IOException {
    var turns =
        request.window().turns().map(plan -> TurnMeasurement.of(plan, use)).orElse(List.of());
    var operations = Operations.of(clients.sums());
    var faults = FaultMeasurement.of(clients, request.window());
    var all = Optional.ofNullable(operations.get(Cell.ALL));
    var rule = new CellOutcomeRule(request, binding(), clients, faults, redaction);
    var outcome = rule.outcome(all);
    return new Cell(
        Cell.SCHEMA,
        request.system(),
        request.position(),
        new CellSetup(
            effective().map(Run.EffectiveProperties::phase).orElse("run"),
            request.clients(),
            request.window().warmupSeconds(),
            request.window().durationSeconds(),
            clients.threadKind(),
            isVisited() ? Optional.of(turns.size()) : Optional.empty()),
        outcome,
        new CellFigures(
            isVisited()
                ? clients.measured(Optional.empty(), List.of())
                : clients.measured(request.window().turns(), turns),
            operations,
            turns.isEmpty()
                ? perSecond()
                : TurnMeasurement.seconds(turns, request.window().warmupSeconds()),
            faults.faults(),
            clients.rows(),
            ScheduleMeasurement.of(request, clients, !faults.faults().isEmpty()),
            ReadBackLog.of(clients),
            PhaseMeasurement.of(request, clients)),
        new ResourceUse(
            use.client(),
            use.serverUse(),
            netBytesPerSecond(all),
            outcome.status() == Cell.Status.FAILED ? Optional.empty() : Optional.of(bottleneck()),
            use.hiccups()),
        Optional.empty());
  }

  /** To and from the clients. Of short turns only the server knows whose they are. */
  private OptionalDouble netBytesPerSecond(Optional<Operation> all) throws IOException {
    var plan = request.window().turns();
    if (plan.isEmpty() || isVisited()) {
      return use.netBytesPerSecond();
    }
    return plan.get().hasShortTurns()
        ? countedByServer(all.filter(it -> it.ok() > 0))
        : TurnMeasurement.netBytesPerSecond(plan.get(), use);
  }

  /** Of an operation, over the whole life of the clients, at the rate of the window. */
  private OptionalDouble countedByServer(Optional<Operation> all) throws IOException {
    var system = request.system().label();
    var bytes =
        ServerStates.of(request.folder(), system, request.position().workload(), "")
            .map(states -> states.grown("net_bytes"))
            .orElse(OptionalLong.empty());
    var operations = clients.all().stream().mapToLong(it -> it.logs().output().operations()).sum();
    return bytes.isPresent() && operations > 0 && all.isPresent()
        ? OptionalDouble.of(
            all.get().opsPerSecond()
                * all.get().attempts()
                / all.get().ok()
                * bytes.getAsLong()
                / operations)
        : OptionalDouble.empty();
  }

  /** Whether its threads took turns with other numbers of them. */
  private boolean isVisited() {
    return request.window().turns().filter(plan -> plan.design() == Design.PASS).isPresent();
  }

  /** Without the time in which clients only read back what they had written. */
  private List<Cell.Second> perSecond() {
    var all = clients.perSecond(request.window().warmupSeconds());
    var end = request.window().warmupSeconds() + request.window().durationSeconds();
    return all.stream()
        .filter(second -> second.second() < end || second.ok() + second.notOk() > 0)
        .toList();
  }

  /**
   * What was at its limit. Several clients on this machine are judged as one, since they share it;
   * each on another machine by its own samples. What a client is for itself, as its threads, its
   * connections and its collections, is judged of each in any case.
   */
  private Bottleneck bottleneck() {
    var properties = effective().map(Run.EffectiveProperties::inForce).orElse(Map.of());
    return request.clients() == 1
        ? Bottlenecks.of(whole(properties))
        : Bottlenecks.of(
            whole(Map.of()),
            clients.working().parallelStream().map(client -> part(client, properties)).toList());
  }

  private Situation whole(Map<String, String> properties) {
    var client = use.client();
    var here = clients.areElsewhere() ? system.withoutClients() : system;
    var there = use.isServerApart() ? use.server() : here;
    var window = clients.window();
    return new Situation(
        request.position().threads(),
        isClosedLoop(),
        request.system().server(),
        client.cpuCores(),
        client.gcPercent(),
        use.serverUse().cpuCores(),
        new CellLoad(here, there, window.times()).load(clients.sum(MeasuredClient::underWay)),
        properties);
  }

  private ClientSituation part(MeasuredClient client, Map<String, String> properties) {
    var facts = client.logs().facts();
    var samples = client.logs().system();
    var window = client.window();
    return new ClientSituation(
        facts.name(),
        new Situation(
            facts.threads(),
            isClosedLoop(),
            request.system().server(),
            client.rate("client_cpu_s"),
            client.gcPercent(),
            OptionalDouble.empty(),
            new CellLoad(samples, samples, window.times()).load(client.underWay()),
            properties));
  }

  /** Whether every thread asks again as soon as it was answered: in phases some may wait. */
  private boolean isClosedLoop() {
    return request.position().targetOps().isEmpty() && request.window().phases().isEmpty();
  }

  private String binding() {
    return effective().map(row -> row.system().binding()).orElse(request.system().label());
  }

  private Optional<Run.EffectiveProperties> effective() {
    return run.workloads().stream()
        .filter(row -> row.label().equals(request.system().label()))
        .filter(row -> row.workload().equals(request.position().workload()))
        .findFirst();
  }
}
