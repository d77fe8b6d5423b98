// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.SystemWorkload.Client;
import io.github.ycsbsweep.engine.request.SystemWorkload.Data;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;

/** Servers of this project's controllers, in a folder of a test. */
final class ServerFixture implements AutoCloseable {

  final Path folder;
  final StubbedPath path;
  final List<String> said = new ArrayList<>();
  final RunTools tools;

  ServerFixture(Path folder) throws IOException, UserError {
    this(folder, new Project(Path.of("../..")));
  }

  /** Servers of a project's controllers. */
  ServerFixture(Path folder, Project project) throws IOException, UserError {
    this.folder = folder;
    this.path = new StubbedPath(new GroupSupervisor(project.libexec()), folder.resolve("stubs"));
    this.tools =
        new RunTools(
            project,
            bindings -> {},
            new StoreCatalog(project, path),
            new RecordingConsole(said),
            path,
            SecretFile.folder(folder.resolve("work")),
            folder);
  }

  /**
   * Servers of systems that all ask for the same one.
   *
   * @param servers of the run
   * @param request of each system
   */
  record RequestedServers(Servers servers, ServerRequest request) {

    Mode choose(SystemWorkload workload) throws UserError, InterruptedException {
      return servers.choose(with(workload, request));
    }

    Server open(SystemWorkload workload, Mode mode, OptionalLong memory)
        throws UserError, InterruptedException {
      return servers.open(with(workload, request), mode, memory);
    }
  }

  RequestedServers servers(ServerRequest request) {
    return new RequestedServers(new Servers(tools, List.of("java"), true, Ports.free()), request);
  }

  RequestedServers servers(Mode mode) {
    return servers(request(mode));
  }

  static SystemWorkload with(SystemWorkload one, ServerRequest request) {
    return new SystemWorkload(
        Systems.with(one.system(), request),
        one.workload(),
        one.phase(),
        one.external(),
        one.address(),
        one.data(),
        one.client());
  }

  /** A server of a store, chosen and opened. */
  Server open(ServerRequest request, SystemWorkload workload)
      throws UserError, InterruptedException {
    var servers = servers(request);
    return servers.open(workload, servers.choose(workload), OptionalLong.of(1_000));
  }

  static ServerRequest request(Mode mode) {
    return Systems.server(mode, Systems.form(Systems.STANDALONE));
  }

  static ServerRequest limited(Mode mode, ServerLimits limits) {
    var form = Systems.form(Systems.STANDALONE);
    return new ServerRequest(
        mode, form, Systems.FOUND, List.of(), false, false, ServerRequest.Lifetime.OF_RUN, limits);
  }

  static Topology topology(Kind kind, int masters, int replicas) {
    return new Topology(
        Optional.of(kind.name().toLowerCase(Locale.ROOT) + ":" + masters), kind, masters, replicas);
  }

  SystemWorkload own(String store, Map<String, String> properties) throws IOException {
    return workload(store, Optional.empty(), properties);
  }

  SystemWorkload own(String store) throws IOException {
    return own(store, Map.of());
  }

  SystemWorkload external(String store, String address, Map<String, String> properties)
      throws IOException {
    return workload(store, Optional.of(address), properties);
  }

  private SystemWorkload workload(
      String store, Optional<String> address, Map<String, String> properties) throws IOException {
    var system = Systems.ours(store);
    return workload(system, address, address.isPresent(), properties);
  }

  /** A binding of another YCSB of which nothing is known. */
  SystemWorkload foreign(Optional<String> address) throws IOException {
    var system = Systems.foreign("shelf", Optional.empty());
    return workload(system, address, true, Map.of());
  }

  private SystemWorkload workload(
      SystemRequest system,
      Optional<String> address,
      boolean external,
      Map<String, String> properties)
      throws IOException {
    var file = folder.resolve(system.label() + "-" + properties.hashCode() + ".properties");
    var all = new Properties();
    all.putAll(properties);
    SecretFile.write(file, all);
    return new SystemWorkload(
        system,
        new WorkloadFile("workloadb", Path.of("workloadb"), true),
        Phase.RUN,
        external,
        address,
        new Data(1_000_000, 1_000, 1_000, false),
        new Client(file, "Binding", "Workload", "", 0, 1));
  }

  /** Of its nodes, in their order. */
  static List<Integer> ports(Server server) {
    return Stream.of(server.identity().address().split(","))
        .map(address -> Integer.valueOf(address.substring(address.indexOf(':') + 1)))
        .toList();
  }

  /** The properties that lead a binding there. */
  static Properties address(Server server) throws IOException {
    var properties = new Properties();
    try (InputStream in = Files.newInputStream(server.address().orElseThrow())) {
      properties.load(in);
    }
    return properties;
  }

  @Override
  public void close() {
    path.close();
  }

  /** Keeps what is said. */
  private record RecordingConsole(List<String> said) implements Console {

    @Override
    public void say(String text) {
      said.add(text);
    }

    @Override
    public void note(String text) {
      said.add(text);
    }

    @Override
    public void warn(String text) {
      said.add(text);
    }

    @Override
    public void progress(String label, long done, long all, String unit) {
      said.add(label);
    }

    @Override
    public void print(String text) {
      said.add(text);
    }
  }
}
