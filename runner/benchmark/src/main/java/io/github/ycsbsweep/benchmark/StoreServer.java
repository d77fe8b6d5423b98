// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import io.github.ycsbsweep.testkit.ControllerServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A server on 127.0.0.1, started by the verbs of {@code runner/stores/STORE}: the program that is
 * on this machine, else the mock server.
 */
record StoreServer(ControllerServer server) implements AutoCloseable {

  /**
   * Starts one; returns when it answers.
   *
   * @throws IOException with what the controller says if it does not
   */
  static StoreServer start(Path root, String store) throws IOException {
    var server =
        new ControllerServer(
            root.resolve("runner/stores/" + store),
            Map.of(),
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                root.resolve("runner/standins/" + store + "/target/lib") + "/*",
                "io.github.ycsbsweep.standins.MockServerMain",
                store));
    // A benchmark that a signal ends leaves no server behind.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server)));
    try {
      server.start();
      return new StoreServer(server);
    } catch (Exception e) {
      server.close();
      throw e instanceof IOException failed ? failed : new IOException(e);
    }
  }

  private static void end(ControllerServer server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What stands for it in the words of its clients: {@code {host}}, {@code {port}}, and {@code
   * {port.NAME}} for each of the further ports that its controller names.
   */
  Map<String, String> placeholders() {
    var values = new HashMap<String, String>();
    values.put("{host}", server.address().host());
    values.put("{port}", Integer.toString(server.address().port()));
    server.extraPorts().forEach((name, port) -> values.put("{port." + name + "}", port.toString()));
    return values;
  }

  /** Whether it only imitates the store. */
  boolean isMock() {
    return server.isMock();
  }

  /** CPU time that it has used. */
  Duration cpu() {
    return server.cpu();
  }

  /** The properties that lead the binding to it. */
  Properties address() throws IOException, InterruptedException {
    return server.properties();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
