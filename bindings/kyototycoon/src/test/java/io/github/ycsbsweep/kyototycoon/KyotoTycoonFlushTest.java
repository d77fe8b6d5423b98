// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.standins.kyototycoon.KyotoTycoonServer;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Properties;

/** Clears its databases. */
class KyotoTycoonFlushTest extends FlushContract {

  @Override
  protected TestServer newServer() throws Exception {
    return TestServer.of(new KyotoTycoonServer(FreePort.find(), "%"));
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
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
