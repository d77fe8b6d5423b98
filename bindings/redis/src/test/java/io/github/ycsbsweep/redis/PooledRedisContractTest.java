// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/** With fewer connections than threads, each used by one at a time. */
class PooledRedisContractTest extends RedisContract {

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.connections", "pool:2");
    return properties;
  }
}
