// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.plan.SweepPlan;
import java.util.List;
import java.util.stream.Stream;

/**
 * What hosts must offer to the clients of a run.
 *
 * @param threads the most that one client has
 * @param logMegabytes of a client's logs, which are there until its cell is over
 * @param addresses HOST:PORT of the stores that are there before the run starts one
 */
public record HostNeeds(int threads, long logMegabytes, List<String> addresses) {

  public HostNeeds {
    addresses = List.copyOf(addresses);
  }

  /** Of a monitor beside a server. */
  static HostNeeds ofMonitor() {
    return new HostNeeds(1, 5, List.of());
  }

  /** Of the clients of a plan. */
  public static HostNeeds of(SweepPlan plan) {
    var request = plan.request();
    var measurement = request.measurement();
    var clients = request.clients();
    var fewest = clients.fewest();
    var seconds = measurement.warmupSeconds() + measurement.durationSeconds();
    return new HostNeeds(
        (measurement.threads().largest() + fewest - 1) / fewest,
        // About 20 kB a second.
        50 + seconds / 50,
        plan.workloads().stream()
            .filter(workload -> workload.system().server().lifetime().start().isEmpty())
            .flatMap(workload -> workload.address().stream())
            .flatMap(address -> Stream.of(address.split(",")))
            .filter(address -> address.matches(".*:\\d+"))
            .distinct()
            .toList());
  }
}
