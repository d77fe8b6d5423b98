// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import java.util.Properties;

/** With inserts that must not find a record. */
class CreatingRedisContractTest extends RedisContract {

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withInsert(ExistingKeyPolicy.FAILS);
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.insert", "create");
    return properties;
  }
}
