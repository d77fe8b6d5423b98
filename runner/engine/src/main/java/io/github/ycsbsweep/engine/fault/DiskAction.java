// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.process.DataVolume;
import java.time.Duration;
import java.util.Optional;

/**
 * Leaves a process no room on the volume of its data, which is one of its own for that, and gives
 * it back. A process that ends on account of it is started again.
 *
 * @param given as messages begin
 * @param duration until there is room again; empty: once the clients have ended
 * @param process which one, from 1
 */
record DiskAction(String given, Optional<Duration> duration, int process) implements FaultAction {

  static DiskAction of(FaultWords words) throws UserError {
    return new DiskAction(words.given(), words.time(), words.fault().process().orElse(1));
  }

  @Override
  public void checkForm(Form form) throws UserError {
    ProcessChoice.check(given, "process", process, form.topology().nodes());
  }

  @Override
  public void checkSite(FaultSite site) throws UserError, InterruptedException {
    if (site.mode() == Mode.EXTERNAL || site.mode() == Mode.STAND_IN) {
      throw UserError.of(
          "%s: the %s server is %s, and only a server that the runner starts here gets a volume of"
              + " its own; drop the option",
          given, site.label(), site.mode() == Mode.EXTERNAL ? "yours" : "a stand-in");
    }
    ProcessChoice.refuseContainer(given, site);
    var refusal = DataVolume.refusal(site.processes(), site.libexec());
    if (refusal.isPresent()) {
      throw UserError.missing(Text.format("%s: %s", given, refusal.get()));
    }
  }

  @Override
  public boolean needsVolume() {
    return true;
  }

  /** What was acknowledged may not be on the disk. */
  @Override
  public boolean leavesDamage(Form form) {
    return true;
  }

  @Override
  public FaultEffect on(FaultTarget target) throws UserError {
    var chosen = ProcessChoice.numbered(given, target, process);
    var volume = chosen.volume();
    if (volume.isEmpty()) {
      throw UserError.failed(given + ": " + chosen.address() + " has no volume of its own");
    }
    return new FullVolume(chosen, volume.get());
  }

  private static final class FullVolume implements FaultEffect {

    private final FaultProcess process;
    private final DataVolume volume;
    private boolean hasEnded;

    FullVolume(FaultProcess process, DataVolume volume) {
      this.process = process;
      this.volume = volume;
    }

    @Override
    public String target() {
      return process.address() + (hasEnded ? " (it ended, and was started again)" : "");
    }

    @Override
    public void begin() throws UserError, InterruptedException {
      volume.fill();
    }

    @Override
    public void end() throws UserError, InterruptedException {
      volume.free();
      hasEnded = !process.runs();
      process.restart();
    }

    @Override
    public void abandon() {
      // It goes with its server.
    }
  }
}
