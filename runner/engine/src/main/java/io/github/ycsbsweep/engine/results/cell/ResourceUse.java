// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a cell used of the machines in its window.
 *
 * @param client resources of the client process
 * @param serverUse resources of a server on this machine
 * @param netBytesPerSecond bytes received and sent a second, over the interface used
 * @param bottleneck what was at its limit; empty if nothing was measured
 * @param hiccups pauses of the processes and the machines; empty if nobody measured them
 */
public record ResourceUse(
    Client client,
    Server serverUse,
    OptionalDouble netBytesPerSecond,
    Optional<Bottleneck> bottleneck,
    Optional<Hiccups> hiccups) {

  /**
   * The client process in the window.
   *
   * @param cpuCores CPU time ÷ time
   * @param userCores of that, outside the kernel
   * @param gcPercent share of the time in which a collection stopped it, 0 to 100
   * @param rssBytes largest resident set
   */
  public record Client(
      OptionalDouble cpuCores,
      OptionalDouble userCores,
      OptionalDouble gcPercent,
      OptionalLong rssBytes) {

    /** CPU time in the kernel ÷ time; the two it is made of are read one after the other. */
    public OptionalDouble systemCores() {
      return cpuCores.isPresent() && userCores.isPresent()
          ? OptionalDouble.of(Math.max(0, cpuCores.getAsDouble() - userCores.getAsDouble()))
          : OptionalDouble.empty();
    }
  }

  /**
   * The server process in the window.
   *
   * @param cpuCores CPU time ÷ time
   * @param rssBytes largest resident set
   * @param diskBytesPerSecond bytes a second that it had written to disk
   * @param diskBusy share of the time in which this machine's busiest disk was at work, 0 to 1,
   *     whoever kept it busy
   */
  public record Server(
      OptionalDouble cpuCores,
      OptionalLong rssBytes,
      OptionalDouble diskBytesPerSecond,
      OptionalDouble diskBusy) {

    /** Where nothing is known of the disk. */
    public Server(OptionalDouble cpuCores, OptionalLong rssBytes) {
      this(cpuCores, rssBytes, OptionalDouble.empty(), OptionalDouble.empty());
    }
  }
}
