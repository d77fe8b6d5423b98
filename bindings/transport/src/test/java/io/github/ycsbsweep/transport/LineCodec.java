// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A protocol for tests: a line is a request, a line is a reply, one with a minus an error. */
class LineCodec implements Codec<OutputStream, InputStream> {

  private static final Duration LONG = Duration.ofSeconds(20);

  @Override
  public OutputStream writer(OutputStream out, int bufferSize) {
    return new BufferedOutputStream(out, bufferSize);
  }

  @Override
  public InputStream reader(InputStream in, int bufferSize) {
    return new BufferedInputStream(in, bufferSize);
  }

  /** Sends a line and gives the one that comes back. */
  record Line(String text) implements Exchange<OutputStream, InputStream, String> {

    static final Line PING = new Line("PING");

    @Override
    public void write(OutputStream writer) throws IOException {
      writer.write((text + "\n").getBytes(US_ASCII));
    }

    @Override
    public String read(InputStream reader) throws ErrorReply, IOException {
      var reply = next(reader);
      if (reply.startsWith("-")) {
        throw new ErrorReply(reply.substring(1));
      }
      return reply;
    }

    private static String next(InputStream reader) throws IOException {
      var line = new ByteArrayOutputStream();
      for (var next = reader.read(); next != '\n'; next = reader.read()) {
        if (next < 0) {
          throw new EOFException("Unexpected end of stream");
        }
        line.write(next);
      }
      return line.toString(US_ASCII);
    }
  }

  static Connector<OutputStream, InputStream> connector(Endpoint server, Watchdog watchdog)
      throws Exception {
    return connector(server, watchdog, new LineCodec(), LONG);
  }

  static Connector<OutputStream, InputStream> connector(
      Endpoint server, Watchdog watchdog, LineCodec codec, Duration timeout) throws Exception {
    var sockets =
        new SocketSettings(
            LONG, timeout, true, true, SocketSettings.BufferSizes.SYSTEM, Optional.empty());
    var backoff = new Backoff.Limits(Duration.ofMillis(1), Duration.ofMillis(10));
    return new Connector<>(server, codec, sockets, backoff, watchdog);
  }

  static ConnectionMode mode(ConnectionMode.Kind kind, int count, Duration longestWait) {
    return new ConnectionMode(
        kind, count, longestWait, new ConnectionMode.Names("x.connections", "x.wait", List.of()));
  }
}
