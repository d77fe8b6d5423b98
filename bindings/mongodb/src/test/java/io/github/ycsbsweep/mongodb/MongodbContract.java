// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.client.MongoClient;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** The contract with the defaults; each subclass changes a property or names a server. */
abstract class MongodbContract extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of("mongodb", "mongodb.timeout")
        .withScans()
        .withInsert(ExistingKeyPolicy.FAILS)
        .withPasswordNeverAsked("mongodb.password")
        .withBatchOfTen(Map.of("batchsize", "10"));
  }

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new MongodbTestServer();
  }

  @Override
  protected Optional<Class<?>> driver() {
    return Optional.of(MongoClient.class);
  }

  @Override
  protected DB newBinding() {
    return new MongodbBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://" + address + "/ycsb");
    properties.setProperty("mongodb.heartbeat", "500");
    // Not when a heartbeat is due: a driver that is closed while its monitor connects leaves that
    // socket to the garbage collector.
    properties.setProperty("mongodb.timeout.selection", "750");
    return properties;
  }

  @Override
  protected Map<String, String> beside(String property) {
    return switch (property) {
      case "mongodb.authSource" -> Map.of("mongodb.username", "u", "mongodb.password", "p");
      case "mongodb.database" -> Map.of("mongodb.url", "mongodb://127.0.0.1");
      default -> Map.of();
    };
  }
}
