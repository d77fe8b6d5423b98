// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.CpuLimits;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.ServerIdentity;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.process.ListeningProcesses;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A server that the user named: it is asked for its version, and emptied only if that is allowed.
 */
final class ExternalServer implements Server {

  private static final Duration VERSION = Duration.ofSeconds(5);

  private static final Duration FLUSH = Duration.ofMinutes(2);

  private static final int LIMIT_MILLIS = 3_000;

  /** For a server whose start command has ended. */
  private static final Duration ANSWER = Duration.ofMinutes(1);

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private static final Pattern ADDRESS = Pattern.compile("\\[?(.+?)]?:([0-9]{1,5})");

  private final PreparedWorkload workload;

  private final String addresses;

  private final Optional<Controller> controller;

  private final ControllerContext context;

  private final Optional<ServerHooks> hooks;

  private final Optional<String> version;

  private ExternalServer(
      PreparedWorkload workload,
      Optional<Controller> controller,
      ControllerContext context,
      Optional<ServerHooks> hooks,
      boolean isReachedFromHere)
      throws UserError, InterruptedException {
    this.workload = workload;
    this.hooks = hooks;
    this.addresses = workload.address().orElse("-");
    this.controller = controller;
    this.context = context;
    if (controller.isPresent()) {
      var named = isReachedFromHere ? parts(addresses) : List.<String>of();
      new DeclaredForm(workload.system().label(), workload.system().server().form())
          .check(
              controller.get(),
              context,
              named.stream().flatMap(one -> Address.of(one).stream()).toList());
    }
    this.version = isReachedFromHere ? askVersion() : Optional.empty();
  }

  /**
   * Makes sure that all addresses answer, as far as they can be told from here; starts the server
   * first, where the user said how.
   *
   * @param hint what helps if one does not
   */
  static ExternalServer open(
      PreparedWorkload workload,
      ServerEnvironment environment,
      String hint,
      boolean isReachedFromHere)
      throws UserError, InterruptedException {
    var folder = environment.temporary().resolve("server").resolve(workload.system().label());
    var context = new ControllerContext(folder.resolve("context"), folder);
    context.set("mode", Mode.EXTERNAL.word()).properties(workload.client().properties());
    var parts = parts(workload.address().orElse(""));
    context.set("addresses", String.join("\n", parts));
    var first = parts.stream().findFirst().flatMap(Address::of);
    if (first.isPresent()) {
      context.set("host", first.get().host()).set("port", first.get().port());
    }
    var hooks = ServerHooks.of(workload, environment, context.redaction());
    var opened = false;
    try {
      if (hooks.isPresent()) {
        start(workload, hooks.get(), isReachedFromHere);
      }
      if (isReachedFromHere) {
        reach(workload, hint);
      }
      var server =
          new ExternalServer(
              workload,
              workload.system().store().map(environment.stores()::controller),
              context,
              hooks,
              isReachedFromHere);
      opened = true;
      return server;
    } finally {
      if (!opened) {
        hooks.ifPresent(ServerHooks::close);
      }
    }
  }

  /** Starts it, and waits until it answers. A server that is there already is not ours to stop. */
  private static void start(PreparedWorkload workload, ServerHooks hooks, boolean isReachedFromHere)
      throws UserError, InterruptedException {
    var addresses =
        parts(workload.address().orElse("")).stream()
            .flatMap(one -> Address.of(one).stream())
            .filter(one -> isReachedFromHere)
            .toList();
    for (var address : addresses) {
      if (hooks.stops() && refusal(address).isEmpty()) {
        throw UserError.missing(
            Text.format(
                "%s: a server answers at %s:%d before --server-start was run, so --server-stop would"
                    + " stop one that this run did not start. Stop it first",
                workload.system().label(), address.host(), address.port()));
      }
    }
    hooks.start();
    Deadline.in(ANSWER)
        .await(INTERVAL, () -> addresses.stream().allMatch(one -> refusal(one).isEmpty()));
  }

  static void reach(PreparedWorkload workload, String hint) throws UserError {
    for (var one : parts(workload.address().orElse(""))) {
      var refusal = Address.of(one).flatMap(ExternalServer::refusal);
      if (refusal.isPresent()) {
        throw UserError.missing(
            Text.format(
                "%s: nothing to measure at %s: %s. Start the server, or correct the address:\n%s",
                workload.system().label(), one, refusal.get(), hint));
      }
    }
  }

  private Optional<String> askVersion() throws UserError, InterruptedException {
    return controller.isPresent()
            && parts(addresses).stream().anyMatch(one -> Address.of(one).isPresent())
        ? controller.get().call("version", context, VERSION).first("version")
        : Optional.empty();
  }

  @Override
  public ServerIdentity identity() {
    return new ServerIdentity(
        Mode.EXTERNAL.word(), addresses, version, "", processes(), "", "", CpuLimits.NONE);
  }

  /**
   * Those of this machine, found by their ports; none unless all are: what part of a server used is
   * not what it used.
   */
  private List<Long> processes() {
    var ports = new ArrayList<Integer>();
    for (var one : parts(addresses)) {
      var address = Address.of(one).filter(Address::isOfThisMachine);
      if (address.isEmpty()) {
        return List.of();
      }
      ports.add(address.get().port());
    }
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
    // It is the user's, unless his command started it for this run.
    hooks.ifPresent(ServerHooks::close);
  }

  /**
   * An address whose host and port are known.
   *
   * @param host without the brackets of IPv6
   */
  record Address(String host, int port) {

    /** Empty for one that only the binding can resolve. */
    static Optional<Address> of(String text) {
      var match = ADDRESS.matcher(text);
      return match.matches() && Integer.parseInt(match.group(2)) <= 65_535
          ? Optional.of(new Address(match.group(1), Integer.parseInt(match.group(2))))
          : Optional.empty();
    }

    boolean isOfThisMachine() {
      try {
        var resolved = InetAddress.getByName(host);
        return resolved.isLoopbackAddress() || NetworkInterface.getByInetAddress(resolved) != null;
      } catch (IOException unknown) {
        return false;
      }
    }
  }

  /** The parts of a list with commas. */
  static List<String> parts(String addresses) {
    return Arrays.stream(addresses.split(",")).filter(one -> !one.isEmpty()).toList();
  }

  /** Why nobody answers; empty if somebody does. */
  static Optional<String> refusal(Address address) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), LIMIT_MILLIS);
      return Optional.empty();
    } catch (SocketTimeoutException e) {
      return Optional.of("no answer within 3 s");
    } catch (UnknownHostException | UnresolvedAddressException e) {
      return Optional.of("Name or service not known");
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }
}
