// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

class @Store@ContractTest extends BindingContract {

  private static final String CONNECT = "@store@.connectTimeoutMillis";
  private static final String REQUEST = "@store@.requestTimeoutMillis";

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("@store@", CONNECT, REQUEST)
        .withScans()
        .withInsert(ExistingKeyPolicy.FAILS)
        .withPassword("@store@.password")
        .withBatchOfTen(Map.of("@store@.batchsize", "10"));
  }

  // Once runner/stores/@store@ starts one: TestServer.ofController("@store@",
  // "@store@.password", password).
  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return TestServer.unwritten();
  }

  @Override
  protected DB newBinding() {
    return new @Store@Binding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("@store@.host", address.host());
    properties.setProperty("@store@.port", Integer.toString(address.port()));
    return properties;
  }
}
