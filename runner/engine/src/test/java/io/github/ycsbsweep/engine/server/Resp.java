// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;

/** Asks a server one question in a line of text. */
final class Resp {

  private static final int LIMIT_MILLIS = 5_000;

  private Resp() {}

  /**
   * The answer to a command: its line, or of a text the text.
   *
   * @param command words without blanks
   */
  static String ask(int port, String command) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(LIMIT_MILLIS);
      socket.getOutputStream().write((command + "\r\n").getBytes(UTF_8));
      var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      var line = reader.readLine();
      if (!line.startsWith("$") || line.equals("$-1")) {
        return line;
      }
      var text = new char[Integer.parseInt(line.substring(1))];
      for (var read = 0; read < text.length; ) {
        read += reader.read(text, read, text.length - read);
      }
      return new String(text);
    }
  }

  /** Of the server itself, as it says. */
  static long processId(int port) throws IOException {
    return ask(port, "INFO server")
        .lines()
        .filter(line -> line.startsWith("process_id:"))
        .mapToLong(line -> Long.parseLong(line.substring("process_id:".length())))
        .findFirst()
        .orElseThrow();
  }
}
