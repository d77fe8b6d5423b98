// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Sanitizer;
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
import java.util.ArrayList;
import java.util.stream.Stream;

/** A connection to a server that speaks RESP 2, for the few questions that a capture asks. */
final class RespConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 5_000;

  /** After which a read looks whether it is still wanted. */
  private static final int TICK_MILLIS = 50;

  private static final int MOST_BYTES = 64 << 20;
  private static final int MOST_ITEMS = 1 << 20;
  private static final int MOST_OF_A_LINE = 1 << 16;

  private final RespAddress address;
  private final Traffic traffic;
  private final Socket socket;
  private final Ticking in;
  private final OutputStream out;

  /** Where a server is, and who asks it; never printed whole. */
  record RespAddress(String host, int port, String user, String password) {

    /** Of {@code HOST:PORT}. */
    static RespAddress of(String text, String user, String password) {
      var colon = text.lastIndexOf(':');
      var host = text.substring(0, colon).replaceAll("^\\[|]$", "");
      return new RespAddress(host, Integer.parseInt(text.substring(colon + 1)), user, password);
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

  private RespConnection(RespAddress address, Traffic traffic, Socket socket) throws IOException {
    this.address = address;
    this.traffic = traffic;
    this.socket = socket;
    this.in = new Ticking(new BufferedInputStream(socket.getInputStream(), 1 << 16), traffic);
    this.out = new BufferedOutputStream(socket.getOutputStream());
  }

  /** Connects, and logs in. */
  static RespConnection open(RespAddress address, Traffic traffic)
      throws UserError, InterruptedException {
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address.host(), address.port()), PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(TICK_MILLIS);
      var connection = new RespConnection(address, traffic, socket);
      if (!address.password().isEmpty()) {
        connection.ask(
            "AUTH",
            Stream.of("AUTH", address.user(), address.password())
                .filter(word -> !word.isEmpty())
                .map(word -> new String(word.getBytes(UTF_8), ISO_8859_1))
                .toArray(String[]::new));
      }
      connection.ask("PING", "PING");
      return connection;
    } catch (IOException e) {
      close(socket);
      throw UserError.missing("%s: no server answers: %s", address, UserError.cause(e));
    } catch (UserError | InterruptedException e) {
      close(socket);
      throw e;
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone anyway.
    }
  }

  /** Asks, and waits for the answer; {@code name} is what is told of it, without its words. */
  RespReply ask(String name, String... words) throws UserError, IOException, InterruptedException {
    send(words);
    var reply = reply();
    if (reply instanceof RespReply.Refusal refusal) {
      throw UserError.missing(
          "%s: refuses %s: %s%s", address, name, Sanitizer.cut(refusal.why(), 200), hint(refusal));
    }
    return reply;
  }

  private static String hint(RespReply.Refusal refusal) {
    return refusal.why().startsWith("NOPERM")
        ? ". A capture needs these rights, and no others: ACL SETUSER NAME +ping +info +dbsize"
            + " +monitor +scan +type +pttl +strlen +memory|usage ~*"
        : "";
  }

  /** Does not wait; a letter is a byte. */
  void send(String... words) throws IOException {
    var text = new StringBuilder("*" + words.length + "\r\n");
    for (var word : words) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    out.write(text.toString().getBytes(ISO_8859_1));
    traffic.sent += text.length();
    traffic.commands++;
  }

  RespReply reply() throws IOException, InterruptedException {
    out.flush();
    in.until(System.nanoTime() + Duration.ofMillis(PATIENCE_MILLIS).toNanos());
    return next(0);
  }

  private RespReply next(int depth) throws IOException, InterruptedException {
    var line = line();
    var rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> new RespReply.Word(rest);
      case '-' -> new RespReply.Refusal(rest);
      case ':' -> new RespReply.Count(length(rest, Long.MAX_VALUE));
      case '$' -> word(length(rest, MOST_BYTES));
      case '*' -> items(length(rest, MOST_ITEMS), depth);
      default -> throw new IOException("no answer of RESP");
    };
  }

  private RespReply word(long length) throws IOException {
    if (length < 0) {
      return new RespReply.Word("");
    }
    var bytes = in.readNBytes((int) length + 2);
    if (bytes.length < length + 2) {
      throw new IOException("no answer in time");
    }
    return new RespReply.Word(new String(bytes, 0, (int) length, ISO_8859_1));
  }

  private RespReply items(long count, int depth) throws IOException, InterruptedException {
    if (depth > 4) {
      throw new IOException("no answer of RESP");
    }
    var items = new ArrayList<RespReply>();
    for (var i = 0L; i < count; i++) {
      items.add(next(depth + 1));
    }
    return new RespReply.Items(items);
  }

  private static long length(String text, long most) throws IOException {
    try {
      var number = Long.parseLong(text);
      if (number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IOException("no answer of RESP", e);
    }
    throw new IOException("an answer that is too long");
  }

  private String line() throws IOException, InterruptedException {
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
    if (line.length() < 2) {
      throw new IOException("no answer of RESP");
    }
    line.setLength(line.length() - 1);
    return line.toString();
  }

  /** What the server tells from here on, until the instant (of {@link System#nanoTime}). */
  InputStream monitor(long until) throws UserError, IOException, InterruptedException {
    ask("MONITOR", "MONITOR");
    in.until(until);
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
