// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** What was used of the machines, by the name that it has in a cell; the rest is unknown. */
public final class NamedFigures {

  private static final Set<String> NAMES =
      Set.of(
          "clientCores",
          "clientUserCores",
          "gcPercent",
          "clientRssBytes",
          "serverCores",
          "serverRssBytes",
          "diskBytesPerSecond",
          "diskBusy",
          "netBytesPerSecond",
          "machineCores",
          "busyCores",
          "otherCores",
          "stolenCores",
          "monitorCores",
          "clientAllowedCores",
          "clientThreadCores",
          "clientWaitingThreads",
          "clientThrottled",
          "serverAllowedCores",
          "serverThreadCores",
          "serverThreadWaiting",
          "serverThrottled",
          "serverThrottledPeriods",
          "serverMachineCores",
          "serverBusyCores",
          "linkShare",
          "underWay");

  private final Map<String, Double> figures = new HashMap<>();

  /** Sets figures; a name that no cell has is refused. */
  public NamedFigures with(Map<String, Double> more) {
    if (!NAMES.containsAll(more.keySet())) {
      throw new IllegalArgumentException(more.keySet() + ": allowed are " + NAMES);
    }
    figures.putAll(more);
    return this;
  }

  public void remove(String name) {
    figures.remove(name);
  }

  public OptionalDouble get(String name) {
    return figures.containsKey(name)
        ? OptionalDouble.of(figures.get(name))
        : OptionalDouble.empty();
  }

  ResourceUse.Client client() {
    return new ResourceUse.Client(
        get("clientCores"), get("clientUserCores"), get("gcPercent"), bytes("clientRssBytes"));
  }

  ResourceUse.Server server() {
    return new ResourceUse.Server(
        get("serverCores"), bytes("serverRssBytes"), get("diskBytesPerSecond"), get("diskBusy"));
  }

  public Bottleneck.Load load() {
    return new Bottleneck.Load(
        new Bottleneck.MachineLoad(
            get("machineCores"),
            get("busyCores"),
            get("otherCores"),
            get("stolenCores"),
            get("monitorCores")),
        new Bottleneck.ClientLoad(
            get("clientAllowedCores"),
            get("clientThreadCores"),
            get("clientWaitingThreads"),
            get("clientThrottled")),
        new Bottleneck.ServerLoad(
            get("serverAllowedCores"),
            get("serverThreadCores"),
            get("serverThreadWaiting"),
            get("serverThrottled"),
            get("serverThrottledPeriods"),
            get("serverMachineCores"),
            get("serverBusyCores")),
        get("linkShare"),
        get("underWay"));
  }

  private OptionalLong bytes(String name) {
    return figures.containsKey(name)
        ? OptionalLong.of(figures.get(name).longValue())
        : OptionalLong.empty();
  }
}
