// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.standins.kyototycoon.KyotoTycoonServer;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;

/** By resources, on the second of two databases, which is a hash; inserts leave records alone. */
class RestContractTest extends KyotoTycoonContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of(
            "kyototycoon",
            "kyototycoon.requestTimeoutMillis",
            "kyototycoon.connectTimeoutMillis",
            "kyototycoon.poolTimeoutMillis")
        .withOneTable()
        .restricted()
        .withInsert(ExistingKeyPolicy.FAILS);
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return TestServer.of(new KyotoTycoonServer(FreePort.find(), "%", "*"));
  }

  @Override
  protected Properties properties(Address address) {
    var properties = super.properties(address);
    properties.setProperty("kyototycoon.protocol", "rest");
    properties.setProperty("kyototycoon.database", "*");
    properties.setProperty("kyototycoon.insert", "create");
    return properties;
  }
}
