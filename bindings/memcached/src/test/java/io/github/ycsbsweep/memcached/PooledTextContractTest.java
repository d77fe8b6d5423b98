// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/**
 * On a pool of one connection, which all threads use in turn. Of several each may fail once after a
 * restart of the server, when its turn comes, and the rule for a restart waits for the first
 * success only.
 */
class PooledTextContractTest extends MemcachedContract {

  PooledTextContractTest() {
    super("pool:1");
  }
}
