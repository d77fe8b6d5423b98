// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static java.util.Locale.ROOT;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.ServerIdentity;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server that the user named: it is asked for its version, and emptied only if that is allowed.
 */
final class ExternalServer implements Server {

  private static final Duration VERSION = Duration.ofSeconds(5);
  private static final Duration FLUSH = Duration.ofMinutes(2);

  private final PreparedWorkload workload;
  private final String addresses;
  private final Optional<Controller> controller;
  private final ControllerContext context;
  private final Optional<String> version;

  private ExternalServer(
      PreparedWorkload workload,
      Optional<Controller> controller,
      ControllerContext context,
      boolean isReachedFromHere)
      throws UserError, InterruptedException {
    this.workload = workload;
    this.addresses = workload.address().orElse("-");
    this.controller = controller;
    this.context = context;
    this.version = isReachedFromHere ? askVersion() : Optional.empty();
  }

  /**
   * Makes sure that all addresses answer, as far as they can be told from here.
   *
   * @param hint what helps if one does not
   */
  static ExternalServer open(
      PreparedWorkload workload,
      ServerEnvironment environment,
      String hint,
      boolean isReachedFromHere)
      throws UserError, InterruptedException {
    if (isReachedFromHere) {
      reach(workload, hint);
    }
    var folder = environment.temporary().resolve("server").resolve(workload.system().label());
    var context = new ControllerContext(folder.resolve("context"), folder);
    context.set("mode", Mode.EXTERNAL.word()).properties(workload.client().properties());
    var parts = Reachability.parts(workload.address().orElse(""));
    context.set("addresses", String.join("\n", parts));
    var first = parts.stream().findFirst().flatMap(Reachability.Address::of);
    if (first.isPresent()) {
      context.set("host", first.get().host()).set("port", first.get().port());
    }
    return new ExternalServer(
        workload,
        workload.system().store().map(environment.stores()::controller),
        context,
        isReachedFromHere);
  }

  static void reach(PreparedWorkload workload, String hint) throws UserError {
    for (var one : Reachability.parts(workload.address().orElse(""))) {
      var refusal = Reachability.Address.of(one).flatMap(Reachability::refusal);
      if (refusal.isPresent()) {
        throw UserError.missing(
            String.format(
                ROOT,
                "%s: nothing to measure at %s: %s. Start the server, or correct the address:\n%s",
                workload.system().label(),
                one,
                refusal.get(),
                hint));
      }
    }
  }

  private Optional<String> askVersion() throws UserError, InterruptedException {
    return controller.isPresent()
            && Reachability.parts(addresses).stream()
                .anyMatch(one -> Reachability.Address.of(one).isPresent())
        ? controller.get().call("version", context, VERSION).first("version")
        : Optional.empty();
  }

  @Override
  public ServerIdentity identity() {
    return new ServerIdentity(
        Mode.EXTERNAL.word(), addresses, version, "", List.of(), "", "", false);
  }

  @Override
  public boolean isOwn() {
    return false;
  }

  @Override
  public Optional<Path> address() {
    return Optional.empty();
  }

  @Override
  public boolean answers() {
    return true;
  }

  @Override
  public void flush(PreparedWorkload next) throws UserError, InterruptedException {
    if (controller.isEmpty()) {
      throw new UserError("the runner does not know how to empty " + workload.system().label());
    }
    context.properties(next.client().properties());
    if (!controller.get().call("flush", context, FLUSH).succeeded()) {
      throw OwnServer.notEmptied(workload, addresses);
    }
  }

  @Override
  public boolean event(String name) {
    return false;
  }

  @Override
  public List<String> lastWords() {
    return List.of();
  }

  @Override
  public void close() {
    // It is the user's.
  }
}
