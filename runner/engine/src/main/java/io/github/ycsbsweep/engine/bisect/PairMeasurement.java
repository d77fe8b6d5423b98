// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Measures two programs against each other. */
interface PairMeasurement {

  /** A program of a commit, or the jars of a client, and what the run calls it. */
  record Side(String label, Path program) {}

  /** What was measured, or without starts why it could not be. */
  record Measured(List<Start> starts, String problem) {}

  /**
   * Measures them.
   *
   * @param folder that the run is kept in
   */
  Measured measure(Side base, Side candidate, int starts, Path folder)
      throws UserError, IOException, InterruptedException;
}
