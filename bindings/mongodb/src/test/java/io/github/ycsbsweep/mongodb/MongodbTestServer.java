// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.client.MongoClients;
import io.github.ycsbsweep.standins.mongodb.MongodbMockServer;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The mock server. */
final class MongodbTestServer implements TestServer {

  private final Address address;
  private Optional<Closeable> server = Optional.empty();

  MongodbTestServer() throws IOException {
    address = Address.local(FreePort.find());
  }

  /** A running server. */
  static MongodbTestServer started() throws Exception {
    var server = new MongodbTestServer();
    server.start();
    return server;
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("mongodb.url", url());
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  String url() {
    return "mongodb://" + address + "/ycsb";
  }

  @Override
  public void start() {
    server = Optional.of(new MongodbMockServer().start(address.port(), List.of()));
  }

  @Override
  public void kill() throws IOException {
    if (server.isPresent()) {
      server.get().close();
    }
    server = Optional.empty();
  }

  @Override
  public void clear() {
    try (var client = MongoClients.create(url())) {
      client.getDatabase("ycsb").drop();
    }
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    kill();
  }
}
