// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server with a known fault: once a second it stands still for 200 ms, for all its clients. It
 * speaks as much of Redis' protocol as reading a record takes. The runner's tests start it:
 *
 * <pre>java StallingServer.java FILE</pre>
 *
 * where FILE gets its port, on 127.0.0.1, once it answers.
 */
final class StallingServer {

  private static final long STALL_MILLIS = 200;

  private StallingServer() {}

  public static void main(String[] args) throws IOException {
    var port = Path.of(args[0]);
    ExecutorService clients =
        Executors.newCachedThreadPool(
            task -> {
              var thread = new Thread(task, "client");
              thread.setDaemon(true);
              return thread;
            });
    try (var server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      var part = port.resolveSibling(port.getFileName() + ".part");
      Files.writeString(part, Integer.toString(server.getLocalPort()));
      Files.move(part, port);
      while (true) {
        var client = server.accept();
        clients.execute(() -> serve(client));
      }
    }
  }

  private static void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      var in = new BufferedInputStream(client.getInputStream());
      var out = client.getOutputStream();
      while (true) {
        var words = number(in, '*');
        var command = "";
        for (var i = 0; i < words; i++) {
          var word = new String(in.readNBytes(number(in, '$')), US_ASCII);
          line(in);
          command = i == 0 ? word : command;
        }
        standStill();
        out.write(reply(command).getBytes(US_ASCII));
        out.flush();
      }
    } catch (IOException | NumberFormatException gone) {
      // A client that leaves in the middle of a word has nothing left to be told.
      return;
    }
  }

  private static String reply(String command) {
    return switch (command) {
      case "PING" -> "+PONG\r\n";
      case "HGETALL" -> "*2\r\n$6\r\nfield0\r\n$3\r\nabc\r\n";
      case "ZRANGE" -> "*0\r\n";
      case "INFO" -> "$20\r\nredis_version:7.0.15\r\n";
      default -> "-ERR unknown command '" + command + "'\r\n";
    };
  }

  /** Until the first 200 ms of the second are over. */
  private static void standStill() {
    var into = System.currentTimeMillis() % 1_000;
    while (into < STALL_MILLIS) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(STALL_MILLIS - into));
      into = System.currentTimeMillis() % 1_000;
    }
  }

  /** The number of a line that starts with a certain character. */
  private static int number(InputStream in, char kind) throws IOException {
    var line = line(in);
    if (line.isEmpty() || line.charAt(0) != kind) {
      throw new IOException("expected " + kind + ", got: " + line);
    }
    return Integer.parseInt(line.substring(1));
  }

  private static String line(InputStream in) throws IOException {
    var text = new StringBuilder();
    for (var c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the client left");
      }
      if (c != '\r') {
        text.append((char) c);
      }
    }
    return text.toString();
  }
}
