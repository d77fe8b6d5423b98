// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.cell.Bottleneck.Load;
import java.util.OptionalDouble;

/** How hard everything worked in a cell's window, from the monitor's samples and the logs. */
final class CellLoad {

  private final SystemLog system;
  private final MeasuredWindow window;
  private final boolean batched;

  private CellLoad(SystemLog system, MeasuredWindow window, boolean batched) {
    this.system = system;
    this.window = window;
    this.batched = batched;
  }

  /**
   * Of a window that must not be empty.
   *
   * @param batched whether operations were answered before they were sent
   */
  static Load in(SystemLog system, MeasuredWindow window, boolean batched) {
    return new CellLoad(system, window, batched).load();
  }

  private Load load() {
    return new Load(
        largest("machine_cores"),
        rate("machine_busy_s"),
        others(),
        rate("machine_steal_s"),
        rate("monitor_cpu_s"),
        largest("client_cores"),
        rate("client_thread_s"),
        rate("client_wait_s"),
        rate("client_throttled_s"),
        largest("server_cores"),
        rate("server_thread_s"),
        rate("server_thread_wait_s"),
        rate("link_busy_s"),
        underWay());
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

  /** Little's L = λW, over all operations whatever came of them; of batches W is not known. */
  private OptionalDouble underWay() {
    if (batched) {
      return OptionalDouble.empty();
    }
    var micros =
        window.ticks().stream()
            .flatMap(tick -> tick.rows().stream())
            .filter(row -> row.outcome().isCountedInAll() && row.interval().count() > 0)
            .mapToDouble(row -> row.interval().count() * row.interval().histogram().getMean())
            .sum();
    return OptionalDouble.of(micros / 1e6 / window.seconds());
  }

  private OptionalDouble rate(String column) {
    return system.rate(column, window.startMillis(), window.endMillis());
  }

  /** Of what hardly ever changes; the samples may be a second apart from the window. */
  private OptionalDouble largest(String column) {
    return system.largest(column, window.startMillis() - 1000, window.endMillis() + 1000);
  }
}
