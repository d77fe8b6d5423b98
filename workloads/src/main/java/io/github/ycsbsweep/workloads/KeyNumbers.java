// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

/**
 * Which keys the records of a client have. A client counts the records that it knows of: those that
 * were loaded, from 0, and then its own inserts, one after the other. The keys of the loaded ones
 * are the same for all clients; those of the inserts are this client's alone.
 *
 * @param loaded how many records were loaded
 * @param first the first key that any client inserts, from {@code loaded} on
 */
record KeyNumbers(long loaded, long first, ClientNumber client) {

  /** The number in the key of a record: greater for a later record. */
  long keyOf(long record) {
    return record < loaded
        ? record
        : first + client.client() + (record - loaded) * client.clients();
  }

  /** The record that has such a key, which must be one of this client's. */
  long recordOf(long key) {
    return key < loaded ? key : loaded + (key - first - client.client()) / client.clients();
  }
}
