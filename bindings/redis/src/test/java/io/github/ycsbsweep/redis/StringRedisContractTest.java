// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import java.util.Properties;

/** With records that are one value each. */
class StringRedisContractTest extends RedisContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withInsert(ExistingKeyPolicy.REPLACES).restricted();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.datatype", "string");
    return properties;
  }
}
