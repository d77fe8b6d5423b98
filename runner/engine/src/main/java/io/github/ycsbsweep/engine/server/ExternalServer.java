// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.machine.ListeningProcesses;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.RunTools;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A server that the user named: it is asked for its version and its form, and emptied only if that
 * is allowed.
 */
final class ExternalServer implements Server {

  private static final Duration VERSION = Duration.ofSeconds(5);
  private static final Duration CHECK = Duration.ofSeconds(30);

  /** For one whose stop command has ended: that may only have asked it to end. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  /** For one whose start command has ended. */
  private static final Duration ANSWER = Duration.ofMinutes(1);

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final SystemWorkload workload;
  private final BindingFlush flush;
  private final String addresses;
  private final List<ServerAddress> reached;
  private final Optional<Controller> controller;
  private final ControllerContext context;
  private final Optional<ServerHooks> hooks;
  private final DeclaredForm form;
  private List<Inspection> said = List.of();
  private List<DeclaredOption> declared = List.of();
  private Optional<String> version = Optional.empty();

  /**
   * One that is asked nothing yet.
   *
   * @param flush empties it
   * @param isReachedFromHere whether this machine reaches it
   */
  ExternalServer(
      SystemWorkload workload, RunTools tools, BindingFlush flush, boolean isReachedFromHere)
      throws UserError {
    var system = workload.system();
    this.workload = workload;
    this.flush = flush;
    this.addresses = workload.address().orElse("-");
    this.reached = isReachedFromHere ? ServerAddress.all(addresses) : List.of();
    this.controller = system.store().map(tools.stores()::controller);
    this.form = new DeclaredForm(system.label(), system.server().form());
    var folder = tools.temporary().resolve("server").resolve(system.label());
    this.context = new ControllerContext(folder.resolve("context"), folder);
    context.set("mode", Mode.EXTERNAL.word()).properties(workload.client().properties());
    var parts = ServerAddress.parts(workload.address().orElse(""));
    context.set("addresses", String.join("\n", parts));
    var first = parts.stream().findFirst().flatMap(ServerAddress::of);
    context.set("host", first.map(ServerAddress::host)).set("port", first.map(ServerAddress::port));
    var lifetime = system.server().lifetime();
    this.hooks =
        lifetime
            .start()
            .map(command -> new ServerHooks(system.label(), lifetime, tools, context.redaction()));
  }

  private boolean canBeAsked() {
    return controller.isPresent() && !reached.isEmpty();
  }

  /**
   * Makes sure that all addresses answer, as far as they can be told from here, and that it has the
   * form that was declared; starts the server first, where the user said how.
   */
  @Override
  public void open(String hint) throws UserError, InterruptedException {
    try {
      if (hooks.isPresent()) {
        start(hooks.get());
      }
      reach(hint);
      if (canBeAsked()) {
        said = Inspection.of(controller.get(), context, reached, !form.isEmpty());
        version = controller.get().call("version", context, VERSION).first("version");
      }
      declared = form.compare(said);
    } catch (Throwable e) {
      hooks.ifPresent(ServerHooks::close);
      throw e;
    }
  }

  /** Whether a server that is there has the form that was declared, and can do the events. */
  void check() throws UserError, InterruptedException {
    if (!canBeAsked()) {
      return;
    }
    if (!form.isEmpty()) {
      form.compare(Inspection.of(controller.get(), context, reached, true));
    }
    for (var fault : FaultAction.all(workload.system().server())) {
      if (fault.event().isPresent()) {
        controller.get().demand("check", context.set("event", fault.event().get()), CHECK);
      }
    }
  }

  /** Starts it, and waits until it answers. A server that is there already is not ours to stop. */
  private void start(ServerHooks commands) throws UserError, InterruptedException {
    for (var address : reached) {
      if (commands.stops() && address.refusal().isEmpty()) {
        throw UserError.missing(
            "%s: a server answers at %s:%d before --server-start was run, so --server-stop would"
                + " stop one that this run did not start. Stop it first",
            workload.system().label(), address.host(), address.port());
      }
    }
    commands.start();
    hasAnswered();
  }

  /** Whether all of it answered within a minute. */
  private boolean hasAnswered() throws InterruptedException {
    return await(ANSWER, one -> one.refusal().isEmpty());
  }

  private boolean await(Duration limit, Predicate<ServerAddress> state)
      throws InterruptedException {
    return Deadline.in(limit).await(INTERVAL, () -> reached.stream().allMatch(state));
  }

  /** Refuses one that does not answer. */
  void reach(String hint) throws UserError {
    for (var one : reached) {
      var refusal = one.refusal();
      if (refusal.isPresent()) {
        throw UserError.missing(
            Text.format(
                "%s: nothing to measure at %s: %s. Start the server, or correct the address:\n%s",
                workload.system().label(), one.text(), refusal.get(), hint));
      }
    }
  }

  @Override
  public ServerIdentity identity() {
    var topology = said.stream().limit(1).flatMap(one -> one.values("topology").stream());
    var nodes = Inspection.nodes(said);
    return new ServerIdentity(
        Mode.EXTERNAL.word(),
        addresses,
        version,
        new ServerProcesses(
            topology.findFirst().orElse(""),
            nodes.stream().map(ServerAddress::text).toList(),
            pids(nodes)),
        declared,
        "",
        "",
        ServerLimits.NONE);
  }

  /**
   * Those of this machine, found by their ports; none unless all are: what part of a server used is
   * not what it used.
   */
  private List<Long> pids(List<ServerAddress> nodes) {
    var all = new LinkedHashSet<>(ServerAddress.all(addresses));
    if (all.size() < ServerAddress.parts(addresses).size()) {
      return List.of();
    }
    all.addAll(nodes);
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
  public void flush(SystemWorkload next) throws UserError, InterruptedException {
    if (controller.isEmpty()) {
      throw new UserError("the runner does not know how to empty " + workload.system().label());
    }
    flush.run(controller.get().store(), next, addresses, context.redaction());
  }

  @Override
  public List<FaultProcess> processes() {
    return List.of(new HookedProcess());
  }

  @Override
  public Optional<String> event(String name, String argument)
      throws UserError, InterruptedException {
    return controller.orElseThrow().event(name, argument, context);
  }

  @Override
  public void close() {
    // It is the user's, unless his command started it for this run.
    hooks.ifPresent(ServerHooks::close);
    try {
      // The next one of a fresh server may not begin while this one still answers.
      if (hooks.isPresent() && hooks.get().stops()) {
        await(SILENCE, one -> one.refusal().isPresent());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All of it: it is stopped and started by the user's own commands. */
  private final class HookedProcess implements FaultProcess {

    @Override
    public String address() {
      return addresses;
    }

    @Override
    public void kill() throws UserError, InterruptedException {
      hooks.orElseThrow(this::impossible).stop();
    }

    @Override
    public void restart() throws UserError, InterruptedException {
      hooks.orElseThrow(this::impossible).startAgain();
      if (!hasAnswered()) {
        throw UserError.failed(addresses + " did not answer after --server-start");
      }
    }
  }
}
