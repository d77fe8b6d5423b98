// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The arguments are the databases: {@code %} for a tree, {@code *} for a hash. */
public final class KyotoTycoonMockServer implements MockServer {

  @Override
  public String store() {
    return "kyototycoon";
  }

  @Override
  public Closeable start(int port, List<String> arguments) throws IOException {
    var server = new KyotoTycoonServer(port, arguments.toArray(String[]::new));
    server.start();
    return server;
  }
}
