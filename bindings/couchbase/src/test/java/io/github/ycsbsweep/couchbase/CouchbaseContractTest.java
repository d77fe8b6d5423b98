// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.java.Cluster;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.TestServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** On CouchbaseMock, which has neither queries nor range scans. */
class CouchbaseContractTest extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("couchbase", "couchbase.timeout.connect", "couchbase.timeout.kv")
        .withOpeningTimeout("couchbase.timeout.connect")
        .restricted()
        .withInsert(ExistingKeyPolicy.FAILS)
        .withPassword("couchbase.password");
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new CouchbaseTestServer(password);
  }

  /** The driver waits up to 4 s before it connects again. */
  @Override
  protected Duration timeLimit() {
    return Duration.ofSeconds(8);
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(Cluster.class);
  }

  @Override
  protected DB newBinding() {
    return new CouchbaseBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("couchbase.host", address.toString());
    properties.setProperty("couchbase.password", CouchbaseTestServer.PASSWORD);
    properties.setProperty("couchbase.scan", "none");
    properties.setProperty("couchbase.retry", "failfast");
    return properties;
  }

  @Override
  protected Map<String, String> beside(String property) {
    return property.startsWith("couchbase.tls.")
        ? Map.of("couchbase.password", "p", "couchbase.tls", "true")
        : Map.of("couchbase.password", "p");
  }
}
