// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** In the binary protocol, the only one that can log in. */
abstract class BinaryMemcachedContract extends MemcachedContract {

  private final Set<Address> askForPasswords = new HashSet<>();

  BinaryMemcachedContract(String connections) {
    super(connections);
  }

  @Override
  protected Capabilities capabilities() {
    return super.capabilities().withPassword("memcached.password");
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    var server = super.newServer(password);
    if (password.isPresent()) {
      askForPasswords.add(server.address());
    }
    return server;
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("memcached.protocol", "binary");
    if (askForPasswords.contains(address)) {
      properties.setProperty("memcached.username", MemcachedTestServer.USER);
    }
    return properties;
  }
}
