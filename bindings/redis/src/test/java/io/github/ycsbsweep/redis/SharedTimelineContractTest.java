// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import java.util.Properties;

/**
 * Scripts of many threads in common pipelines: an error reply reaches the thread that it is for.
 */
class SharedTimelineContractTest extends RedisTimelineContract {

  @Override
  String mode() {
    return "lua";
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.connections", "shared:4");
    return properties;
  }
}
