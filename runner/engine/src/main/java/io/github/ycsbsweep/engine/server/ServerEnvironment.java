// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.process.QuotaGroups;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.nio.file.Path;
import java.util.List;

/**
 * What servers need of the engine.
 *
 * @param java words that start a JVM as those of clients, the program and the user's options
 * @param temporary the run's temporary folder
 * @param current the user's folder
 */
public record ServerEnvironment(
    Project project,
    StoreCatalog stores,
    ProcessSupervisor supervisor,
    Console console,
    List<String> java,
    Path temporary,
    Path current) {

  /** Makes control groups for servers with a share of a core, or says what is missing for that. */
  QuotaGroups quotas() throws UserError {
    return QuotaGroups.find(Path.of("/"), System.getenv(), supervisor, project.libexec());
  }
}
