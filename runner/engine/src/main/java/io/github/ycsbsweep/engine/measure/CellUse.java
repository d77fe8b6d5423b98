// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.model.ResourceUse;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a cell used of the machines in its window. Several clients are added up: on this machine by
 * the monitor, on others here, of what was sampled beside each of them.
 *
 * @param clients of the cell
 * @param system samples of this machine
 */
public record CellUse(MeasuredClients clients, SystemLog system) {

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
            rate("client_cpu_s"), rate("client_user_s"), gcPercent, memory("client_rss_bytes"));
  }

  public ResourceUse.Server server() {
    return clients.window().isEmpty()
        ? new ResourceUse.Server(OptionalDouble.empty(), memory("server_rss_bytes"))
        : new ResourceUse.Server(
            rate("server_cpu_s"),
            memory("server_rss_bytes"),
            rate("server_written_bytes"),
            rate("disk_busy_s"));
  }

  /** Bytes a second to and from the clients. */
  public OptionalDouble netBytesPerSecond() {
    return clients.areElsewhere()
        ? clients.sum(client -> client.rate("net_bytes"))
        : rate("net_bytes");
  }

  private OptionalDouble rate(String column) {
    var window = clients.window();
    return window.isEmpty()
        ? OptionalDouble.empty()
        : system.rate(column, window.startMillis(), window.endMillis());
  }

  /** In the window, or at any time if there is none. */
  private OptionalLong memory(String column) {
    var window = clients.window();
    return window.isEmpty()
        ? system.max(column, 0, Long.MAX_VALUE)
        : system.max(column, window.startMillis(), window.endMillis());
  }

  private OptionalLong memoryElsewhere() {
    var sum =
        clients.sum(
            client -> client.logs().system().largest("client_rss_bytes", 0, Long.MAX_VALUE));
    return sum.isPresent() ? OptionalLong.of((long) sum.getAsDouble()) : OptionalLong.empty();
  }
}
