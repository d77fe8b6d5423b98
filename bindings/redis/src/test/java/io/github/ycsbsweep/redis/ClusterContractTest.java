// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;

/** On a cluster of six processes: three masters with a replica each. */
class ClusterContractTest extends RedisContract {

  /**
   * A master that was restarted waits for the first before it serves, and five seconds otherwise.
   * No replica takes the place of one that a busy machine keeps waiting.
   */
  private static final String[] RESTART = {
    "--cluster-node-timeout", "1500", "--cluster-replica-no-failover", "yes"
  };

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new RedisTestCluster(binary(), password, 3, 1, RESTART);
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.mode", "cluster");
    return properties;
  }
}
