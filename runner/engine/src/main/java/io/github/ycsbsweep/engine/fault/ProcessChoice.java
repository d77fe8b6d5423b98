// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;

/** Chooses the process that a fault is done to. */
final class ProcessChoice {

  private ProcessChoice() {}

  /** Refuses a number beyond the last. */
  static void check(String given, String what, int number, int count) throws UserError {
    if (number > count) {
      throw UserError.of(
          "%s: there is no %s %d; allowed: %s, or another --topology",
          given, what, number, count == 1 ? "1" : "1 to " + count);
    }
  }

  /** Refuses servers whose processes are not the runner's children. */
  static void refuseContainer(String given, FaultSite site) throws UserError {
    if (site.mode() == Mode.DOCKER) {
      throw UserError.of(
          "%s: the %s server is in a container, and this needs processes of this machine itself."
              + " Use a program on the PATH with --server local, or drop the option",
          given, site.label());
    }
  }

  /** The process of a number, from 1. */
  static FaultProcess numbered(String given, FaultTarget target, int number) throws UserError {
    check(given, "process", number, target.processes().size());
    return target.processes().get(number - 1);
  }

  /** Of the processes that are masters now, the one of a number, from 1. */
  static FaultProcess master(String given, FaultTarget target, int number)
      throws UserError, InterruptedException {
    var masters = 0;
    for (var process : target.processes()) {
      if (process.isMaster() && ++masters == number) {
        return process;
      }
    }
    throw UserError.failed(given + ": only " + masters + " processes say that they are masters");
  }
}
