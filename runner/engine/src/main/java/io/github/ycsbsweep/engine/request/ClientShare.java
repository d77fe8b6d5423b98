// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

/**
 * A client's part of what all of them do: the first ones have one more where it does not divide.
 *
 * @param client from 0
 * @param clients how many there are
 */
public record ClientShare(int client, int clients) {

  /** How much of it is this client's. */
  public long of(long total) {
    return total / clients + (client < total % clients ? 1 : 0);
  }

  /** How much of it is that of the clients before this one. */
  public long before(long total) {
    return client * (total / clients) + Math.min(client, total % clients);
  }
}
