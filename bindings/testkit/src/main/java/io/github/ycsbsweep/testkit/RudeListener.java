// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A server that accepts every connection and hangs up at once. */
public final class RudeListener implements AutoCloseable {

  private final ServerSocket listener;

  public RudeListener() throws IOException {
    listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    var thread = new Thread(this::accept, "rude listener");
    thread.setDaemon(true);
    thread.start();
  }

  public Address address() {
    return Address.local(listener.getLocalPort());
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        listener.accept().close();
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
