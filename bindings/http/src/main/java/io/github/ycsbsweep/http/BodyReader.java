// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;

/** Reads bodies to their end. */
final class BodyReader {

  private static final byte[] NOTHING = {};

  private BodyReader() {}

  static byte[] read(ClassicHttpResponse response) throws IOException {
    var entity = response.getEntity();
    if (entity == null) {
      return NOTHING;
    }
    var length = entity.getContentLength();
    try (var in = entity.getContent()) {
      if (length < 0) {
        return in.readAllBytes();
      }
      // One allocation of the right size; the stream itself fails if the body is cut short.
      var body = in.readNBytes(Math.toIntExact(length));
      // Tells the stream that it is at its end, without which the connection could not be used
      // again.
      in.read();
      return body;
    }
  }
}
