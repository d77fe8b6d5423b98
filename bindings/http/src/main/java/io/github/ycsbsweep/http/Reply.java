// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;

/** An answer that was read to its end. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Reply(ClassicHttpResponse head, byte[] body) {

  /** The status of HTTP. */
  public int status() {
    return head.getCode();
  }

  /** The first header of this name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(head.getFirstHeader(name)).map(header -> header.getValue());
  }

  /** The body as UTF-8. */
  public String text() {
    return new String(body, UTF_8);
  }
}
