// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.StoreClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import site.ycsb.DBException;

/** What all YCSB threads of a process share. */
record @Store@Client(@Store@Settings settings) implements StoreClient {

  /** Connects; here the driver's client is made. */
  static @Store@Client connect(@Store@Settings settings) throws DBException {
    var server = new InetSocketAddress(settings.host(), settings.port());
    try (var socket = new Socket()) {
      socket.connect(server, (int) settings.connect().toMillis());
    } catch (IOException e) {
      throw new DBException("@store@ " + settings.address() + ": " + RootCause.describe(e), e);
    }
    return new @Store@Client(settings);
  }

  @Override
  public String address() {
    return settings.address();
  }

  @Override
  public ServerStateFiles.Source state() {
    return state -> {
      throw new UnsupportedOperationException("state is not written yet");
    };
  }

  @Override
  public void close(FailureLog failures) {
    // Nothing is open yet.
  }
}
