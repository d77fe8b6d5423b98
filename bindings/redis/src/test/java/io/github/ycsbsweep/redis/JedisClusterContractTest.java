// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/** With Jedis' own client on a cluster. */
class JedisClusterContractTest extends ClusterContractTest {

  @Override
  protected Properties properties(Address address) {
    return Drivers.properties(super.properties(address), "jedis");
  }
}
