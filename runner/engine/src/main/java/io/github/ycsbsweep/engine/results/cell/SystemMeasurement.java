// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalDouble;

/** What was measured of a system, somewhere in a run. */
public interface SystemMeasurement {

  SystemUnderTest system();

  CellPosition position();

  default String label() {
    return system().label();
  }

  default String store() {
    return system().store();
  }

  default Cell.Server server() {
    return system().server();
  }

  default String workload() {
    return position().workload();
  }

  default int threads() {
    return position().threads();
  }

  default OptionalDouble targetOps() {
    return position().targetOps();
  }

  default int repeat() {
    return position().repeat();
  }

  default int order() {
    return position().order();
  }
}
