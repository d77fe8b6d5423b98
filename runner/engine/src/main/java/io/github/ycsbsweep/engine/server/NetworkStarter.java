// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.CpuLimits;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import java.nio.file.Path;
import java.util.Optional;

/** Starts a server program of this machine, each process in a network of its own. */
final class NetworkStarter extends LocalStarter {

  private final ServerEnvironment environment;

  NetworkStarter(ServerEnvironment environment, Path program, CpuLimits limits) throws UserError {
    super(environment, program, limits);
    this.environment = environment;
  }

  @Override
  public Optional<NetworkNamespace> network() throws UserError, InterruptedException {
    return Optional.of(
        NetworkNamespace.make(environment.supervisor(), environment.project().libexec()));
  }
}
