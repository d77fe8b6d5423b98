// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.process.QuotaGroups;
import java.nio.file.Path;
import java.util.Collection;

/**
 * What a run works with, from its command down to its servers and clients.
 *
 * @param project whose parts they are made of
 * @param build makes sure that those parts are built
 * @param stores whose servers they can make
 * @param console where they speak
 * @param processes starts whatever they start
 * @param temporary folder of the process, that only we can read
 * @param current the user's folder
 */
public record RunTools(
    Project project,
    BindingBuild build,
    StoreCatalog stores,
    Console console,
    ProcessSupervisor processes,
    Path temporary,
    Path current) {

  /** The same, speaking elsewhere. */
  public RunTools speaking(Console other) {
    return new RunTools(project, build, stores, other, processes, temporary, current);
  }

  /** The same, in another temporary folder. */
  public RunTools in(Path other) {
    return new RunTools(project, build, stores, console, processes, other, current);
  }

  /** Makes control groups for servers with a share of a core, or says what is missing for that. */
  public QuotaGroups quotas() throws UserError {
    return QuotaGroups.find(Path.of("/"), System.getenv(), processes, project.libexec());
  }

  /** The Java that runs the engine runs the clients of this machine, too. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Builds bindings. */
  public interface BindingBuild {

    /** Builds what clients with these bindings need, if it is missing or older than its sources. */
    void ensure(Collection<String> bindings) throws UserError, InterruptedException;
  }
}
