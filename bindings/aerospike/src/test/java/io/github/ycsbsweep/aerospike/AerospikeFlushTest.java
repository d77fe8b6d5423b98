// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import io.github.ycsbsweep.standins.aerospike.AerospikeServer;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Properties;

/** Truncates its namespace. */
class AerospikeFlushTest extends FlushContract {

  @Override
  protected TestServer newServer() throws Exception {
    return TestServer.of(new AerospikeServer(FreePort.find(), "ycsb"));
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
    return new AerospikeBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("as.host", address.host());
    properties.setProperty("as.port", Integer.toString(address.port()));
    return properties;
  }
}
