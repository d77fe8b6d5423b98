// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Program;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemRequest.ClientVariant;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Systems as of a command line without options. */
public final class Systems {

  public static final Topology STANDALONE = new Topology(Optional.empty(), Kind.STANDALONE, 1, 0);

  /** One that the runner finds. */
  public static final Program FOUND = new Program(Optional.empty(), List.of(), Optional.empty());

  private Systems() {}

  /** One that a line of the shell starts. */
  public static Program of(String command) {
    return new Program(Optional.empty(), List.of(), Optional.of(command));
  }

  /** A store of ours, and its binding of the same name. */
  public static SystemRequest ours(String store) {
    return of(store, Optional.of(store), Optional.empty());
  }

  /** A binding of another YCSB, of which nothing is known. */
  public static SystemRequest foreign(String label, Optional<InstalledBinding> installed) {
    return of(label, Optional.empty(), installed);
  }

  /** The same system with another server. */
  public static SystemRequest with(SystemRequest system, ServerRequest server) {
    return new SystemRequest(
        system.label(),
        system.word(),
        system.store(),
        system.binding(),
        system.installed(),
        server,
        system.properties(),
        system.client());
  }

  /** The same server by another program. */
  public static ServerRequest with(ServerRequest server, Program program) {
    return new ServerRequest(
        server.mode(),
        server.form(),
        program,
        server.faults(),
        server.noLoad(),
        server.allowFlush(),
        server.lifetime(),
        server.limits());
  }

  /** The same server with other limits. */
  public static ServerRequest with(ServerRequest server, ServerLimits limits) {
    return new ServerRequest(
        server.mode(),
        server.form(),
        server.program(),
        server.faults(),
        server.noLoad(),
        server.allowFlush(),
        server.lifetime(),
        limits);
  }

  /** The same system with other jars of its client. */
  public static SystemRequest with(SystemRequest system, Path... clientJars) {
    var client = system.client();
    return with(system, new ClientVariant(List.of(clientJars), client.program(), client.threads()));
  }

  /** The same system with clients that run another program, on other threads. */
  public static SystemRequest with(
      SystemRequest system, ClientProgram program, ClientProgram.Threads threads) {
    return with(system, new ClientVariant(system.client().jars(), program, threads));
  }

  private static SystemRequest with(SystemRequest system, ClientVariant client) {
    return new SystemRequest(
        system.label(),
        system.word(),
        system.store(),
        system.binding(),
        system.installed(),
        system.server(),
        system.properties(),
        client);
  }

  /** The same system with properties of the command line. */
  public static SystemRequest with(SystemRequest system, GivenProperties properties) {
    return new SystemRequest(
        system.label(),
        system.word(),
        system.store(),
        system.binding(),
        system.installed(),
        system.server(),
        properties,
        system.client());
  }

  private static SystemRequest of(
      String label, Optional<String> store, Optional<InstalledBinding> installed) {
    return new SystemRequest(
        label,
        label,
        store,
        store,
        installed,
        server(Mode.AUTO, form(STANDALONE)),
        new GivenProperties(List.of(), List.of()),
        new ClientVariant(List.of(), ClientProgram.USUAL, ClientProgram.Threads.AUTO));
  }

  public static ServerRequest server(Mode mode, Form form) {
    return new ServerRequest(
        mode,
        form,
        FOUND,
        List.of(),
        false,
        false,
        ServerRequest.Lifetime.OF_RUN,
        ServerLimits.NONE);
  }

  public static Form form(Topology topology) {
    return new Form(topology, Optional.empty(), OptionalInt.empty(), Optional.empty());
  }
}
