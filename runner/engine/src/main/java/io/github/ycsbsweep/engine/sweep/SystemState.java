// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.server.Server;

/** What the sweep knows of a system while it goes on. Only the sweep's own thread changes it. */
public final class SystemState {

  private final String label;
  private final OpenServers servers;
  private Server server;
  private boolean empty;
  private boolean damaged;
  private long records;
  private int cells;

  /** A server of the runner's own starts empty. */
  SystemState(String label, Server server, OpenServers servers) {
    this.label = label;
    this.servers = servers;
    this.server = server;
    this.empty = server.isOwn();
  }

  /** Takes another server in place of the one that was closed. */
  void restart(long held) throws UserError, InterruptedException {
    server = servers.restart(label);
    damaged = false;
    empty = server.isOwn();
    records = held;
  }

  /** Whether it can have another server in every start. */
  boolean canRestart() {
    return servers.canRestart(label);
  }

  /** Faults may have cost records, or the form of the server. */
  void damage() {
    damaged = true;
  }

  boolean isDamaged() {
    return damaged;
  }

  /** Brings back what faults have damaged: a server of the runner's own is empty then. */
  void repair(long held) throws UserError, InterruptedException {
    server.restore();
    damaged = false;
    empty = server.isOwn();
    if (empty) {
      records = held;
    }
  }

  Server server() {
    return server;
  }

  /**
   * Empties the server, if something was written since it was empty.
   *
   * @return false if it may not be emptied: it is a user's, who did not allow it
   */
  boolean empty(SystemWorkload workload) throws UserError, InterruptedException {
    var mayEmpty = server.isOwn() || workload.server().allowFlush();
    if (!empty && mayEmpty) {
      server.flush(workload);
      empty = true;
    }
    return mayEmpty;
  }

  void written() {
    empty = false;
  }

  /** Records that the server holds for the workload. */
  long records() {
    return records;
  }

  /**
   * Begins a workload.
   *
   * @param held records that the server will hold
   * @param begun cells of the workload that were begun before
   */
  void begin(long held, int begun) {
    records = held;
    cells = begun;
  }

  void inserted(long more) {
    records += more;
  }

  /** Counts a cell of the workload; returns its index, from 0. */
  int nextCell() {
    return cells++;
  }
}
