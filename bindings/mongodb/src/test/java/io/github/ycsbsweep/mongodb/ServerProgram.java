// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClients;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.util.List;
import org.bson.Document;

/** A program that speaks MongoDB's protocol, started by {@code FILE PORT}. */
final class ServerProgram implements TestServer {

  private final Address address = Address.local(FreePort.find());
  private final ServerProcess process;

  ServerProgram(String file) throws IOException {
    process = new ServerProcess("mongodb-server", List.of(file, Integer.toString(address.port())));
  }

  @Override
  public void start() throws Exception {
    process.start(this::answers);
  }

  @Override
  public void kill() throws Exception {
    process.kill();
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
    process.close();
  }

  private boolean answers() {
    try (var client = MongoClients.create(url())) {
      client.getDatabase("ycsb").runCommand(new Document("ping", 1));
      return true;
    } catch (MongoException e) {
      return false;
    }
  }

  private String url() {
    return "mongodb://" + address + "/ycsb?serverSelectionTimeoutMS=1000";
  }
}
