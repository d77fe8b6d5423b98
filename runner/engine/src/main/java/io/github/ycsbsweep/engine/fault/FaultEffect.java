// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.process.DataVolume;
import java.util.List;
import java.util.stream.Collectors;

/** A fault on what was chosen for it. */
public sealed interface FaultEffect {

  /** What it is done to, for people: an address. */
  String target();

  /** Does it. */
  void begin() throws UserError, InterruptedException;

  /** Takes it back, and returns when that is done. Also called where it was not begun, or twice. */
  void end() throws UserError, InterruptedException;

  /**
   * Takes back what would outlive the servers, which are about to be ended: networks and volumes go
   * with them.
   */
  default void abandon() throws UserError, InterruptedException {}

  /** One that is killed, and started again. */
  record KilledProcess(FaultProcess process) implements FaultEffect {

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
  }

  /** One that is stopped for a while: none that stands still ends by TERM. */
  record PausedProcess(FaultProcess process) implements FaultEffect {

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

    @Override
    public void abandon() throws UserError {
      end();
    }
  }

  /** A volume without room. */
  final class FullVolume implements FaultEffect {

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
  }

  /**
   * Networks whose packets something is done to.
   *
   * @param processes each with a network of its own
   * @param netem its words; none: no packet arrives
   */
  record ImpairedNetwork(List<? extends FaultProcess> processes, List<String> netem)
      implements FaultEffect {

    @Override
    public String target() {
      return processes.stream().map(FaultProcess::address).collect(Collectors.joining(","));
    }

    @Override
    public void begin() throws UserError, InterruptedException {
      for (var process : processes) {
        var network = process.network().orElseThrow();
        if (netem.isEmpty()) {
          network.part();
        } else {
          // A delay in one way is one for each round trip; packets are lost in either way.
          network.impair(netem.contains("loss"), netem);
        }
      }
    }

    @Override
    public void end() throws UserError, InterruptedException {
      for (var process : processes) {
        var network = process.network();
        if (network.isPresent()) {
          network.get().heal();
        }
      }
    }
  }

  /** What a controller has the servers do themselves. It is over when the controller says so. */
  final class StoreEvent implements FaultEffect {

    private final String event;
    private final String argument;
    private final FaultTarget servers;
    private String target;

    /**
     * An effect that has not begun.
     *
     * @param argument of the event; may be empty
     * @param usual on what it is, unless the controller names one
     */
    StoreEvent(String event, String argument, String usual, FaultTarget servers) {
      this.event = event;
      this.argument = argument;
      this.target = usual;
      this.servers = servers;
    }

    @Override
    public String target() {
      return target;
    }

    @Override
    public void begin() throws UserError, InterruptedException {
      target = servers.event(event, argument).orElse(target);
    }

    @Override
    public void end() {
      // The store ended it.
    }
  }
}
