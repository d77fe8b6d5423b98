// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.fault.FaultTarget;
import io.github.ycsbsweep.engine.process.ListeningProcesses;
import io.github.ycsbsweep.engine.request.CpuLimits;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.results.cell.DeclaredOption;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerProcesses;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * A server that the user named: it is asked for its version and its form, and emptied only if that
 * is allowed.
 */
final class ExternalServer implements Server {

  private static final Duration VERSION = Duration.ofSeconds(5);
  private static final Duration CHECK = Duration.ofSeconds(30);

  /** For one whose stop command has ended: that may only have asked it to end. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final PreparedWorkload workload;
  private final ServerEnvironment environment;
  private final String addresses;
  private final Optional<Controller> controller;
  private final ControllerContext context;
  private final Optional<ServerHooks> hooks;
  private final List<ServerAddress> reached;
  private final Facts facts;

  private ExternalServer(
      PreparedWorkload workload,
      ServerEnvironment environment,
      Optional<Controller> controller,
      ControllerContext context,
      Optional<ServerHooks> hooks,
      List<ServerAddress> reached,
      Facts facts) {
    this.workload = workload;
    this.environment = environment;
    this.addresses = workload.address().orElse("-");
    this.controller = controller;
    this.context = context;
    this.hooks = hooks;
    this.reached = reached;
    this.facts = facts;
  }

  /**
   * What it says of itself.
   *
   * @param topology empty text: it does not say
   * @param nodes that it knows of
   * @param declared form, and whether it confirms that
   */
  private record Facts(
      Optional<String> version,
      String topology,
      List<ServerAddress> nodes,
      List<DeclaredOption> declared) {

    static Facts of(
        PreparedWorkload workload,
        Optional<Controller> controller,
        ControllerContext context,
        List<ServerAddress> reached)
        throws UserError, InterruptedException {
      var form = new DeclaredForm(workload.system().label(), workload.system().server().form());
      if (controller.isEmpty() || reached.isEmpty()) {
        return new Facts(Optional.empty(), "", List.of(), form.compare(List.of()));
      }
      var said = Inspection.of(controller.get(), context, reached, !form.isEmpty());
      var declared = form.compare(said);
      return new Facts(
          controller.get().call("version", context, VERSION).first("version"),
          said.get(0).topology().orElse(""),
          Inspection.nodes(said),
          declared);
    }
  }

  /**
   * Makes sure that all addresses answer, as far as they can be told from here, and that it has the
   * form that was declared; starts the server first, where the user said how.
   *
   * @param hint what helps if one does not
   */
  static ExternalServer open(
      PreparedWorkload workload,
      ServerEnvironment environment,
      String hint,
      boolean isReachedFromHere)
      throws UserError, InterruptedException {
    var context = context(workload, environment);
    var addresses = isReachedFromHere ? addresses(workload) : List.<ServerAddress>of();
    var hooks = ServerHooks.of(workload, environment, context.redaction());
    var opened = false;
    try {
      if (hooks.isPresent()) {
        start(workload, hooks.get(), addresses);
      }
      if (isReachedFromHere) {
        reach(workload, hint);
      }
      var controller = workload.system().store().map(environment.stores()::controller);
      var facts = Facts.of(workload, controller, context, addresses);
      opened = true;
      return new ExternalServer(
          workload, environment, controller, context, hooks, addresses, facts);
    } finally {
      if (!opened) {
        hooks.ifPresent(ServerHooks::close);
      }
    }
  }

  /** Whether a server that is there has the form that was declared, and can do the events. */
  static void check(PreparedWorkload workload, ServerEnvironment environment)
      throws UserError, InterruptedException {
    var request = workload.system().server();
    var form = new DeclaredForm(workload.system().label(), request.form());
    var store = workload.system().store();
    var addresses = addresses(workload);
    if (store.isEmpty() || addresses.isEmpty()) {
      return;
    }
    var controller = environment.stores().controller(store.get());
    var context = context(workload, environment);
    if (!form.isEmpty()) {
      form.compare(Inspection.of(controller, context, addresses, true));
    }
    for (var fault : request.faults()) {
      var event = FaultAction.of(fault).event();
      if (event.isPresent()) {
        controller.demand("check", context.set("event", event.get()), CHECK);
      }
    }
  }

