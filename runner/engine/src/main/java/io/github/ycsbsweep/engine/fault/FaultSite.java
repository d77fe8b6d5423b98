// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.model.ServerRequest;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.nio.file.Path;

/**
 * The servers that a fault would be done to, before any of them runs.
 *
 * @param label of their system
 * @param mode of the servers, never {@link Mode#AUTO}
 * @param request how they are made
 * @param processes for what has to be asked of this machine
 * @param libexec folder of the programs of the runner's own
 */
public record FaultSite(
    String label, Mode mode, ServerRequest request, ProcessSupervisor processes, Path libexec) {

  /** Whether the user has said how his server is stopped and started. */
  boolean hasHooks() {
    return request.lifetime().start().isPresent() && request.lifetime().stop().isPresent();
  }
}
