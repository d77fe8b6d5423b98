// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.NamedFigures;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Situations of 64 threads on a machine of 8 cores, at nobody's limit unless a figure is given. */
final class Cells {

  private final NamedFigures figures = new NamedFigures();
  private final Map<String, String> properties = new HashMap<>();
  private Cell.Server server = new Cell.Server("local", "127.0.0.1:7000", Optional.of("7.0.15"));
  private boolean closedLoop = true;

  Cells() {
    figures.with(
        Map.of(
            "machineCores", 8.0,
            "busyCores", 2.5,
            "otherCores", 0.1,
            "clientAllowedCores", 8.0,
            "clientThreadCores", 0.2,
            "clientWaitingThreads", 1.0,
            "serverAllowedCores", 8.0,
            "serverThreadCores", 0.5,
            "serverThreadWaiting", 0.02,
            "underWay", 63.0));
    figures.with(Map.of("clientCores", 1.5, "serverCores", 0.6, "gcPercent", 1.0));
  }

  Cells with(String figure, double value) {
    figures.with(Map.of(figure, value));
    return this;
  }

  Cells without(String... unknown) {
    for (var figure : unknown) {
      figures.remove(figure);
    }
    return this;
  }

  Cells property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  Cells external(String address) {
    server = new Cell.Server("external", address, Optional.empty());
    return without("serverCores", "serverThreadCores", "serverThreadWaiting", "serverAllowedCores");
  }

  Cells atATarget() {
    closedLoop = false;
    return this;
  }

  Situation situation() {
    return new Situation(
        64,
        closedLoop,
        server,
        figures.get("clientCores"),
        figures.get("gcPercent"),
        figures.get("serverCores"),
        figures.load(),
        properties);
  }
}
