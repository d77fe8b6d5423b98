// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/** With fewer connections than threads, each used by many at a time. */
class SharedRedisContractTest extends RedisContract {

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.connections", "shared:2");
    return properties;
  }
}
