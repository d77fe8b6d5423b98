// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The arguments are the names of the namespaces. */
public final class AerospikeMockServer implements MockServer {

  @Override
  public String store() {
    return "aerospike";
  }

  @Override
  public Closeable start(int port, List<String> arguments) throws IOException {
    var server = new AerospikeServer(port, arguments.toArray(String[]::new));
    server.start();
    return server;
  }
}
