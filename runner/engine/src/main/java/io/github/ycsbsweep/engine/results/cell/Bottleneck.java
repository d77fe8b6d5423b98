// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What limited a cell.
 *
 * @param reason the figures that led to the verdict
 * @param advice what to do about it
 * @param load what the verdict was made of
 */
public record Bottleneck(Verdict verdict, String reason, String advice, Load load) {

  /** What was at its limit. */
  public enum Verdict {
    /** The figures are the store's own, with this data and these settings. */
    SERVER_BOUND,
    /** The store could have done more: its figures must not be ranked. */
    CLIENT_BOUND,
    NETWORK_BOUND,
    /** Fewer operations were under way than there were client threads. */
    POOL_BOUND,
    /** Nothing that could be observed was at its limit. */
    UNKNOWN;

    /** As files and reports say it: {@code server-bound}. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * How hard everything worked in the window, in cores (CPU time ÷ time) where nothing else is
   * said. What the machine does not tell is empty.
   *
   * @param machine of the client
   * @param client all of its processes
   * @param server on the same machine
   * @param linkShare of the speed of the network's busiest link, in its busier direction, 0 to 1
   * @param underWay operations under way on average: their rate × their mean time (Little's law)
   */
  public record Load(
      @JsonUnwrapped MachineLoad machine,
      @JsonUnwrapped ClientLoad client,
      @JsonUnwrapped ServerLoad server,
      OptionalDouble linkShare,
      OptionalDouble underWay) {}

  /**
   * The client's machine.
   *
   * @param machineCores that it has
   * @param busyCores of them, on average
   * @param otherCores used by neither the client, nor the server, nor the runner's monitor, nor
   *     interrupts
   * @param stolenCores that a hypervisor gave to other machines
   * @param monitorCores used by the runner's monitor
   */
  public record MachineLoad(
      OptionalDouble machineCores,
      OptionalDouble busyCores,
      OptionalDouble otherCores,
      OptionalDouble stolenCores,
      OptionalDouble monitorCores) {}

  /**
   * The client.
   *
   * @param clientAllowedCores that it may use, by its affinity and its group's quota
   * @param clientThreadCores used by its busiest thread, looked for anew every second
   * @param clientWaitingThreads of its threads that were ready to run and had no core
   * @param clientThrottled seconds a second for which the quota stopped threads of it
   */
  public record ClientLoad(
      OptionalDouble clientAllowedCores,
      OptionalDouble clientThreadCores,
      OptionalDouble clientWaitingThreads,
      OptionalDouble clientThrottled) {}

  /**
   * The server.
   *
   * @param serverAllowedCores that it may use
   * @param serverThreadCores used by its busiest thread, looked for anew every second
   * @param serverThreadWaiting share of the time in which that thread was ready and had no core
   * @param serverThrottled seconds a second for which a quota stopped threads of it, of several
   *     processes the one that was stopped most; empty without a quota
   * @param serverThrottledPeriods share of the quota's periods in which it was stopped, 0 to 1
   * @param serverMachineCores of the machine that it is on, where that is sampled apart
   * @param serverBusyCores of these, on average
   */
  public record ServerLoad(
      OptionalDouble serverAllowedCores,
      OptionalDouble serverThreadCores,
      OptionalDouble serverThreadWaiting,
      OptionalDouble serverThrottled,
      OptionalDouble serverThrottledPeriods,
      OptionalDouble serverMachineCores,
      OptionalDouble serverBusyCores) {}
}
