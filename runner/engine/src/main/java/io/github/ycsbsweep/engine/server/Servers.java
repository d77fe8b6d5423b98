// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.ControllerContext;
import io.github.ycsbsweep.engine.store.RunTools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The servers of a run: found or refused before anything starts, opened when they are due. */
public final class Servers {

  private static final Duration CHECK = Duration.ofSeconds(10);

  private final RunTools tools;
  private final BindingFlush flush;
  private final Docker docker;
  private final boolean isReachedFromHere;
  private final Ports ports;

  /**
   * Servers for what was asked of each system.
   *
   * @param java words that start a JVM as those of clients, the program and the user's options
   * @param isReachedFromHere whether this machine reaches the servers that the clients reach; pods
   *     have a network of their own
   */
  Servers(RunTools tools, List<String> java, boolean isReachedFromHere, Ports ports) {
    this.flush = new BindingFlush(tools, java);
    this.tools = tools;
    this.docker = new Docker(tools);
    this.isReachedFromHere = isReachedFromHere;
    this.ports = ports;
  }

  /** Those of a request. */
  public static Servers of(SweepRequest request, RunTools tools) {
    var java = new ArrayList<>(request.jvm().prefix());
    java.add(RunTools.java());
    java.addAll(request.jvm().options());
    var isReachedFromHere = request.clients().launcher() != Launcher.KUBERNETES;
    return new Servers(tools, java, isReachedFromHere, Ports.free());
  }

  /**
   * The kind of server that a system gets. Nothing is started; the user's server is reached.
   *
   * @throws UserError if there is none, or the properties or the form can't be had from it
   */
  public Mode choose(SystemWorkload workload) throws UserError, InterruptedException {
    var mode = find(workload);
    var isThere = workload.system().server().lifetime().start().isEmpty();
    if (mode == Mode.EXTERNAL && isReachedFromHere && isThere) {
      var server = new ExternalServer(workload, tools, flush, true);
      server.reach(choice(workload).hint());
      server.check();
    }
    return mode;
  }

  private ServerChoice choice(SystemWorkload workload) {
    return new ServerChoice(tools, docker, workload);
  }

  /** The same, without a look at the user's server. */
  public Mode find(SystemWorkload workload) throws UserError, InterruptedException {
    var mode = choice(workload).choose();
    if (mode != Mode.EXTERNAL) {
      var folder = tools.temporary().resolve("server").resolve(workload.system().label());
      var context = new ControllerContext(folder.resolve("check"), folder);
      ServerNodes.describe(context, workload, mode);
      var store = workload.system().store().orElseThrow();
      tools.stores().controller(store).demand("check", context, CHECK);
    }
    return mode;
  }

  /**
   * Opens a server: starts the runner's own, or makes sure that the user's can be reached.
   *
   * @param mode as {@link #choose} told it
   * @param memoryMegabytes share of the free memory that a server of the runner's own may take;
   *     empty where it is not known how much is free
   */
  public Server open(SystemWorkload workload, Mode mode, OptionalLong memoryMegabytes)
      throws UserError, InterruptedException {
    var server =
        mode == Mode.EXTERNAL
            ? new ExternalServer(workload, tools, flush, isReachedFromHere)
            : new OwnServer(
                workload,
                mode,
                tools,
                new ServerNodes(workload, mode, memoryMegabytes, tools, ports));
    server.open(choice(workload).hint());
    var console = tools.console();
    var label = workload.system().label();
    var identity = server.identity();
    for (var option : identity.declared()) {
      if (!option.checked()) {
        console.say(
            "%s: %s %s is declared, not checked: the server does not say",
            label, option.option(), option.value());
      }
    }
    console.say(
        "%s: %s server%s at %s%s",
        label,
        mode.word(),
        identity.version().map(version -> " " + version).orElse(""),
        identity.address().equals("-")
            ? "an address that only its binding knows"
            : identity.address(),
        identity.limits().isNone() ? "" : ", " + identity.limits().text());
    return server;
  }

  /** Memory in MB that a workload's data takes in a server; 0 where that is not known. */
  public long dataMegabytes(SystemWorkload workload) throws UserError, InterruptedException {
    var store = workload.system().store();
    if (store.isEmpty()) {
      return 0;
    }
    var data = workload.data();
    // Every replica holds them again.
    return tools
            .stores()
            .description(store.get())
            .data()
            .megabytes(data.records(), data.recordBytes())
        * (1 + workload.system().server().form().topology().replicas());
  }
}
