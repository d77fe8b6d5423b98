// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.TurnPlan.Samples;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the clients of one cell, or of one load, have to do.
 *
 * @param folder of the cell, which exists; a single client leaves its files there, several in
 *     {@code clients/N} of it
 * @param workload what they do, and to what
 * @param plan how it is divided among them, with the command line of a client on this machine
 * @param server that they drive
 * @param cell that they measure; empty: a load
 * @param inTurns when samples are taken, where systems take turns; else empty
 */
public record ClientLaunch(
    Path folder,
    SystemWorkload workload,
    ClientPlan plan,
    ServerIdentity server,
    Optional<CellPlan> cell,
    Optional<Samples> inTurns) {

  /** One that takes no turns. */
  public ClientLaunch(
      Path folder,
      SystemWorkload workload,
      ClientPlan plan,
      ServerIdentity server,
      Optional<CellPlan> cell) {
    this(folder, workload, plan, server, cell, Optional.empty());
  }

  /** Where the files of one of the clients are; {@code index} from 0. */
  public Path folderOf(int index) {
    return plan.clients() > 1 ? folder.resolve("clients").resolve(Integer.toString(index)) : folder;
  }
}
