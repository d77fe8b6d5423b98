// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.UserError;
import io.github.ycsbsweep.analysis.bottleneck.Bottlenecks;
import io.github.ycsbsweep.analysis.bottleneck.Situation;
import io.github.ycsbsweep.analysis.cell.Bottleneck;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.ClientUse;
import io.github.ycsbsweep.analysis.cell.Cell.ServerUse;
import io.github.ycsbsweep.analysis.cell.Cell.Window;
import io.github.ycsbsweep.analysis.cell.Event;
import io.github.ycsbsweep.analysis.run.Run;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes a cell's figures out of what its client and its monitor left behind. */
final class CellMeasurement {

  private final CellRequest request;
  private final Run run;
  private final Cell.Server server;
  private final ClientOutput output;
  private final Timeline timeline;
  private final MeasuredWindow window;
  private final SystemLog system;
  private final GcLog gc;

  private CellMeasurement(CellRequest request, Run run) throws IOException {
    var folder = request.folder();
    this.request = request;
    this.run = run;
    this.server = Json.read(folder.resolve("server.json"), Cell.Server.class);
    this.output = ClientOutput.in(folder);
    this.timeline =
        Timeline.of(
            IntervalLog.in(folder),
            request.target().isPresent() ? IntervalLog.intendedIn(folder) : List.of());
    this.window = MeasuredWindow.of(timeline, request.warmupSeconds(), request.durationSeconds());
    this.system = SystemLog.read(folder.resolve("system.csv"));
    this.gc = GcLog.read(folder.resolve("gc.log"));
  }

  /** Reads a cell's folder. */
  static Cell of(CellRequest request, Run run) throws IOException, UserError {
    return new CellMeasurement(request, run).cell();
  }

  private Cell cell() throws IOException, UserError {
    var measured = !window.ticks().isEmpty();
    var operations = Operations.in(window);
    var judgement =
        CellJudgement.of(request, output, window, Optional.ofNullable(operations.get(Cell.ALL)));
    return new Cell(
        Cell.SCHEMA,
        request.store(),
        server,
        request.workload(),
        phase(),
        request.threads(),
        1,
        request.target(),
        request.repeat(),
        request.order(),
        judgement.status(),
        judgement.reason(),
        request.warmupSeconds(),
        request.durationSeconds(),
        measured
            ? Optional.of(
                new Window(
                    window.startMillis(),
                    window.seconds(),
                    OptionalDouble.of(Operations.transactionsPerSecond(window))))
            : Optional.empty(),
        operations,
        timeline.seconds(),
        clientUse(),
        serverUse(),
        rate("net_bytes"),
        output.messagesOf(request.store()),
        judgement.status() == Cell.Status.FAILED ? Optional.empty() : Optional.of(bottleneck()),
        events(),
        Optional.empty(),
        List.of());
  }

  private List<Event> events() throws IOException {
    var first = timeline.firstOperation();
    return first.isPresent()
        ? EventLog.read(request.folder().resolve("events"), first.orElseThrow())
        : List.of();
  }

  private Bottleneck bottleneck() {
    var client = clientUse();
    return Bottlenecks.of(
        new Situation(
            request.threads(),
            request.target().isEmpty(),
            server,
            client.cpuCores(),
            client.gcPercent(),
            serverUse().cpuCores(),
            CellLoad.in(system, window, output.hasReturned("BATCHED_OK")),
            effective().map(Run.Effective::inForce).orElse(Map.of())));
  }

  private String phase() {
    return effective().map(Run.Effective::phase).orElse("run");
  }

  private Optional<Run.Effective> effective() {
    return run.workloads().stream()
        .filter(row -> row.store().equals(request.store()))
        .filter(row -> row.workload().equals(request.workload()))
        .findFirst();
  }

  private ClientUse clientUse() {
    if (window.ticks().isEmpty()) {
      return new ClientUse(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          system.max("client_rss_bytes", 0, Long.MAX_VALUE));
    }
    return new ClientUse(
        rate("client_cpu_s"),
        rate("client_user_s"),
        gc.percent(window.startMillis(), window.endMillis()),
        system.max("client_rss_bytes", window.startMillis(), window.endMillis()));
  }

  private ServerUse serverUse() {
    return window.ticks().isEmpty()
        ? new ServerUse(OptionalDouble.empty(), system.max("server_rss_bytes", 0, Long.MAX_VALUE))
        : new ServerUse(
            rate("server_cpu_s"),
            system.max("server_rss_bytes", window.startMillis(), window.endMillis()),
            rate("server_written_bytes"),
            rate("disk_busy_s"));
  }

  private OptionalDouble rate(String column) {
    return window.ticks().isEmpty()
        ? OptionalDouble.empty()
        : system.rate(column, window.startMillis(), window.endMillis());
  }
}
