// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A fault on what was chosen for it. */
public final class FaultEffect {

  private final Step begin;
  private final Step end;
  private final boolean blocksEnd;
  private String target;

  /**
   * An effect that has not begun.
   *
   * @param target what it is done to, for people
   * @param blocksEnd whether it must be taken back before the servers can be ended
   */
  private FaultEffect(String target, boolean blocksEnd, Step begin, Step end) {
    this.target = target;
    this.blocksEnd = blocksEnd;
    this.begin = begin;
    this.end = end;
  }

  /** What is done, which may say more exactly to what. */
  private interface Step {
    void run(FaultEffect effect) throws UserError, InterruptedException;
  }

  /** Chooses what a fault is done to, which may take a moment; nothing is done yet. */
  public static FaultEffect of(FaultAction fault, FaultTarget servers)
      throws UserError, InterruptedException {
    return switch (fault.kind()) {
      case KILL -> killed(numbered(fault, servers));
      case KILL_MASTER -> killed(master(fault, servers));
      case PAUSE -> {
        var one = numbered(fault, servers);
        // None that stands still ends by TERM.
        yield new FaultEffect(one.address(), true, it -> one.pause(), it -> one.resume());
      }
      case FULL_DISK -> full(fault, numbered(fault, servers));
      case SLOW_NETWORK, LOSSY_NETWORK, PARTITION ->
          impaired(
              fault,
              fault.process().isPresent() || fault.kind() == FaultKind.PARTITION
                  ? List.of(numbered(fault, servers))
                  : servers.processes());
      case STEP_DOWN, AOF_REWRITE ->
          new FaultEffect(
              fault.kind() == FaultKind.STEP_DOWN ? "the primary" : "all processes",
              false,
              it ->
                  it.target =
                      servers
                          .event(fault.kind().word(), String.join("", fault.words()))
                          .orElse(it.target),
              it -> {}); // The store ended it.
    };
  }

  /** One that is killed, and started again. */
  private static FaultEffect killed(FaultProcess one) {
    return new FaultEffect(one.address(), false, it -> one.kill(), it -> one.restart());
  }

  /** A volume without room. */
  private static FaultEffect full(FaultAction fault, FaultProcess one) throws UserError {
    var volume = one.volume().orElseThrow(() -> none(fault, one, "volume"));
    return new FaultEffect(
        one.address(),
        false,
        it -> volume.fill(),
        it -> {
          volume.free();
          if (!one.runs()) {
            it.target = one.address() + " (it ended, and was started again)";
          }
          one.restart();
        });
  }

  /** Networks whose packets something is done to. */
  private static FaultEffect impaired(FaultAction fault, List<? extends FaultProcess> all)
      throws UserError {
    var networks = new ArrayList<NetworkNamespace>();
    for (var one : all) {
      networks.add(one.network().orElseThrow(() -> none(fault, one, "network")));
    }
    return new FaultEffect(
        all.stream().map(FaultProcess::address).collect(Collectors.joining(",")),
        false,
        it -> {
          for (var network : networks) {
            network.impair(fault.words());
          }
        },
        it -> {
          for (var network : networks) {
            network.heal();
          }
        });
  }

  private static FaultProcess numbered(FaultAction fault, FaultTarget servers) throws UserError {
    fault.checkNumber("process", servers.processes().size(), List.of());
    return servers.processes().get(fault.process().orElse(1) - 1);
  }

  /** Of the processes that are masters now. */
  private static FaultProcess master(FaultAction fault, FaultTarget servers)
      throws UserError, InterruptedException {
    var masters = 0;
    for (var one : servers.processes()) {
      if (one.isMaster() && ++masters == fault.process().orElse(1)) {
        return one;
      }
    }
    throw UserError.failed(
        fault.given() + ": only " + masters + " processes say that they are masters");
  }

  private static UserError none(FaultAction fault, FaultProcess of, String what) {
    return UserError.failed(
        fault.given() + ": " + of.address() + " has no " + what + " of its own");
  }

  /** What it is done to, for people: an address. */
  public String target() {
    return target;
  }

  /** Does it. */
  public void begin() throws UserError, InterruptedException {
    begin.run(this);
  }

  /** Takes it back, and returns when that is done. Also called where it was not begun, or twice. */
  public void end() throws UserError, InterruptedException {
    end.run(this);
  }

  /**
   * Takes back what would outlive the servers, which are about to be ended: networks and volumes go
   * with them.
   */
  public void abandon() throws UserError, InterruptedException {
    if (blocksEnd) {
      end();
    }
  }
}
