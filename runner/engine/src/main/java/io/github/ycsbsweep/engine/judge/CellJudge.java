// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Redaction;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.measure.CellUse;
import io.github.ycsbsweep.engine.measure.FaultLog;
import io.github.ycsbsweep.engine.measure.FaultMeasurement;
import io.github.ycsbsweep.engine.measure.InsertCount;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.Operations;
import io.github.ycsbsweep.engine.measure.PhaseMeasurement;
import io.github.ycsbsweep.engine.measure.ReadBackLog;
import io.github.ycsbsweep.engine.measure.ScheduleMeasurement;
import io.github.ycsbsweep.engine.measure.SystemLog;
import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellFigures;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.CellOutcome;
import io.github.ycsbsweep.engine.model.CellPosition;
import io.github.ycsbsweep.engine.model.CellSetup;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.ResourceUse;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.SystemNames;
import io.github.ycsbsweep.engine.model.SystemUnderTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a cell's figures out of what its clients and its monitor left behind, and judges them. */
public final class CellJudge {

  private final CellRequest request;
  private final Run run;
  private final Redaction redaction;
  private final Cell.Server server;
  private final MeasuredClients clients;
  private final SystemLog system;
  private final CellUse use;

  private CellJudge(CellRequest request, Run run, Redaction redaction) throws IOException {
    this.redaction = redaction;
    var folder = request.folder();
    this.request = request;
    this.run = run;
    this.server = Json.read(folder.resolve("server.json"), Cell.Server.class);
    this.clients = MeasuredClients.of(request);
    this.system =
        SystemLog.read(folder.resolve(SystemLog.FILE)).earlierBy(clients.samplesAheadMillis());
    this.use = CellUse.of(clients, system, folder);
  }

  /** Judges a cell whose clients know no secrets. */
  public static JudgedCell judge(CellRequest request, Run run) throws IOException, UserError {
    return judge(request, run, Redaction.NONE);
  }

  /**
   * Judges a cell whose clients have ended, and writes its {@code cell.json}.
   *
   * @param request what was asked of it
   * @param run that it belongs to
   * @param redaction of what its clients said
   * @throws IOException if what its clients left is damaged, or can't be written
   * @throws UserError if its folder is not that of a cell
   */
  public static JudgedCell judge(CellRequest request, Run run, Redaction redaction)
      throws IOException, UserError {
    var cell = new CellJudge(request, run, redaction).cell();
    var folder = new CellFolder(request.folder());
    folder.write(cell);
    return new JudgedCell(
        cell,
        SaturationRule.of(atRisingThreads(folder, cell)),
        InsertCount.attempted(request.folder(), request.clients()));
  }

  /** Those at rising threads that are done, and this one, which is not yet. */
  private static List<Cell> atRisingThreads(CellFolder judged, Cell cell) throws IOException {
    var cells = new ArrayList<Cell>();
    for (var other : CellFolder.doneIn(judged.row())) {
      if (other.isAtRisingThreads() && !other.equals(judged)) {
        cells.add(other.read());
      }
    }
    if (judged.isAtRisingThreads()) {
      cells.add(cell);
    }
    return cells;
  }

  private Cell cell() throws IOException, UserError {
    var operations = Operations.of(clients.sums());
    var faults = FaultMeasurement.of(faults(), clients, request.window());
    var outcome =
        redacted(
            CellOutcomeRule.of(
                request,
                names().binding(),
                clients,
                Optional.ofNullable(operations.get(Cell.ALL)),
                faults));
    return new Cell(
        Cell.SCHEMA,
        new SystemUnderTest(request.label(), names().store(), server),
        new CellPosition(
            request.workload(),
            request.threads(),
            request.target(),
            request.repeat(),
            request.order()),
        new CellSetup(
            effective().map(Run.Effective::phase).orElse("run"),
            request.clients(),
            request.window().warmupSeconds(),
            request.window().durationSeconds()),
        outcome,
        new CellFigures(
            clients.measured(),
            operations,
            perSecond(),
            faults.faults(),
            clients.rows(),
            ScheduleMeasurement.of(request, clients, !faults.faults().isEmpty()),
            ReadBackLog.of(clients),
            PhaseMeasurement.of(request, clients)),
        new ResourceUse(
            use.client(),
            use.serverUse(),
            use.netBytesPerSecond(),
            outcome.status() == Cell.Status.FAILED ? Optional.empty() : Optional.of(bottleneck()),
            use.hiccups()),
        Optional.empty());
  }

  private CellOutcome redacted(CellOutcome told) {
    return new CellOutcome(
        told.status(),
        told.reason().map(redaction::of),
        redaction.of(told.failures()),
        clients.failureCountsOf(names().binding()),
        clients.reaction());
  }

  /** Without the time in which clients only read back what they had written. */
  private List<Cell.Second> perSecond() {
    var all = clients.perSecond(request.window().warmupSeconds());
    var end = request.window().warmupSeconds() + request.window().durationSeconds();
    return all.stream()
        .filter(second -> second.second() < end || second.ok() + second.notOk() > 0)
        .toList();
  }

  private List<Fault> faults() throws IOException {
    var first = clients.firstOperation();
    return first.isPresent()
        ? FaultLog.read(
            request.folder().resolve(FaultLog.FILE), first.orElseThrow(), request.window().faults())
        : List.of();
  }

  private Bottleneck bottleneck() {
    var properties = effective().map(Run.Effective::inForce).orElse(Map.of());
    return new CellBottleneck(request, clients, use, system, server, properties).found();
  }

  private SystemNames names() {
    return effective().map(Run.Effective::system).orElse(SystemNames.of(request.label()));
  }

  private Optional<Run.Effective> effective() {
    return run.workloads().stream()
        .filter(row -> row.label().equals(request.label()))
        .filter(row -> row.workload().equals(request.workload()))
        .findFirst();
  }
}
