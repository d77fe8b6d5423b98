// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import redis.clients.jedis.Jedis;
import site.ycsb.DB;

/** The contract with the defaults; each subclass names a server or changes a property. */
abstract class RedisContract extends BindingContract {

  /** The server's binary. */
  Path binary() throws IOException {
    return RedisTestServer.embedded();
  }

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("redis", "redis.timeout")
        .withScans()
        .withOneTable()
        .withInsert(ExistingKeyPolicy.MERGES)
        .withPassword("redis.password")
        .withBatchOfTen(Map.of("batchsize", "10"));
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new RedisTestServer(binary(), password);
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(Jedis.class);
  }

  @Override
  protected DB newBinding() {
    return new RedisBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("redis.host", address.host());
    properties.setProperty("redis.port", Integer.toString(address.port()));
    properties.setProperty("redis.backoff.max", "50");
    return properties;
  }

  @Override
  protected Map<String, String> beside(String property) {
    return switch (property) {
      case "redis.cluster.redirections", "redis.read-from" -> Map.of("redis.mode", "cluster");
      case "redis.tls.hostname.verification" -> Map.of("redis.tls", "true");
      default -> Map.of();
    };
  }
}
