// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Starts the clients of cells, here, on other machines, or in pods. */
public abstract class ClientLauncher implements AutoCloseable {

  private final Console console;
  private final StartCoordinator coordinator;
  private final boolean isElsewhere;

  /**
   * A launcher that has started nothing.
   *
   * @param isElsewhere whether clients run on other machines
   */
  protected ClientLauncher(Console console, boolean isElsewhere) {
    this.console = console;
    this.coordinator = new StartCoordinator(console);
    this.isElsewhere = isElsewhere;
  }

  /** Looks at what the clients' machines lack, and brings there what they need. Once for a run. */
  public abstract void prepare() throws UserError, InterruptedException;

  /**
   * Starts the clients of a cell or of a load. Those that begin together are released at one
   * instant before this returns; where not all became ready, all are ended and the cell fails.
   */
  public final ClientGroup start(ClientLaunch launch) throws UserError, InterruptedException {
    return start(List.of(launch), millis -> {}).get(0);
  }

  /**
   * Likewise those of several systems, which take turns from one instant on.
   *
   * @param beside is told the instant too, in milliseconds since the epoch
   */
  public final List<ClientGroup> start(List<ClientLaunch> launches, LongConsumer beside)
      throws UserError, InterruptedException {
    var groups = new ArrayList<ClientGroup>();
    var all = new ArrayList<RunningClient>();
    for (var launch : launches) {
      ClientGroup.makeFolders(launch);
      console.note(YcsbCommand.shown(launch.plan().command()));
      var clients = launch(launch);
      all.addAll(clients);
      if (launches.size() > 1 && !isElsewhere) {
        // A program that starts, with hundreds of threads, takes the processor from one that
        // connects.
        coordinator.await(all);
      }
      groups.add(new ClientGroup(launch, clients, isElsewhere || clients.size() > 1, this::finish));
    }
    if (begin() && launches.get(0).plan().together()) {
      var instant = coordinator.release(all);
      if (instant.isPresent()) {
        released(instant.getAsLong());
        beside.accept(instant.getAsLong());
      }
    }
    return groups;
  }

  /** Starts them, in their order. Their folders are there. */
  protected abstract List<? extends RunningClient> launch(ClientLaunch launch)
      throws UserError, InterruptedException;

  /** Has them begin; false: they were all ended, which is told. */
  protected boolean begin() throws InterruptedException {
    return true;
  }

  /** They begin at an instant, in milliseconds since the epoch. */
  protected void released(long millis) {
    // Most have nothing that begins with them.
  }

  /** Ends what was beside the clients, which have ended. */
  protected void finish() throws UserError, InterruptedException {
    // Most have nothing beside them.
  }

  /** Ends what still runs, here and there. Idempotent. */
  @Override
  public abstract void close();
}
