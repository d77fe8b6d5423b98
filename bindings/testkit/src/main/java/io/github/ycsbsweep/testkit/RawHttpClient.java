// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;

/** A connection on which a test writes any bytes. */
public final class RawHttpClient implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5_000;

  private final Socket socket;

  public RawHttpClient(Address address) throws IOException {
    socket = new Socket(address.host(), address.port());
    socket.setSoTimeout(TIMEOUT_MILLIS);
  }

  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Sends a GET, and reads its answer. */
  public String get(String target) throws IOException {
    return request("GET " + target + " HTTP/1.1\r\n\r\n");
  }

  /** Sends a POST, and reads its answer. */
  public String post(String target, String contentType, String body) throws IOException {
    return request(
        "POST "
            + target
            + " HTTP/1.1\r\nContent-Type: "
            + contentType
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  /** Sends text, and reads the answer: the line of the status, the headers and the body. */
  public String request(String text) throws IOException {
    send(text.getBytes(ISO_8859_1));
    var answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      answer.append((char) read());
    }
    var length = answer.indexOf("Content-Length: ") + "Content-Length: ".length();
    var bytes = Integer.parseInt(answer.substring(length, answer.indexOf("\r\n", length)));
    return answer + new String(socket.getInputStream().readNBytes(bytes), ISO_8859_1);
  }

  /** The next byte; an IOException if the connection has ended. */
  public int read() throws IOException {
    var next = socket.getInputStream().read();
    if (next < 0) {
      throw new IOException("closed");
    }
    return next;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
