// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Starts the processes of a server, in the way of one {@link Mode}. */
interface NodeStarter {

  /** The program that {@code command} is called with. */
  String program();

  /** Makes a network for one process; empty: they are in that of the machine. */
  default Optional<NetworkNamespace> network() throws UserError, InterruptedException {
    return Optional.empty();
  }

  /**
   * Mounts a volume for one process; empty: its data is where the run's other files are.
   *
   * @param folder of the process, which is there
   */
  default Optional<DataVolume> volume(Path folder) throws UserError, InterruptedException {
    return Optional.empty();
  }

  /**
   * What is run for the words of {@code command}.
   *
   * @param variables of a container's environment, as NAME=VALUE; no other process has any
   */
  List<String> words(List<String> command, List<String> variables, Path folder, int port)
      throws UserError;

  /**
   * Starts one.
   *
   * @param words as made by {@link #words}
   * @param folder its current folder
   * @param log that its output is appended to
   */
  Node start(List<String> words, Path folder, Path log)
      throws IOException, UserError, InterruptedException;

  /** Ends all of them. */
  void end(List<Node> nodes);

  /**
   * For servers of a store in a mode.
   *
   * @param request how the server is made
   */
  static NodeStarter of(
      Mode mode,
      Controller controller,
      StoreDescription description,
      ServerRequest request,
      ServerEnvironment environment)
      throws UserError, InterruptedException {
    return switch (mode) {
      case LOCAL -> {
        var named = request.program().path();
        var program = named.isPresent() ? named.get() : LocalStarter.found(controller, "local");
        yield new LocalStarter(environment, program, request);
      }
      case EMBEDDED -> {
        var bundled = LocalStarter.found(controller, "embedded");
        var program = LocalStarter.copied(bundled, environment.temporary());
        yield new LocalStarter(environment, program, request);
      }
      case STAND_IN -> LocalStarter.ofStandIn(controller.store(), environment, request);
      case DOCKER ->
          new ContainerStarter(
              controller.store(),
              description.sources().image().orElseThrow(),
              environment,
              request.cpuLimits());
      case AUTO, EXTERNAL -> throw new IllegalArgumentException("no server is started: " + mode);
    };
  }
}
