// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Invalidates all items, if the server lets it. */
class MemcachedFlushTest extends FlushContract {

  @Override
  protected TestServer newServer() throws Exception {
    return new MemcachedTestServer(Optional.empty());
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
    return new MemcachedBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("memcached.hosts", address.toString());
    return properties;
  }

  @Test
  void saysWhatAServerSaysThatForbidsIt() throws Exception {
    try (var server = MemcachedTestServer.started("-F")) {
      assertThat(flush(properties(server.address())))
          .isEqualTo("failed: " + server.address() + ": flush_all: flush_all not allowed");
    }
  }
}
