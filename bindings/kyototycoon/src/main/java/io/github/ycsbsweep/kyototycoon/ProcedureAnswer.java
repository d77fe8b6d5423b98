// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.http.RefusedRequestException;
import io.github.ycsbsweep.http.Reply;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a procedure answered. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record ProcedureAnswer(int status, byte[] body, ColumnEncoding encoding) {

  private static final int OK = 200;

  /**
   * The server's status for what is no error of the request: no record, one already, a conflict.
   */
  private static final int LOGICAL = 450;

  private static final String NO_RECORD = "DB: 7:";
  private static final String DUPLICATE = "DB: 6:";
  private static final String CONFLICT = "DB: 8:";

  static ProcedureAnswer of(Reply reply) throws IOException {
    var type = reply.header("Content-Type").orElse("");
    return new ProcedureAnswer(reply.status(), reply.body(), ColumnEncoding.of(type));
  }

  boolean isOk() {
    return status == OK;
  }

  /** Whether there is no such record, or a cursor is at the end. */
  boolean saysNoRecord() {
    return status == LOGICAL && reason().startsWith(NO_RECORD);
  }

  /** Whether there is such a record already. */
  boolean saysDuplicate() {
    return status == LOGICAL && reason().startsWith(DUPLICATE);
  }

  /** Whether a value was not the one that was expected. */
  boolean saysConflict() {
    return status == LOGICAL && reason().startsWith(CONFLICT);
  }

  /** The value of a column. */
  Optional<byte[]> column(String name) {
    var wanted = name.getBytes(UTF_8);
    for (var line = 0; line < body.length; ) {
      var end = find('\n', line, body.length);
      var tab = find('\t', line, end);
      if (tab < end && Arrays.equals(encoding.decode(body, line, tab), wanted)) {
        return Optional.of(encoding.decode(body, tab + 1, end));
      }
      line = end + 1;
    }
    return Optional.empty();
  }

  /** All columns as text. */
  Map<String, String> texts() {
    var texts = new TreeMap<String, String>();
    for (var line = 0; line < body.length; ) {
      var end = find('\n', line, body.length);
      var tab = find('\t', line, end);
      if (tab < end) {
        texts.put(
            new String(encoding.decode(body, line, tab), UTF_8),
            new String(encoding.decode(body, tab + 1, end), UTF_8));
      }
      line = end + 1;
    }
    return texts;
  }

  /** The answer as a failure. */
  RefusedRequestException refused() {
    return new RefusedRequestException(status, reason());
  }

  private String reason() {
    return column("ERROR").map(text -> new String(text, UTF_8)).orElse("without a reason");
  }

  private int find(char character, int from, int to) {
    for (var i = from; i < to; i++) {
      if (body[i] == character) {
        return i;
      }
    }
    return to;
  }
}
