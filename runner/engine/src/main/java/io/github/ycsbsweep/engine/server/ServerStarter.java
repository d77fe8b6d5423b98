// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.model.ServerRequest;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Starts the server program of a store on this machine. Each process gets a network and a volume of
 * its own where a fault needs them.
 */
final class ServerStarter extends LocalStarter {

  private final ServerEnvironment environment;
  private final boolean network;
  private final boolean volume;

  ServerStarter(ServerEnvironment environment, Path program, ServerRequest request)
      throws UserError {
    super(environment, program, request.cpuLimits());
    this.environment = environment;
    this.network = FaultAction.any(request, FaultAction::needsNetwork);
    this.volume = FaultAction.any(request, FaultAction::needsVolume);
  }

  @Override
  public Optional<NetworkNamespace> network() throws UserError, InterruptedException {
    return network
        ? Optional.of(
            NetworkNamespace.make(environment.supervisor(), environment.project().libexec()))
        : Optional.empty();
  }

  @Override
  public Optional<DataVolume> volume(Path folder) throws UserError, InterruptedException {
    return volume
        ? Optional.of(
            DataVolume.make(environment.supervisor(), environment.project().libexec(), folder))
        : Optional.empty();
  }
}
