// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * A connection to a server, for the few questions that a capture asks. A letter of a text is a
 * byte, as in ISO 8859-1.
 */
final class ServerConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 5_000;

  /** After which a read looks whether it is still wanted. */
  private static final int TICK_MILLIS = 50;

  private static final int MOST_OF_A_LINE = 1 << 16;

  private final ServerAddress address;
  private final Traffic traffic;
  private final Socket socket;
  private final Ticking in;
  private final OutputStream out;

  /** Where a server is, and who asks it; never printed whole. */
  record ServerAddress(String host, int port, ServerAccess access) {

    /** Of {@code HOST:PORT}. */
    static ServerAddress of(String text, ServerAccess access) {
      var colon = text.lastIndexOf(':');
      var host = text.substring(0, colon).replaceAll("^\\[|]$", "");
      return new ServerAddress(host, Integer.parseInt(text.substring(colon + 1)), access);
    }

    /** Another one, asked by the same user; an empty host is this one. */
    ServerAddress at(String otherHost, int otherPort) {
      return new ServerAddress(otherHost.isEmpty() ? host : otherHost, otherPort, access);
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /** What was done to a server, over all connections. */
  static final class Traffic {
    private long commands;
    private long sent;
    private long received;

    @Override
    public String toString() {
      return Text.format("%,d commands sent (%,d bytes), %,d bytes read", commands, sent, received);
    }
  }

  private ServerConnection(ServerAddress address, Traffic traffic, Socket socket)
      throws IOException {
    this.address = address;
    this.traffic = traffic;
    this.socket = socket;
    this.in = new Ticking(new BufferedInputStream(socket.getInputStream(), 1 << 16), traffic);
    this.out = new BufferedOutputStream(socket.getOutputStream());
  }

  static ServerConnection open(ServerAddress address, Traffic traffic) throws UserError {
    var plain = new Socket();
    try {
      plain.connect(new InetSocketAddress(address.host(), address.port()), PATIENCE_MILLIS);
      plain.setTcpNoDelay(true);
      plain.setSoTimeout(PATIENCE_MILLIS);
      var socket = address.access().secured(plain, address.host(), address.port());
      socket.setSoTimeout(TICK_MILLIS);
      return new ServerConnection(address, traffic, socket);
    } catch (IOException e) {
      close(plain);
      throw noAnswer(address, e);
    }
  }

  static UserError noAnswer(ServerAddress address, IOException why) {
    return UserError.missing("%s: no server answers: %s", address, UserError.cause(why));
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone anyway.
    }
  }

  ServerAddress address() {
    return address;
  }

  /** Does not wait, and may not have sent it yet. */
  void send(String command) throws IOException {
    out.write(command.getBytes(ISO_8859_1));
    traffic.sent += command.length();
    traffic.commands++;
  }

  /** Sends what is not sent yet, and gives the server time for an answer. */
  void await() throws IOException {
    out.flush();
    in.until(System.nanoTime() + Duration.ofMillis(PATIENCE_MILLIS).toNanos());
  }

  /** A line of an answer, without its end. */
  String line() throws IOException, InterruptedException {
    var line = new StringBuilder();
    for (var next = in.read(); next != '\n'; next = in.read()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (next < 0 || line.length() == MOST_OF_A_LINE) {
        throw new IOException("no answer in time");
      }
      line.append((char) next);
    }
    line.setLength(Math.max(0, line.length() - 1));
    return line.toString();
  }

  /** So many bytes of an answer. */
  String bytes(int count) throws IOException {
    var bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new IOException("no answer in time");
    }
    return new String(bytes, ISO_8859_1);
  }

  /** What comes from here on, until the instant (of {@link System#nanoTime}). */
  InputStream until(long instant) {
    in.until(instant);
    return in;
  }

  @Override
  public void close() {
    close(socket);
  }

  /** Ends at an instant, or when the thread is interrupted. */
  private static final class Ticking extends InputStream {

    private final InputStream from;
    private final Traffic traffic;
    private long until;

    Ticking(InputStream from, Traffic traffic) {
      this.from = from;
      this.traffic = traffic;
    }

    void until(long instant) {
      until = instant;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      while (System.nanoTime() < until && !Thread.currentThread().isInterrupted()) {
        try {
          var count = from.read(bytes, offset, length);
          traffic.received += Math.max(0, count);
          return count;
        } catch (SocketTimeoutException e) {
          // Look at the clock.
        }
      }
      return -1;
    }
  }
}
