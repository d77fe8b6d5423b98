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
    default boolean isMaster() throws UserError, InterruptedException {
      return false;
    }

    /** Ends it at once, by SIGKILL. */
    default void kill() throws UserError, InterruptedException {
      throw impossible();
    }

    /**
     * Starts it again unless it runs, with the same arguments in the same folder, and waits until
     * it answers.
     */
    default void restart() throws UserError, InterruptedException {
      throw impossible();
    }

    /** Stops it by SIGSTOP, with all its children. */
    default void pause() throws UserError {
      throw impossible();
    }

    /** Lets it go on. */
    default void resume() throws UserError {
      throw impossible();
    }

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

    /** What is said where it can't be done to it. */
    default UserError impossible() {
      return UserError.failed(address() + " is no process of the runner's own on this machine");
    }
  }
}
