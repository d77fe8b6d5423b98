// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import java.util.List;
import java.util.Optional;

/** The servers of a cell, as faults see them. */
public interface FaultTarget {

  /**
   * Their processes, in the order of their addresses: of a cluster as it was made, the masters
   * before their replicas. Of the user's server there is one, which his hooks stop and start.
   */
  List<? extends FaultProcess> processes();

  /**
   * Has the store do what its controller calls an event, and returns when that is over.
   *
   * @param argument of the event; empty text: it takes none
   * @return what it was done to; empty: to all processes
   */
  Optional<String> event(String name, String argument) throws UserError, InterruptedException;

  /** A process of a server. */
  interface FaultProcess {

    /** host:port. */
    String address();

    /** Whether it is a master of its cluster now. */
    boolean isMaster() throws UserError, InterruptedException;

    /** Ends it at once, by SIGKILL. */
    void kill() throws UserError, InterruptedException;

    /**
     * Starts it again unless it runs, with the same arguments in the same folder, and waits until
     * it answers.
     */
    void restart() throws UserError, InterruptedException;

    /** The network that only it is in; empty: it has none of its own. */
    default Optional<NetworkNamespace> network() {
      return Optional.empty();
    }

    /** The volume that only its data is on; empty: it has none of its own. */
    default Optional<DataVolume> volume() {
      return Optional.empty();
    }

    /** Whether it runs, as far as is known without asking it. */
    default boolean runs() {
      return true;
    }

    /** Stops it by SIGSTOP, with all its children. */
    void pause() throws UserError;

    /** Lets it go on. */
    void resume() throws UserError;
  }
}
