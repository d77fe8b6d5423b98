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
 * Kills a process of a server, and starts it again.
 *
 * @param given as messages begin
 * @param duration until it is started again; empty: once the clients have ended
 * @param process which one, from 1; of masters the how-manieth
 * @param ofMaster whether masters of a cluster are counted, by the roles that they have then
 */
record KillAction(String given, Optional<Duration> duration, int process, boolean ofMaster)
    implements FaultAction {

  static KillAction ofProcess(FaultWords words) throws UserError {
    return new KillAction(words.given(), words.time(), words.fault().process().orElse(1), false);
  }

  static KillAction ofMaster(FaultWords words) throws UserError {
    return new KillAction(words.given(), words.time(), words.fault().process().orElse(1), true);
  }

  @Override
  public void checkForm(Form form) throws UserError {
    if (ofMaster && form.topology().kind() != Kind.CLUSTER) {
      throw UserError.of(
          "%s: only a cluster has masters that replicas can replace; add --topology cluster:3x1, or"
              + " kill a process by its number with kill",
          given);
    }
    ProcessChoice.check(
        given,
        ofMaster ? "master" : "process",
        process,
        ofMaster ? form.topology().masters() : form.topology().nodes());
  }

  @Override
  public void checkSite(FaultSite site) throws UserError {
    if (site.mode() == Mode.EXTERNAL && !site.hasHooks()) {
      throw UserError.of(
          "%s: the %s server is yours, and the runner kills only its own. Say how yours is stopped"
              + " and started, or drop the option:\n"
              + "  --server-stop COMMAND --server-start COMMAND",
          given, site.label());
    }
    if (site.mode() == Mode.EXTERNAL && (ofMaster || process > 1)) {
      throw UserError.of(
          "%s: the %s server is yours, and --server-stop stops all of it; allowed: kill, without a"
              + " process",
          given, site.label());
    }
    ProcessChoice.refuseContainer(given, site);
  }

  @Override
  public boolean leavesDamage(Form form) {
    return true;
  }

  @Override
  public FaultEffect on(FaultTarget target) throws UserError, InterruptedException {
    return new KilledProcess(
        ofMaster
            ? ProcessChoice.master(given, target, process)
            : ProcessChoice.numbered(given, target, process));
  }

  private record KilledProcess(FaultProcess process) implements FaultEffect {

    @Override
    public String target() {
      return process.address();
    }

    @Override
    public void begin() throws UserError, InterruptedException {
      process.kill();
    }

    @Override
    public void end() throws UserError, InterruptedException {
      process.restart();
    }

    @Override
    public void abandon() {
      // A process that is dead leaves nothing behind.
    }
  }
}
