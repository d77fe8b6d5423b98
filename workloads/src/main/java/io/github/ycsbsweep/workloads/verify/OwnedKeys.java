// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.concurrent.locks.LockSupport;

/**
 * Which keys a client writes, so that the last acknowledged write of each is known. Of the loaded
 * records client i of N has every Nth; what it inserts is its own anyway. Of its keys one is
 * written by one thread at a time: where the key that was drawn is not its own, or another thread
 * writes it, a neighbour is taken.
 *
 * @param first number of the first loaded record
 * @param end number behind the last one
 */
record OwnedKeys(long first, long end, int client, int clients) {

  /** Busy keys in a row, after which there may be no other. */
  private static final int MANY = 64;

  private static final long PAUSE_NANOS = 10_000;

  /** The key in place of one that was drawn, if the client may write that. */
  long owned(long drawn, WriteLedger ledger) {
    if (drawn < first || (drawn >= end && ledger.isInserted(drawn))) {
      return drawn;
    }
    var inside = Math.min(drawn, end - 1) - first;
    var own = inside - inside % clients + client;
    return first + (own < end - first ? own : Math.max(0, own - clients));
  }

  /** The next one that may be taken where a key is busy. */
  long next(long busy, WriteLedger ledger) {
    var next = busy - clients;
    return next >= first ? owned(next, ledger) : owned(end - 1, ledger);
  }

  /** Whether a loaded record is one of this client's. */
  boolean has(long loaded) {
    return (loaded - first) % clients == client;
  }

  /** Takes the key that was drawn for a write, or one beside it; -1: the writes go unfollowed. */
  long take(long drawn, WriteLedger ledger) {
    var key = owned(drawn, ledger);
    for (var tries = 1; ledger.hasRoom(key); tries++) {
      if (ledger.take(key)) {
        return key;
      }
      key = next(key, ledger);
      if (tries % MANY == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return -1;
  }
}
