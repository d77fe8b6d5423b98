// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A real server, in a process of its own. */
final class KtserverProcess implements TestServer {

  private final Address address = Address.local(FreePort.find());
  private final ServerProcess process;

  KtserverProcess(String program, String... databases) throws IOException {
    var port = Integer.toString(address.port());
    var command = new ArrayList<>(List.of(program, "-host", address.host(), "-port", port));
    command.addAll(List.of(databases));
    process = new ServerProcess("ktserver", command);
  }

  @Override
  public void start() throws Exception {
    process.start(() -> answers("void"));
  }

  @Override
  public void kill() throws IOException {
    process.kill();
  }

  @Override
  public void clear() throws IOException {
    if (!answers("clear")) {
      throw new IOException("not cleared");
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

  private boolean answers(String procedure) {
    try {
      var url = URI.create("http://" + address + "/rpc/" + procedure).toURL();
      var connection = (HttpURLConnection) url.openConnection();
      connection.setConnectTimeout(1000);
      connection.setReadTimeout(1000);
      connection.setRequestProperty("Connection", "close");
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }
}
