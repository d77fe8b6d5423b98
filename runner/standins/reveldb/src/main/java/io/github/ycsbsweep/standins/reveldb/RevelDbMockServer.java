// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The arguments are the names of databases beside the default one. */
public final class RevelDbMockServer implements MockServer {

  @Override
  public String store() {
    return "reveldb";
  }

  @Override
  public Closeable start(int port, List<String> arguments) throws IOException {
    var server = new RevelDbServer(port, arguments.toArray(String[]::new));
    server.start();
    return server;
  }
}
