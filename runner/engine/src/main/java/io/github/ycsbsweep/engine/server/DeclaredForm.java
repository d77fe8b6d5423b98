// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.server.ExternalServer.Address;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.time.Duration;
import java.util.List;

/**
 * The form that a user declares of a server of his: what the server says of itself must agree.
 *
 * @param label of the system
 * @param form as declared
 */
record DeclaredForm(String label, Form form) {

  private static final Duration INSPECT = Duration.ofSeconds(5);

  private static final long MEGABYTE = 1 << 20;

  /**
   * Asks each process that was named; the first one is in the context then.
   *
   * @throws UserError if one says something else, or does not tell
   */
  void check(Controller controller, ControllerContext context, List<Address> addresses)
      throws UserError, InterruptedException {
    if (form.memory().isEmpty()) {
      return;
    }
    if (addresses.isEmpty()) {
      throw UserError.missing(
          Text.format(
              "%s: --maxmemory %s is compared with what the server says, and it is not reached from"
                  + " here; drop the option",
              label, form.memory().get()));
    }
    for (var index = addresses.size() - 1; index >= 0; index--) {
      var address = addresses.get(index);
      context.set("host", address.host()).set("port", address.port());
      var said = controller.call("inspect", context, INSPECT);
      var bytes = form.maxMemoryMegabytes().getAsInt() * MEGABYTE;
      agree(address, Long.toString(bytes), said.first("memory").orElse("nothing"), "bytes");
      if (form.policy().isPresent()) {
        agree(address, form.policy().get(), said.first("policy").orElse("nothing"), "policy");
      }
    }
  }

  private void agree(Address address, String declared, String said, String what) throws UserError {
    if (!declared.equals(said)) {
      throw UserError.missing(
          Text.format(
              "%s: --maxmemory %s declares the %s %s, and the server at %s:%d says %s",
              label,
              form.memory().orElseThrow(),
              what,
              declared,
              address.host(),
              address.port(),
              said));
    }
  }
}
