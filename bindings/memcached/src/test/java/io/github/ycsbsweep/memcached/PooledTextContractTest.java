// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** With fewer connections than threads, each used by one at a time. */
class PooledTextContractTest extends MemcachedContract {

  PooledTextContractTest() {
    super("pool:2");
  }
}
