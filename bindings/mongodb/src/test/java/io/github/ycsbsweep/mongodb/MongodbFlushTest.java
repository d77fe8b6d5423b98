// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Properties;

/** Drops its database. */
class MongodbFlushTest extends FlushContract {

  @Override
  protected TestServer newServer() throws Exception {
    return new MongodbTestServer();
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
    return new MongodbBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://" + address + "/ycsb");
    properties.setProperty("mongodb.timeout.selection", "5000");
    return properties;
  }
}
