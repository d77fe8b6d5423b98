// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.nio.file.Path;

/** What launchers of a test work with: the stores are this project's, which nobody asks. */
public final class LauncherTools {

  private LauncherTools() {}

  public static RunTools of(
      Project project, ProcessSupervisor processes, Console console, Path folder) {
    try {
      var stores = new StoreCatalog(new Project(Path.of("../..")), processes);
      return new RunTools(project, bindings -> {}, stores, console, processes, folder, folder);
    } catch (UserError e) {
      throw new IllegalStateException(e);
    }
  }
}
