// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import java.util.Map;
import java.util.Properties;

/** Without an index there are no scans, and all else holds. */
class UnindexedRedisContractTest extends RedisContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("redis", "redis.timeout")
        .withOneTable()
        .restricted()
        .withInsert(ExistingKeyPolicy.MERGES)
        .withPassword("redis.password")
        .withBatchOfTen(Map.of("batchsize", "10"));
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("redis.index", "none");
    return properties;
  }
}
