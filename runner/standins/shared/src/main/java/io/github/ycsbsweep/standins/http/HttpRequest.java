// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request, with nothing decoded.
 *
 * @param headers by their names in lower case
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record HttpRequest(
    String method, String target, String version, Map<String, String> headers, byte[] body) {

  /** The longest line that the imitated servers read. */
  private static final int MOST_LINE_BYTES = 8192;

  /**
   * Reads one; empty when the client has closed the connection instead.
   *
   * @throws IOException also where a line is longer than 8 KiB
   */
  public static Optional<HttpRequest> read(InputStream in) throws IOException {
    var first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    var words = ((char) first + line(in, MOST_LINE_BYTES - 1)).split(" ", -1);
    if (words.length != 3) {
      throw new EOFException("no request: " + words[0]);
    }
    var headers = new TreeMap<String, String>();
    for (var line = line(in, MOST_LINE_BYTES); !line.isEmpty(); line = line(in, MOST_LINE_BYTES)) {
      var colon = line.indexOf(':');
      if (colon > 0) {
        var name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        headers.put(name, line.substring(colon + 1).strip());
      }
    }
    var length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    var body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the body ends early");
    }
    return Optional.of(new HttpRequest(words[0], words[1], words[2], headers, body));
  }

  /** The target before its question mark. */
  public String path() {
    var mark = target.indexOf('?');
    return mark < 0 ? target : target.substring(0, mark);
  }

  /** What follows the question mark; empty if there is none. */
  public String query() {
    var mark = target.indexOf('?');
    return mark < 0 ? "" : target.substring(mark + 1);
  }

  /** Whether the connection is to stay open, by the rules of HTTP/1.1 and 1.0. */
  public boolean keepsAlive() {
    var said = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    return version.equals("HTTP/1.1") ? !said.equals("close") : said.equals("keep-alive");
  }

  private static String line(InputStream in, int most) throws IOException {
    var line = new ByteArrayOutputStream();
    for (var b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.size() >= most) {
        throw new EOFException("a line ends early, or never");
      }
      line.write(b);
    }
    var text = line.toString(ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
