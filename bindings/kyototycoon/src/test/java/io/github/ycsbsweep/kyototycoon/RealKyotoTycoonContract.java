// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * On a real server, which no package registry has; by hand: {@code ./mvnw test -pl
 * bindings/kyototycoon -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=RealKyotoTycoonContract
 * -Dktserver=/path/to/ktserver -Dprotocol=rpc}.
 */
class RealKyotoTycoonContract extends KyotoTycoonContract {

  @Override
  protected Capabilities capabilities() {
    return protocol().equals("rest")
        ? super.capabilities()
        : super.capabilities().withBatchOfTen(Map.of("kyototycoon.batchsize", "10"));
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new KtserverProcess(property("ktserver").orElseThrow(), "%");
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("kyototycoon.protocol", protocol());
    return properties;
  }

  private static String protocol() {
    return property("protocol").orElse("rpc");
  }

  private static Optional<String> property(String name) {
    return Optional.ofNullable(System.getProperty(name));
  }
}
