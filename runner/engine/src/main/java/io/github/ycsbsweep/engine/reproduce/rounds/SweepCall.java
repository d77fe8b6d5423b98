// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.nio.file.Path;
import java.util.List;

/** Makes a sweep in this process. */
public interface SweepCall {

  /**
   * Sweeps, or goes on with a sweep.
   *
   * @param arguments of {@code sweep.sh}, the folder of the results included
   * @param properties of the user; their values may be secrets
   * @param log what it says is appended to this file
   * @param loop decides when its cells are measured, once its data is loaded
   * @return exit status, as that of {@code sweep.sh}
   */
  int run(List<String> arguments, GivenProperties properties, Path log, CellLoop loop)
      throws InterruptedException;
}
