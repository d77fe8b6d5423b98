// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** On xmemcached's own connection. */
class DriverTextContractTest extends MemcachedContract {

  DriverTextContractTest() {
    super("driver:1");
  }
}
