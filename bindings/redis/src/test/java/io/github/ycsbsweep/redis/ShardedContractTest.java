// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** On three servers that know nothing of each other. */
class ShardedContractTest extends RedisContract {

  private final Map<Address, String> hosts = new HashMap<>();

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    var shards = new RedisTestShards(binary(), password, 3);
    hosts.put(shards.address(), shards.hosts());
    return shards;
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("redis.mode", "sharded");
    properties.setProperty("redis.hosts", hosts.getOrDefault(address, address.toString()));
    properties.setProperty("redis.backoff.max", "50");
    return properties;
  }
}
