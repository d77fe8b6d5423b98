// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;
import net.rubyeye.xmemcached.XMemcachedClient;
import site.ycsb.DB;

/** The contract in a form of connections; each subclass may change some more properties. */
abstract class MemcachedContract extends BindingContract {

  private final String connections;

  MemcachedContract(String connections) {
    this.connections = connections;
  }

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of(
            "memcached",
            "memcached.opTimeoutMillis",
            "memcached.connectTimeoutMillis",
            "memcached.waitTimeoutMillis")
        .withInsert(ExistingKeyPolicy.FAILS)
        .withKeys(key -> key.chars().noneMatch(c -> c <= ' '))
        .withPasswordNeverAsked("memcached.password");
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new MemcachedTestServer(password);
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(XMemcachedClient.class);
  }

  @Override
  protected DB newBinding() {
    return new MemcachedBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("memcached.hosts", address.toString());
    properties.setProperty("memcached.connections", connections);
    return properties;
  }
}
