// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** With fewer connections than threads, each used by many at a time. */
class SharedBinaryContractTest extends BinaryMemcachedContract {

  SharedBinaryContractTest() {
    super("shared:2");
  }
}
