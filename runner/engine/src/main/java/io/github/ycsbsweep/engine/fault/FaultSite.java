// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.Text;
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
    var isExternal = mode == Mode.EXTERNAL;
    var isStandIn = mode == Mode.STAND_IN;
    switch (fault.kind()) {
      case KILL, KILL_MASTER -> {
        refuseIf(
            isExternal && !hasHooks(),
            fault,
            "yours, and the runner kills only its own. Say how yours is stopped and started, or"
                + " drop the option:\n  --server-stop COMMAND --server-start COMMAND");
        refuseIf(
            isExternal && (fault.kind() == FaultKind.KILL_MASTER || fault.process().orElse(1) > 1),
            fault,
            "yours, and --server-stop stops all of it; allowed: kill, without a process");
      }
      case PAUSE ->
          refuseIf(
              isExternal,
              fault,
              "yours, and the runner stops only processes of its own; drop the option, or the"
                  + " address");
      case SLOW_NETWORK, LOSSY_NETWORK, PARTITION, FULL_DISK ->
          refuseIf(
              isExternal || isStandIn,
              fault,
              (isExternal ? "yours" : "a stand-in")
                  + ", and only a server that the runner starts here gets a "
                  + (fault.needsVolume() ? "volume" : "network")
                  + " of its own; drop the option");
      case STEP_DOWN ->
          refuseIf(
              !isExternal,
              fault,
              "one of the runner's own, and no replica set. Name the members of one of yours by"
                  + " their addresses, or drop the option");
      case AOF_REWRITE -> {
        if (isExternal) {
          throw UserError.of(
              "%s: the properties name the %s server, and the runner makes only its own; drop one of"
                  + " them",
              fault.given(), label);
        }
        if (isStandIn) {
          throw UserError.of(
              "%s: a stand-in has no such thing; drop the option, or use a %s server",
              fault.given(), label);
        }
      }
    }
    refuseIf(
        mode == Mode.DOCKER && !fault.kind().isEvent(),
        fault,
        "in a container, and this needs processes of this machine itself. Use a program on the PATH"
            + " with --server local, or drop the option");
    var lack = lack(fault);
    if (lack.isPresent()) {
      throw UserError.missing(Text.format("%s: %s", fault.given(), lack.get()));
    }
  }

  private void refuseIf(boolean isRefused, FaultAction fault, String is) throws UserError {
    if (isRefused) {
      throw UserError.of("%s: the %s server is %s", fault.given(), label, is);
    }
  }

  /** What of this machine is missing for it. */
  private Optional<String> lack(FaultAction fault) throws InterruptedException {
    if (fault.needsVolume()) {
      return DataVolume.refusal(processes, libexec);
    }
    return fault.needsNetwork()
        ? NetworkNamespace.refusal(processes, libexec, !fault.words().isEmpty())
        : Optional.empty();
  }

  /** Whether the user has said how his server is stopped and started. */
  private boolean hasHooks() {
    return request.lifetime().start().isPresent() && request.lifetime().stop().isPresent();
  }
}
