// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.process.QuotaGroups;
import io.github.ycsbsweep.engine.process.QuotaGroups.Quota;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A server program of this machine, and what its processes get. Each has a network of its own where
 * a fault or a line needs one, and a volume where a fault does.
 *
 * @param path of the program
 * @param java words before those of the controller, of an imitation; none of a server
 * @param request how it is started
 * @param quotas makes the control groups that shares of a core need; empty: there are no shares
 */
record LocalProgram(
    RunTools tools,
    Path path,
    List<String> java,
    ServerRequest request,
    Optional<QuotaGroups> quotas) {

  private static final String STAND_IN = "io.github.ycsbsweep.standins.MockServerMain";

  /**
   * That of a store in a mode.
   *
   * @param mode one of those that need no container
   */
  static LocalProgram of(Mode mode, Controller controller, ServerRequest request, RunTools tools)
      throws UserError, InterruptedException {
    var java = new ArrayList<String>();
    Path path;
    if (mode == Mode.STAND_IN) {
      path = Path.of(System.getProperty("java.home"), "bin", "java");
      var jars = tools.project().standInJars(controller.store()) + "/*";
      java.addAll(List.of(path.toString(), "-XX:+UseParallelGC", "-XX:-UsePerfData"));
      java.addAll(List.of("-cp", jars, STAND_IN, controller.store()));
    } else if (mode == Mode.EMBEDDED) {
      path = copied(found(controller, "embedded"), tools.temporary());
    } else {
      var named = request.program().path();
      path =
          named.isPresent()
              ? named.get()
              : request.program().command().isPresent()
                  ? Path.of("sh")
                  : found(controller, "local");
    }
    var isShared = request.limits().share().isPresent();
    return new LocalProgram(
        tools, path, java, request, isShared ? Optional.of(tools.quotas()) : Optional.empty());
  }

  ServerLimits limits() {
    return request.limits();
  }

  /** Whether a line of the shell that the user gave starts it. */
  boolean isCommand() {
    return request.program().command().isPresent();
  }

  boolean hasVolumes() throws UserError {
    return FaultAction.all(request).stream().anyMatch(FaultAction::needsVolume);
  }

  /** A network of a process of its own; empty: it needs none. */
  Optional<NetworkNamespace> network() throws UserError, InterruptedException {
    var link = limits().link();
    if (link.isEmpty() && FaultAction.all(request).stream().noneMatch(FaultAction::needsNetwork)) {
      return Optional.empty();
    }
    var made = NetworkNamespace.make(tools.processes(), tools.project().libexec());
    if (link.isPresent()) {
      made.limit(link.get().ofEach(request.form().topology().nodes()));
    }
    return Optional.of(made);
  }

  private static Path found(Controller controller, String where)
      throws UserError, InterruptedException {
    return Path.of(
        controller
            .find(where)
            .orElseThrow(
                () -> UserError.missing(controller.store() + ": its server program is gone")));
  }

  /**
   * A copy that can be executed, once for all processes: a program that runs can't be written to.
   */
  private static Path copied(Path bundled, Path folder) throws UserError {
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

  /** Makes the quota of a process; empty: it has none. */
  Optional<Quota> quota() throws UserError {
    if (quotas.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(quotas.get().make(limits().share().getAsDouble()));
    } catch (IOException e) {
      throw UserError.missing(
          "--server-share %s: no control group with such a quota can be made: %s",
          limits().shareText(), e.getMessage());
    }
  }
}
