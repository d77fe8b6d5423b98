// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.util.regex.Pattern;

/** Whether clients on other machines can reach the servers of a plan, as far as addresses tell. */
record ClientReach(SweepRequest request, StoreCatalog stores, Console console) {

  /** What every machine calls itself, maybe before a port. */
  private static final Pattern ITSELF =
      Pattern.compile("(localhost|127\\.[^:]*|\\[?::1]?|0\\.0\\.0\\.0)(:[^:]*)?");

  void check(SweepPlan plan) throws UserError, InterruptedException {
    if (request.clients().launcher() != Launcher.LOCAL) {
      for (var one : plan.workloads()) {
        checkServer(one);
        for (var address : one.address().orElse("-").split(",", 0)) {
          checkAddress(one, address);
        }
      }
    }
  }

  private void checkServer(SystemWorkload one) throws UserError, InterruptedException {
    var isUsers = one.external() || one.server().mode() == Mode.EXTERNAL;
    if (!isUsers && one.system().store().isPresent()) {
      throw UserError.of(
          "--clients %s: the %s server would be one of the runner's own, on 127.0.0.1, which every"
              + " machine and every pod calls itself. Start one that all of them reach, and name"
              + " it:\n"
              + "%s",
          request.clients().text(), one.label(), hint(one));
    }
  }

  private void checkAddress(SystemWorkload one, String address)
      throws UserError, InterruptedException {
    var label = one.label();
    var itself = ITSELF.matcher(address);
    if (itself.matches()) {
      if (request.clients().launcher() == Launcher.KUBERNETES) {
        console.warn(label + " at " + address + ": in a pod that is the pod itself");
      } else {
        throw UserError.of(
            "--clients %s: %s at %s, and every machine calls itself %s: the clients would look for"
                + " it on their own. Name the address of its machine that they reach it at:\n"
                + "%s",
            request.clients().text(), label, address, itself.group(1), hint(one));
      }
    }
    if (!address.matches(".*:[0-9]+") && request.clients().launcher() == Launcher.SSH) {
      console.warn(
          label
              + ": its address is known to its binding alone, so nobody looks beforehand whether"
              + " the clients reach it");
    }
  }

  private String hint(SystemWorkload one) throws UserError, InterruptedException {
    var store = one.system().store();
    return store.isPresent()
        ? stores.description(store.get()).hint()
        : StoreDescription.FOREIGN_HINT;
  }
}
