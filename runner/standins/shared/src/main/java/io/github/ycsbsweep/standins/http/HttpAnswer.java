// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** An answer to a request. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record HttpAnswer(int status, String reason, Map<String, String> headers, byte[] body) {

  private static final byte[] NOTHING = {};

  /** An answer without a body. */
  public static HttpAnswer of(int status, String reason) {
    return new HttpAnswer(status, reason, Map.of(), NOTHING);
  }

  public HttpAnswer with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new HttpAnswer(status, reason, more, body);
  }

  public HttpAnswer with(byte[] content) {
    return new HttpAnswer(status, reason, headers, content);
  }

  /** Writes it in one piece, as the request wants it: HEAD is told of the body only. */
  public void write(OutputStream out, HttpRequest request) throws IOException {
    var head = new StringBuilder(256);
    head.append("HTTP/1.1 ").append(status).append(' ').append(reason).append("\r\n");
    if (!request.keepsAlive()) {
      head.append("Connection: close\r\n");
    }
    head.append("Content-Length: ").append(body.length).append("\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    out.write(head.append("\r\n").toString().getBytes(ISO_8859_1));
    if (!request.method().equals("HEAD")) {
      out.write(body);
    }
    out.flush();
  }
}
