// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_SHARE;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.results.Run;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether the processors that servers and clients are bound to are there, and whether they are in
 * each other's way: on the same processor, on the same core, or on different NUMA nodes.
 */
public record CpuPlacement(SweepRequest request, SystemFiles machine, Console console) {

  public CpuPlacement(SweepRequest request, Console console) {
    this(request, SystemFiles.ofThisMachine(), console);
  }

  /** Whether systems take turns, and nobody says on which processors. */
  public boolean isLeftToRunner() {
    return request.turns().isPresent()
        && !request.options().has(SERVER_CPUS)
        && !request.options().has(CLIENT_CPUS)
        && request.clients().launcher() == Launcher.LOCAL;
  }

  /**
   * The request with servers on one processor and clients on another. The user's own servers stay
   * where they are.
   *
   * @param path folders of programs, as in the environment
   */
  public SweepOptions inTurns(Run run, String path) {
    var options = request.options();
    var allowed = machine.allowedCpus().map(CpuList::numbers).orElse(new TreeSet<>());
    var isOwn = run.workloads().stream().noneMatch(Run.EffectiveProperties::external);
    if (!isOwn || allowed.size() < 2 || !new ProgramPath(path).has("taskset")) {
      return options;
    }
    var server = Integer.toString(allowed.last());
    var client = Integer.toString(allowed.first());
    console.say(
        "Servers on CPU %s, clients on CPU %s; %s and %s say otherwise",
        server, client, SERVER_CPUS, CLIENT_CPUS);
    return options.with(SERVER_CPUS, server).with(CLIENT_CPUS, client);
  }

  /**
   * Refuses what can't be had, and warns of the rest.
   *
   * @param path folders of programs, as in the environment
   */
  public void check(String path) throws UserError {
    var allowed = machine.allowedCpus();
    var client = request.clients().cpus();
    if (client.isPresent()) {
      refuse(CLIENT_CPUS, client.get(), allowed);
    }
    for (var system : request.systems()) {
      var cpus = system.server().limits().cpus();
      if (cpus.isPresent()) {
        refuse(SERVER_CPUS, cpus.get(), allowed);
      }
      checkShare(system, allowed);
    }
    checkTaskset(path);
    for (var cpus : serverCpus()) {
      warn(cpus, allowed);
    }
    if (client.isPresent() && serverCpus().isEmpty()) {
      console.warn(
          "%s %s without %s: the server may run on the client's processors%s",
          CLIENT_CPUS, client.get(), SERVER_CPUS, others(SERVER_CPUS, client.get(), allowed));
    }
  }

  /** Each list once, in the order of the systems. */
  private List<CpuList> serverCpus() {
    return request.systems().stream()
        .flatMap(system -> system.server().limits().cpus().stream())
        .distinct()
        .toList();
  }

  private static void refuse(SweepOption option, CpuList cpus, Optional<CpuList> allowed)
      throws UserError {
    var missing = allowed.flatMap(cpus::without);
    if (missing.isPresent()) {
      throw UserError.of(
          "%s %s: processes may not run on %s here; allowed: %s",
          option, cpus, missing.get(), allowed.get());
    }
  }

  private static void checkShare(SystemRequest system, Optional<CpuList> allowed) throws UserError {
    var limits = system.server().limits();
    var cpus = limits.cpus().or(() -> allowed);
    if (limits.share().isPresent()
        && cpus.isPresent()
        && limits.share().getAsDouble() > cpus.get().count()) {
      throw UserError.of(
          "%s %s: more than %s may run on (%s), so it is no limit; allowed: up to %d",
          SERVER_SHARE, limits.shareText(), system.label(), cpus.get(), cpus.get().count());
    }
  }

  private void checkTaskset(String path) throws UserError {
    var isNeeded =
        request.clients().cpus().isPresent()
            || request.systems().stream()
                .map(SystemRequest::server)
                .anyMatch(it -> it.limits().cpus().isPresent() && it.mode() != Mode.DOCKER);
    var isThere = new ProgramPath(path).has("taskset");
    if (isNeeded && !isThere) {
      throw UserError.missing(
          "%s and %s need the program taskset, and it is not on the PATH."
              + " Install util-linux; only Linux has it",
          SERVER_CPUS, CLIENT_CPUS);
    }
  }

  private void warn(CpuList server, Optional<CpuList> allowed) {
    var nodes = nodes(server);
    if (nodes.size() > 1) {
      console.warn(
          "%s %s is on the NUMA nodes %s: a part of the server's memory is far from its"
              + " processors. Use those of one node: %s",
          SERVER_CPUS, server, text(nodes), machine.numaNodes().get(nodes.first()));
    }
    var client = request.clients().cpus();
    if (client.isEmpty()) {
      console.warn(
          "%s %s without %s: the client may run on the server's processors%s",
          SERVER_CPUS, server, CLIENT_CPUS, others(CLIENT_CPUS, server, allowed));
      return;
    }
    var both = SERVER_CPUS + " " + server + " and " + CLIENT_CPUS + " " + client.get();
    var shared = server.shared(client.get());
    var siblings = siblings(server).flatMap(client.get()::shared);
    if (shared.isPresent()) {
      console.warn(
          "%s have %s in common: server and client take it from each other, and that is in the"
              + " figures",
          both, shared.get());
    } else if (siblings.isPresent()) {
      console.warn(
          "%s: the client's %s are hyper-threads of the server's cores, and slow them down. Give"
              + " each whole cores",
          both, siblings.get());
    }
    var clientNodes = nodes(client.get());
    if (nodes.size() == 1 && clientNodes.size() == 1 && !nodes.equals(clientNodes)) {
      console.warn(
          "%s are on the NUMA nodes %s and %s: every request crosses from one to the other",
          both, text(nodes), text(clientNodes));
    }
  }

  /** What could be given in addition, if anything is left. */
  private static String others(SweepOption option, CpuList taken, Optional<CpuList> allowed) {
    return allowed
        .flatMap(all -> all.without(taken))
        .map(rest -> ". To keep them apart: " + option + " " + rest)
        .orElse("");
  }

  /** The other processors of the cores of a list; empty if there are none. */
  private Optional<CpuList> siblings(CpuList cpus) {
    var all = new TreeSet<Integer>();
    for (var cpu : cpus.numbers()) {
      machine.siblings(cpu).ifPresent(list -> all.addAll(list.numbers()));
    }
    return new CpuList(all).without(cpus);
  }

  private TreeSet<Integer> nodes(CpuList cpus) {
    return machine.numaNodes().entrySet().stream()
        .filter(node -> node.getValue().shared(cpus).isPresent())
        .map(node -> node.getKey())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String text(TreeSet<Integer> nodes) {
    return nodes.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
