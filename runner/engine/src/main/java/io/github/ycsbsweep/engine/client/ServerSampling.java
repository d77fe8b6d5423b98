// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Samples the machines of servers that the user named. */
public interface ServerSampling {

  /** Where there is no such machine. */
  ServerSampling NONE = (label, ports, folder) -> Optional.empty();

  /**
   * Begins to sample the machine of a system's server.
   *
   * @param ports that the server listens at, where they are known
   * @param folder of the cell
   * @return what ends it and brings the samples into the folder; empty: no machine was named
   */
  Optional<RunningClients.Companion> start(String label, List<Integer> ports, Path folder)
      throws UserError, InterruptedException;
}
