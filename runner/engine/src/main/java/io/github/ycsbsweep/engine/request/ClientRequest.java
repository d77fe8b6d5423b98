// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.util.List;
import java.util.Optional;

/**
 * Who drives the load.
 *
 * @param launcher where clients run
 * @param text value of {@code --clients}; {@code local:1} where it was not given
 * @param hosts of the clients, in their order: {@code localhost}, names for ssh, or {@code pod N}
 * @param scan numbers of clients of the client scaling test; empty: none is made
 * @param scanRepeats how often each is measured
 * @param namespace of pods
 * @param image of pods
 * @param cpus that clients of this machine are bound to; empty: any
 */
public record ClientRequest(
    Launcher launcher,
    String text,
    List<String> hosts,
    List<Integer> scan,
    int scanRepeats,
    Optional<String> namespace,
    Optional<String> image,
    Optional<CpuList> cpus) {

  public ClientRequest {
    hosts = List.copyOf(hosts);
    scan = List.copyOf(scan);
  }

  /** Where clients run. */
  public enum Launcher {
    LOCAL,
    SSH,
    KUBERNETES
  }

  /** How many clients a cell has, outside the client scaling test. */
  public int count() {
    return hosts.size();
  }

  /** The most clients that a cell has. */
  public int most() {
    return scan.stream().mapToInt(Integer::intValue).reduce(count(), Math::max);
  }

  /** The fewest clients that a cell has, each of which then has the most threads. */
  public int fewest() {
    return scan.stream().mapToInt(Integer::intValue).reduce(count(), Math::min);
  }
}
