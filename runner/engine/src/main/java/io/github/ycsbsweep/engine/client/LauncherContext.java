// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.Project;
import java.nio.file.Path;

/**
 * What launchers work with.
 *
 * @param processes starts what they need
 * @param project whose jars clients are made of
 * @param java program of clients on this machine
 * @param work folder for temporary files that only we can read
 * @param request who is to drive the load
 * @param console where they speak
 * @param redaction takes the secrets of the run out of what others say
 */
public record LauncherContext(
    ProcessSupervisor processes,
    Project project,
    String java,
    Path work,
    ClientRequest request,
    Console console,
    Redaction redaction) {

  /** What launchers say of others, is said without secrets. */
  public LauncherContext {
    console = redaction.console(console);
  }

  /** The plan of clients on other machines. */
  public ClientPlan portable(SystemWorkload workload, ClientPlan plan) {
    return plan.portable(project, java, workload.system().binding());
  }
}
