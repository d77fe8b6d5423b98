// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.util.Optional;
import java.util.Properties;

/** mongo-java-server with a backend in memory. */
final class MongodbTestServer implements TestServer {

  private final Address address;
  private Optional<MongoServer> server = Optional.empty();

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
    var fresh = new MongoServer(new MemoryBackend());
    fresh.bind(address.host(), address.port());
    server = Optional.of(fresh);
  }

  @Override
  public void kill() {
    server.ifPresent(MongoServer::shutdownNow);
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
