// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;

/** One client's connection. Whatever is not understood ends it, and no other. */
record Connection(Socket socket, InfoCommands info, Messages messages) {

  private static final int BUFFER_BYTES = 16 << 10;

  /** Answers until the client goes. */
  void serve() {
    try (socket;
        var in =
            new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
        var out =
            new DataOutputStream(
                new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES))) {
      socket.setTcpNoDelay(true);
      while (true) {
        answer(Frame.read(in)).write(out);
        out.flush();
      }
    } catch (IOException | RuntimeException e) {
      // The client went, or does not speak this protocol: closing is the answer.
    }
  }

  private Frame answer(Frame request) throws IOException {
    return switch (request.type()) {
      case Frame.INFO -> new Frame(Frame.INFO, info.answer(request.body()));
      case Frame.MESSAGE -> new Frame(Frame.MESSAGE, messages.answer(request.body()));
      case Frame.COMPRESSED ->
          new Frame(Frame.MESSAGE, new Answer().last(ResultCodes.ENTERPRISE_ONLY).toArray());
      default -> throw new IOException("unknown type " + request.type());
    };
  }

  /** Ends it without a farewell: what was not sent is lost. */
  void close() throws IOException {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The client went at the same moment.
    }
  }
}
