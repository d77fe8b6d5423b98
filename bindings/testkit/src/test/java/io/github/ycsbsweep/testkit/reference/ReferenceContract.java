// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.TestServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** The contract, for the reference binding and its kin. */
abstract class ReferenceContract extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("reference", "reference.timeout", "reference.connect.timeout")
        .withScans()
        .withPassword("reference.password")
        .withBatchOfTen(Map.of("reference.batch", "10"));
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new ReferenceServer(password);
  }

  @Override
  protected DB newBinding() {
    return new ReferenceBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("reference.host", address.host());
    properties.setProperty("reference.port", Integer.toString(address.port()));
    return properties;
  }

  @Override
  protected Duration timeLimit() {
    return Duration.ofSeconds(3);
  }

  @Override
  protected Duration endLimit() {
    return Duration.ofSeconds(3);
  }
}
