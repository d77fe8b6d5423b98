// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.HiccupLogs;
import io.github.ycsbsweep.engine.measure.log.LogInterval;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.results.ServerHost;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.engine.results.cell.ResourceUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a cell used of the machines in its window. Several clients are added up: on this machine by
 * the monitor, on others here, of what was sampled beside each of them.
 *
 * @param clients of the cell
 * @param system samples of this machine
 * @param server samples of the server's machine: those of this one, unless it is another that the
 *     user named
 * @param machineHiccups of this machine
 * @param serverHiccups of the server's machine, where the user named it
 */
public record CellUse(
    MeasuredClients clients,
    SystemLog system,
    SystemLog server,
    HiccupLogs machineHiccups,
    HiccupLogs serverHiccups) {

  /** What the whole cell used, the server on this machine unless it was sampled on its own. */
  public static CellUse of(MeasuredClients clients, SystemLog system, Path folder)
      throws IOException {
    var apart = folder.resolve(ServerHost.FOLDER);
    var server = SystemLog.read(apart.resolve(SystemLog.FILE));
    var ahead = server.isEmpty() ? 0 : ServerHost.aheadMillis(apart);
    return new CellUse(
        clients,
        system,
        server.isEmpty() ? system : server.earlierBy(ahead),
        HiccupLogs.in(folder, 0),
        HiccupLogs.in(apart, ahead));
  }

  /** Hiccups in the window; of several processes all of them together. */
  public Optional<Hiccups> hiccups() {
    var logs = clients.all().stream().map(client -> client.logs().hiccups()).toList();
    var machines = logs.stream().flatMap(log -> log.machine().stream()).toList();
    return clients.window().isEmpty()
        ? Optional.empty()
        : new Hiccups(
                pauses(
                    logs.stream().flatMap(log -> log.client().stream()),
                    HiccupLogs.CLIENT_SAMPLES_BEYOND),
                pauses(
                    (machines.isEmpty() ? machineHiccups.machine() : machines).stream(),
                    HiccupLogs.MACHINE_SAMPLES_BEYOND),
                pauses(serverHiccups.machine().stream(), HiccupLogs.MACHINE_SAMPLES_BEYOND))
            .ifAny();
  }

  private Optional<Pauses> pauses(Stream<LogInterval> rows, int beyond) {
    return HiccupLogs.between(
        clients.window().startMillis(), clients.window().endMillis(), rows, beyond);
  }

  /** Whether the server's machine is another one, which was sampled too. */
  public boolean isServerApart() {
    return server != system;
  }

  /** Of a collection each waits for itself: the one that waited most. */
  public ResourceUse.Client client() {
    var gcPercent =
        clients.all().stream()
            .map(MeasuredClient::gcPercent)
            .flatMapToDouble(OptionalDouble::stream)
            .max();
    return clients.areElsewhere()
        ? new ResourceUse.Client(
            clients.sum(client -> client.rate("client_cpu_s")),
            clients.sum(client -> client.rate("client_user_s")),
            gcPercent,
            memoryElsewhere())
        : new ResourceUse.Client(
            rate(system, "client_cpu_s"),
            rate(system, "client_user_s"),
            gcPercent,
            memory(system, "client_rss_bytes"));
  }

  public ResourceUse.Server serverUse() {
    return clients.window().isEmpty()
        ? new ResourceUse.Server(OptionalDouble.empty(), memory(server, "server_rss_bytes"))
        : new ResourceUse.Server(
            rate(server, "server_cpu_s"),
            memory(server, "server_rss_bytes"),
            rate(server, "server_written_bytes"),
            rate(server, "disk_busy_s"));
  }

  /** Bytes a second to and from the clients. */
  public OptionalDouble netBytesPerSecond() {
    return clients.areElsewhere()
        ? clients.sum(client -> client.rate("net_bytes"))
        : rate(system, "net_bytes");
  }

  private OptionalDouble rate(SystemLog log, String column) {
    var window = clients.window();
    return window.isEmpty()
        ? OptionalDouble.empty()
        : log.rate(column, window.startMillis(), window.endMillis());
  }

  /** In the window, or at any time if there is none. */
  private OptionalLong memory(SystemLog log, String column) {
    var window = clients.window();
    return window.isEmpty()
        ? log.max(column, 0, Long.MAX_VALUE)
        : log.max(column, window.startMillis(), window.endMillis());
  }

  private OptionalLong memoryElsewhere() {
    var sum =
        clients.sum(
            client -> client.logs().system().largest("client_rss_bytes", 0, Long.MAX_VALUE));
    return sum.isPresent() ? OptionalLong.of((long) sum.getAsDouble()) : OptionalLong.empty();
  }
}
