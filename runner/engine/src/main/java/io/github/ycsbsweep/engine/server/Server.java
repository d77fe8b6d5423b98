// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An open server of a run: one of its own that runs, or the user's. */
public interface Server extends FaultTarget, AutoCloseable {

  /**
   * Starts it, or makes sure that it is there and has the form that was declared.
   *
   * @param hint what helps if it can't be had
   */
  void open(String hint) throws UserError, InterruptedException;

  /** What it is, for {@code server.json}; process ids change when it is started anew. */
  ServerIdentity identity();

  /** Ports that it listens at, as far as its addresses and its nodes tell. */
  default List<Integer> ports() {
    var identity = identity();
    return Stream.concat(
            Arrays.stream(identity.address().split(",")), identity.processes().nodes().stream())
        .map(address -> address.substring(address.lastIndexOf(':') + 1))
        .filter(port -> port.matches("[1-9][0-9]{0,4}"))
        .map(Integer::valueOf)
        .distinct()
        .toList();
  }

  /** Whether the runner started it. */
  default boolean isOwn() {
    return false;
  }

  /** File of the properties that lead a client to it; empty of the user's, whose have them. */
  default Optional<Path> address() {
    return Optional.empty();
  }

  /** Whether every process of it answers; true of the user's, which is not asked. */
  default boolean answers() throws InterruptedException {
    return true;
  }

  /**
   * Empties it. Whether that is allowed, the caller has asked.
   *
   * @param workload whose properties say how to log in, and what to empty
   */
  void flush(SystemWorkload workload) throws UserError, InterruptedException;

  /**
   * Whether its processes are held to their share of CPU time, if they have one. A load may go
   * without, if nothing of it goes on in the background.
   */
  default void setLimited(boolean limited) throws UserError, InterruptedException {}

  /**
   * After faults: starts the runner's own anew, empty and in the form that was asked for. The
   * user's stays as it is.
   */
  default void restore() throws UserError, InterruptedException {}

  /** The last lines that its processes wrote. */
  default List<String> lastWords() {
    return List.of();
  }

  /** Ends its processes, if the runner started them. */
  @Override
  void close();
}
