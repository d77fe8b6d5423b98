// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.mongodb;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;

/**
 * mongo-java-server with its records in memory: a server by itself, or the members of a replica set
 * if there are arguments.
 */
public final class MongodbMockServer implements MockServer {

  @Override
  public String store() {
    return "mongodb";
  }

  /**
   * Starts it.
   *
   * @param port of the server, or of the first member, which is the primary
   * @param arguments none, or those of {@link ReplicaSet#of}
   */
  @Override
  public Closeable start(int port, List<String> arguments) {
    var records = new MemoryBackend();
    if (arguments.isEmpty()) {
      var server = new MongoServer(records);
      server.bind("127.0.0.1", port);
      return server::shutdownNow;
    }
    var members = new ArrayList<MongoServer>();
    var set = ReplicaSet.of(port, arguments);
    for (var number = 0; number < set.ports().size(); number++) {
      var member = new MongoServer(new ReplicaSetMember(set, number, records));
      member.bind("127.0.0.1", set.ports().get(number));
      members.add(member);
    }
    return () -> members.forEach(MongoServer::shutdownNow);
  }
}
