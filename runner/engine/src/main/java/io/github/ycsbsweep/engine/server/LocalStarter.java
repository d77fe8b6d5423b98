// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.process.QuotaGroups;
import io.github.ycsbsweep.engine.process.QuotaGroups.Quota;
import io.github.ycsbsweep.engine.request.CpuLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.store.Controller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Starts a server program of this machine. Each process gets a network and a volume of its own
 * where a fault needs them.
 */
final class LocalStarter implements NodeStarter {

  private static final String STAND_IN = "io.github.ycsbsweep.standins.MockServerMain";

  /** Between TERM and KILL. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final ProcessSupervisor supervisor;
  private final Path libexec;
  private final Path program;
  private final List<String> java;
  private final CpuLimits limits;
  private final Optional<QuotaGroups> quotas;
  private final boolean hasNetworks;
  private final boolean hasVolumes;

  LocalStarter(ServerEnvironment environment, Path program, ServerRequest request)
      throws UserError {
    this(environment, program, List.of(), request);
  }

  private LocalStarter(
      ServerEnvironment environment, Path program, List<String> java, ServerRequest request)
      throws UserError {
    this.supervisor = environment.supervisor();
    this.libexec = environment.project().libexec();
    this.program = program;
    this.java = java;
    this.limits = request.cpuLimits();
    this.hasNetworks = FaultAction.any(request, FaultAction::needsNetwork);
    this.hasVolumes = FaultAction.any(request, FaultAction::needsVolume);
    this.quotas = limits.share().isPresent() ? Optional.of(environment.quotas()) : Optional.empty();
  }

  /** Of an imitation of a server, in a Java process of its own. */
  static LocalStarter ofStandIn(String store, ServerEnvironment environment, ServerRequest request)
      throws UserError {
    var program = Path.of(System.getProperty("java.home"), "bin", "java");
    var jars = environment.project().standInJars(store) + "/*";
    var options = List.of("-XX:+UseParallelGC", "-XX:-UsePerfData", "-cp", jars, STAND_IN, store);
    var java = Stream.concat(Stream.of(program.toString()), options.stream()).toList();
    return new LocalStarter(environment, program, java, request);
  }

  static Path found(Controller controller, String where) throws UserError, InterruptedException {
    return Path.of(
        controller
            .find(where)
            .orElseThrow(
                () -> UserError.missing(controller.store() + ": its server program is gone")));
  }

  /**
   * A copy that can be executed, once for all processes: a program that runs can't be written to.
   */
  static Path copied(Path bundled, Path folder) throws UserError {
    var program = folder.resolve(bundled.getFileName());
    try {
      if (!Files.exists(program)) {
        Files.copy(bundled, program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
      }
      return program;
    } catch (IOException e) {
      throw UserError.failed(bundled + " can't be copied to " + folder + ": " + e.getMessage());
    }
  }

  @Override
  public String program() {
    return program.toString();
  }

  @Override
  public Optional<NetworkNamespace> network() throws UserError, InterruptedException {
    return hasNetworks ? Optional.of(NetworkNamespace.make(supervisor, libexec)) : Optional.empty();
  }

  @Override
  public Optional<DataVolume> volume(Path folder) throws UserError, InterruptedException {
    return hasVolumes
        ? Optional.of(DataVolume.make(supervisor, libexec, folder))
        : Optional.empty();
  }

  @Override
  public List<String> words(List<String> command, List<String> variables, Path folder, int port) {
    return Stream.concat(java.stream(), command.stream()).toList();
  }

  @Override
  public Node start(List<String> words, Path folder, Path log) throws IOException, UserError {
    var quota = quota();
    var started = false;
    try {
      var all = new ArrayList<String>();
      quota.ifPresent(one -> all.addAll(one.prefix()));
      limits.cpus().ifPresent(cpus -> all.addAll(cpus.prefix()));
      all.addAll(words);
      var spec = ProcessSpec.logged(folder, all, log).in(quota.flatMap(Quota::folder));
      var process = supervisor.start(java.isEmpty() ? spec : spec.inEngineLocale());
      var node = new LocalNode(process, quota);
      started = true;
      return node;
    } finally {
      if (!started) {
        quota.ifPresent(Quota::close);
      }
    }
  }

  private Optional<Quota> quota() throws UserError {
    if (quotas.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(quotas.get().make(limits.share().getAsDouble()));
    } catch (IOException e) {
      throw UserError.missing(
          "--server-share %s: no control group with such a quota can be made: %s",
          limits.shareText(), e.getMessage());
    }
  }

  @Override
  public void end(List<Node> nodes) {
    var local = nodes.stream().map(LocalNode.class::cast).toList();
    supervisor.end(local.stream().map(LocalNode::managed).toList(), GRACE);
    local.forEach(node -> node.quota().ifPresent(Quota::close));
  }

  /** A process of this machine. */
  private record LocalNode(ManagedProcess managed, Optional<Quota> quota) implements Node {

    @Override
    public boolean runs() {
      return managed.isAlive();
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.of(managed.pid());
    }

    @Override
    public Optional<ManagedProcess> process() {
      return Optional.of(managed);
    }

    @Override
    public void setLimited(boolean limited) throws IOException {
      if (quota.isPresent()) {
        quota.get().setLimited(limited);
      }
    }
  }
}
