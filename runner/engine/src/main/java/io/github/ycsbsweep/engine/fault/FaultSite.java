// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import java.nio.file.Path;
import java.util.Optional;

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

  /**
   * Refuses a fault that can't be done to them here; exit status 2, or 5 where a right is missing.
   */
  public void check(FaultAction fault) throws UserError, InterruptedException {
    var refusal = refusal(fault);
    if (!refusal.isEmpty()) {
      throw UserError.of("%s: the %s server is %s", fault.given(), label, refusal);
    }
    var lack = lack(fault);
    if (lack.isPresent()) {
      throw UserError.missing("%s: %s", fault.given(), lack.get());
    }
  }

  /** What the server is that it can't be done to it; empty text if it can. */
  private String refusal(FaultAction fault) {
    var isExternal = mode == Mode.EXTERNAL;
    var isEvent = fault.event().isPresent();
    if (fault.kind() == FaultKind.STEP_DOWN && !isExternal) {
      return "one of the runner's own, and no replica set. Name the members of one of yours by"
          + " their addresses, or drop the option";
    }
    if (mode == Mode.DOCKER && !isEvent) {
      return "in a container, and this needs processes of this machine itself. Use a program on the"
          + " PATH with --server local, or drop the option";
    }
    if (fault.needsVolume() || fault.needsNetwork()) {
      return isExternal || mode == Mode.STAND_IN
          ? (isExternal ? "yours" : "a stand-in")
              + ", and only a server that the runner starts here gets a "
              + (fault.needsVolume() ? "volume" : "network")
              + " of its own; drop the option"
          : "";
    }
    if (isEvent || !isExternal) {
      return "";
    }
    if (fault.kind() == FaultKind.PAUSE) {
      return "yours, and the runner stops only processes of its own; drop the option, or the"
          + " address";
    }
    if (!hasHooks()) {
      return "yours, and the runner kills only its own. Say how yours is stopped and started, or"
          + " drop the option:\n  --server-stop COMMAND --server-start COMMAND";
    }
    return fault.kind() == FaultKind.KILL_MASTER || fault.process().orElse(1) > 1
        ? "yours, and --server-stop stops all of it; allowed: kill, without a process"
        : "";
  }

  /** What of this machine is missing for it. */
  private Optional<String> lack(FaultAction fault) throws InterruptedException {
    if (fault.needsVolume()) {
      return DataVolume.refusal(processes, libexec);
    }
    return fault.needsNetwork()
        ? NetworkNamespace.refusal(
            processes, libexec, fault.words().isEmpty() ? Optional.empty() : Optional.of("netem"))
        : Optional.empty();
  }

  /** Whether the user has said how his server is stopped and started. */
  private boolean hasHooks() {
    return request.lifetime().start().isPresent() && request.lifetime().stop().isPresent();
  }
}
