// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.mongodb;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.util.List;

/** mongo-java-server with its records in memory; there are no arguments. */
public final class MongodbMockServer implements MockServer {

  @Override
  public String store() {
    return "mongodb";
  }

  @Override
  public Closeable start(int port, List<String> arguments) {
    var server = new MongoServer(new MemoryBackend());
    server.bind("127.0.0.1", port);
    return server::shutdownNow;
  }
}
