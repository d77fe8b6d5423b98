// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;

/** Flushes its bucket, by the login of the binding. */
class CouchbaseFlushTest extends FlushContract {

  @Override
  protected TestServer newServer() throws Exception {
    return new CouchbaseTestServer(Optional.empty());
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
    return new CouchbaseBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("couchbase.host", address.toString());
    properties.setProperty("couchbase.password", CouchbaseTestServer.PASSWORD);
    properties.setProperty("couchbase.scan", "none");
    properties.setProperty("couchbase.timeout.connect", "2000");
    return properties;
  }
}
