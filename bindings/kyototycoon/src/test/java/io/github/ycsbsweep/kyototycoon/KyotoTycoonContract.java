// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.standins.kyototycoon.KyotoTycoonServer;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;
import org.apache.hc.client5.http.classic.HttpClient;
import site.ycsb.DB;

/** The contract with the defaults, on the mock server; each subclass changes some properties. */
abstract class KyotoTycoonContract extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of(
            "kyototycoon",
            "kyototycoon.requestTimeoutMillis",
            "kyototycoon.connectTimeoutMillis",
            "kyototycoon.poolTimeoutMillis")
        .withScans()
        .withOneTable();
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return TestServer.of(new KyotoTycoonServer(FreePort.find(), "%"));
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(HttpClient.class);
  }

  @Override
  protected DB newBinding() {
    return new KyotoTycoonBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("kyototycoon.host", address.host());
    properties.setProperty("kyototycoon.port", Integer.toString(address.port()));
    return properties;
  }
}
