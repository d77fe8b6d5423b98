// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.engine.sweep.EarlierCells;
import java.io.IOException;
import java.nio.file.Path;

/** Placeholder. */
record ResumedRun(EarlierCells cells, boolean isDescribed) {

  static ResumedRun none() {
    return new ResumedRun(EarlierCells.none(), false);
  }

  static ResumedRun read(Path path, SweepPlan plan, Console console) throws UserError, IOException {
    throw new UserError("--resume " + path);
  }

  void checkServer(Path folder, String label, Server server) throws UserError {}

  void clear(Path folder, Console console) throws IOException {}
}
