// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.log.HiccupLogs;
import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.results.ServerHost;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Load;
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

  private static final String CLIENT_MEMORY = "client_rss_bytes";

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
    return new Hiccups(
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
    return new ResourceUse.Client(
        rateOfClients("client_cpu_s"),
        rateOfClients("client_user_s"),
        gcPercent,
        clients.areElsewhere()
            ? whole(clients.sum(one -> one.logs().system().largest(CLIENT_MEMORY)))
            : memory(system, CLIENT_MEMORY));
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
    return rateOfClients("net_bytes");
  }

  private OptionalDouble rateOfClients(String column) {
    return clients.areElsewhere()
        ? clients.sum(client -> client.rate(column))
        : rate(system, column);
  }

  private OptionalDouble rate(SystemLog log, String column) {
    var window = clients.window();
    return window.isEmpty() ? OptionalDouble.empty() : log.rate(column, window.times());
  }

  /** In the window, or at any time if there is none. */
  private OptionalLong memory(SystemLog log, String column) {
    var window = clients.window();
    return whole(
        window.isEmpty()
            ? log.largest(column)
            : log.largest(column, window.startMillis(), window.endMillis()));
  }

  private static OptionalLong whole(OptionalDouble bytes) {
    return bytes.stream().mapToLong(one -> (long) one).findFirst();
  }

  /**
   * How hard everything worked in a time, from the monitor's samples.
   *
   * @param system samples of the client's machine
   * @param server samples of the server's; the same ones if it is on that machine
   * @param time that it is about
   */
  public record CellLoad(SystemLog system, SystemLog server, MeasuredTime time) {

    /**
     * All of it.
     *
     * @param underWay operations under way on average, which the samples don't say
     */
    public Load load(OptionalDouble underWay) {
      return new Load(
          new Bottleneck.MachineLoad(
              largest("machine_cores"),
              rate("machine_busy_s"),
              others(),
              rate("machine_steal_s"),
              rate("monitor_cpu_s")),
          new Bottleneck.ClientLoad(
              largest("client_cores"),
              rate("client_thread_s"),
              rate("client_wait_s"),
              rate("client_throttled_s")),
          new CellLoad(server, server, time).server(server != system),
          busierLink(),
          underWay);
    }

    private Bottleneck.ServerLoad server(boolean isApart) {
      return new Bottleneck.ServerLoad(
          largest("server_cores"),
          rate("server_thread_s"),
          rate("server_thread_wait_s"),
          rate("server_throttled_s"),
          throttledPeriods(),
          isApart ? largest("machine_cores") : OptionalDouble.empty(),
          isApart && !time.holdsTurnsOfOthers() ? rate("machine_busy_s") : OptionalDouble.empty());
    }

    /** The client's link or the server's; not known where others had turns in the time. */
    private OptionalDouble busierLink() {
      if (time.holdsTurnsOfOthers()) {
        return OptionalDouble.empty();
      }
      return Stream.of(system, server)
          .map(log -> log.rate("link_busy_s", time))
          .flatMapToDouble(OptionalDouble::stream)
          .max();
    }

    /**
     * Busy cores that are not ours. Where interrupts are not in the time of processes, or nobody
     * knows, they are left out: those of a loopback connection are ours. The clocks of processes
     * and of the machine differ by a little, so it may come out below 0. All of it is of the same
     * time, rests of turns included; not known where others had turns in it.
     */
    private OptionalDouble others() {
      var all = new MeasuredTime(time.spans(), 1);
      var busy = rate("machine_busy_s");
      var client = system.rate("client_cpu_s", all);
      if (busy.isEmpty() || client.isEmpty() || time.holdsTurnsOfOthers()) {
        return OptionalDouble.empty();
      }
      var ours =
          client.getAsDouble()
              + (largest("irq_apart").orElse(1) == 0 ? 0 : rate("machine_irq_s").orElse(0))
              + system.rate("server_cpu_s", all).orElse(0)
              + rate("monitor_cpu_s").orElse(0);
      return OptionalDouble.of(Math.max(0, busy.getAsDouble() - ours));
    }

    /** Of the periods in which the server had something to do, the share that was cut short. */
    private OptionalDouble throttledPeriods() {
      var periods = rate("server_periods");
      return periods.orElse(0) > 0
          ? OptionalDouble.of(rate("server_throttled_periods").orElse(0) / periods.getAsDouble())
          : OptionalDouble.empty();
    }

    private OptionalDouble rate(String column) {
      return system.rate(column, time);
    }

    /** Of what hardly ever changes; the samples may be a second apart from the window. */
    private OptionalDouble largest(String column) {
      var spans = time.spans();
      return system.largest(
          column,
          spans.get(0).startMillis() - 1000,
          spans.get(spans.size() - 1).endMillis() + 1000);
    }
  }
}
