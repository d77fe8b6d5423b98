// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** With a connection for each thread, the default. */
class ThreadTextContractTest extends MemcachedContract {

  ThreadTextContractTest() {
    super("thread");
  }
}