  private static List<ServerAddress> addresses(PreparedWorkload workload) {
    return ServerAddress.all(workload.address().orElse(""));
  }

  private static ControllerContext context(PreparedWorkload workload, ServerEnvironment environment)
      throws UserError {
    var folder = environment.temporary().resolve("server").resolve(workload.system().label());
    var context = new ControllerContext(folder.resolve("context"), folder);
    context.set("mode", Mode.EXTERNAL.word()).properties(workload.client().properties());
    var parts = ServerAddress.parts(workload.address().orElse(""));
    context.set("addresses", String.join("\n", parts));
    var first = parts.stream().findFirst().flatMap(ServerAddress::of);
    if (first.isPresent()) {
      context.set("host", first.get().host()).set("port", first.get().port());
    }
    return context;
  }

  /** Starts it, and waits until it answers. A server that is there already is not ours to stop. */
  private static void start(
      PreparedWorkload workload, ServerHooks hooks, List<ServerAddress> addresses)
      throws UserError, InterruptedException {
    for (var address : addresses) {
      if (hooks.stops() && address.refusal().isEmpty()) {
        throw UserError.missing(
            "%s: a server answers at %s:%d before --server-start was run, so --server-stop would"
                + " stop one that this run did not start. Stop it first",
            workload.system().label(), address.host(), address.port());
      }
    }
    hooks.start();
    HookedServer.answer(addresses);
  }

  static void reach(PreparedWorkload workload, String hint) throws UserError {
    for (var one : ServerAddress.parts(workload.address().orElse(""))) {
      var refusal = ServerAddress.of(one).flatMap(ServerAddress::refusal);
      if (refusal.isPresent()) {
        throw UserError.missing(
            Text.format(
                "%s: nothing to measure at %s: %s. Start the server, or correct the address:\n%s",
                workload.system().label(), one, refusal.get(), hint));
      }
    }
  }

  @Override
  public ServerIdentity identity() {
    return new ServerIdentity(
        Mode.EXTERNAL.word(),
        addresses,
        facts.version(),
        new ServerProcesses(
            facts.topology(),
            facts.nodes().stream().map(ServerAddress::text).toList(),
            processes()),
        facts.declared(),
        "",
        "",
        CpuLimits.NONE);
  }

  /**
   * Those of this machine, found by their ports; none unless all are: what part of a server used is
   * not what it used.
   */
  private List<Long> processes() {
    var named = ServerAddress.parts(addresses);
    var all = new LinkedHashSet<>(ServerAddress.all(addresses));
    if (all.size() < named.size()) {
      return List.of();
    }
    all.addAll(facts.nodes());
    if (!all.stream().allMatch(ServerAddress::isOfThisMachine)) {
      return List.of();
    }
    var ports = all.stream().map(ServerAddress::port).toList();
    var found = ListeningProcesses.at(ports);
    return found.keySet().containsAll(ports)
        ? found.values().stream().flatMap(List::stream).distinct().toList()
        : List.of();
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
    new BindingFlush(environment, controller.get().store())
        .run(next, addresses, context.redaction());
  }

  @Override
  public FaultTarget faultTarget() {
    return new HookedServer(addresses, reached, hooks, controller, context);
  }

  @Override
  public void restore() {
    // The hooks have started it again.
  }

  @Override
  public List<String> lastWords() {
    return List.of();
  }

  @Override
  public void close() {
    // It is the user's, unless his command started it for this run.
    hooks.ifPresent(ServerHooks::close);
    if (hooks.isPresent() && hooks.get().stops()) {
      awaitSilence();
    }
  }

  /** The next one of a fresh server may not begin while this one still answers. */
  private void awaitSilence() {
    try {
      Deadline.in(SILENCE)
          .await(INTERVAL, () -> reached.stream().allMatch(one -> one.refusal().isPresent()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
