// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import java.time.Duration;
import java.util.Optional;

/**
 * Stops a process of a server by SIGSTOP, and lets it go on: as a machine that swaps, a disk that
 * hangs, or a virtual machine that is moved.
 *
 * @param given as messages begin
 * @param time for which it is stopped
 * @param process which one, from 1
 */
record PauseAction(String given, Duration time, int process) implements FaultAction {

  static PauseAction of(FaultWords words) throws UserError {
    return new PauseAction(words.given(), words.demandTime(), words.fault().process().orElse(1));
  }

  @Override
  public void checkForm(Form form) throws UserError {
    ProcessChoice.check(given, "process", process, form.topology().nodes());
  }

  @Override
  public void checkSite(FaultSite site) throws UserError {
    if (site.mode() == Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the %s server is yours, and the runner stops only processes of its own; drop the"
              + " option, or the address",
          given, site.label());
    }
    ProcessChoice.refuseContainer(given, site);
  }

  @Override
  public Optional<Duration> duration() {
    return Optional.of(time);
  }

  /** In a cluster a replica may have taken the place of a master. */
  @Override
  public boolean leavesDamage(Form form) {
    return form.topology().kind() == Kind.CLUSTER;
  }

  @Override
  public FaultEffect on(FaultTarget target) throws UserError {
    return new PausedProcess(ProcessChoice.numbered(given, target, process));
  }

  private record PausedProcess(FaultProcess process) implements FaultEffect {

    @Override
    public String target() {
      return process.address();
    }

    @Override
    public void begin() throws UserError {
      process.pause();
    }

    @Override
    public void end() throws UserError {
      process.resume();
    }
  }
}
