// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folders of finished runs, as they are given on a command line. */
final class RunFolders {

  private RunFolders() {}

  static void check(Path folder) throws IOException, UserError {
    if (!Files.isDirectory(folder.resolve("cells"))
        || !Files.isRegularFile(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, which holds run.json and cells/");
    }
    Folders.refuseLinks(folder.toRealPath());
  }
}
