// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Load;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * How hard everything worked in a time, from the monitor's samples.
 *
 * @param system samples of the client's machine
 * @param server samples of the server's; the same ones if it is on that machine
 * @param startMillis milliseconds since the epoch
 * @param endMillis milliseconds since the epoch
 */
public record CellLoad(SystemLog system, SystemLog server, long startMillis, long endMillis) {

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
        new CellLoad(server, server, startMillis, endMillis).server(server != system),
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
        isApart ? rate("machine_busy_s") : OptionalDouble.empty());
  }

  /** The client's link or the server's. */
  private OptionalDouble busierLink() {
    return Stream.of(system, server)
        .map(log -> log.rate("link_busy_s", startMillis, endMillis))
        .flatMapToDouble(OptionalDouble::stream)
        .max();
  }

  /**
   * Busy cores that are not ours. Where interrupts are not in the time of processes, or nobody
   * knows, they are left out: those of a loopback connection are ours. The clocks of processes and
   * of the machine differ by a little, so it may come out below 0.
   */
  private OptionalDouble others() {
    var busy = rate("machine_busy_s");
    var client = rate("client_cpu_s");
    if (busy.isEmpty() || client.isEmpty()) {
      return OptionalDouble.empty();
    }
    var ours =
        client.getAsDouble()
            + (largest("irq_apart").orElse(1) == 0 ? 0 : rate("machine_irq_s").orElse(0))
            + rate("server_cpu_s").orElse(0)
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
    return system.rate(column, startMillis, endMillis);
  }

  /** Of what hardly ever changes; the samples may be a second apart from the window. */
  private OptionalDouble largest(String column) {
    return system.largest(column, startMillis - 1000, endMillis + 1000);
  }
}
