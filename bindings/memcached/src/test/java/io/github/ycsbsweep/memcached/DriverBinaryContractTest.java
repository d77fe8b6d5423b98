// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** On xmemcached's own connection. */
class DriverBinaryContractTest extends BinaryMemcachedContract {

  DriverBinaryContractTest() {
    super("driver:1");
  }
}
