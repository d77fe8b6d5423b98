// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.ycsbsweep.http.RefusedRequestException;
import io.github.ycsbsweep.http.Reply;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the server answered. Its code counts, and not HTTP's: that is 200 for calls that failed,
 * too.
 *
 * @param texts the members that are text or numbers, and those of objects one level below, under
 *     their own names
 */
record CallAnswer(int code, Map<String, String> texts) {

  private static final JsonFactory JSON = new JsonFactory();

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int SERVER_ERROR = 500;

  /** Has keys of records as names: they come last, and must not hide what is the answer's own. */
  private static final String FOUND = "kv";

  static CallAnswer of(Reply reply) throws IOException {
    var texts = new HashMap<String, String>();
    try (var parser = JSON.createParser(reply.body())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("HTTP " + reply.status() + ", and no object of JSON");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        read(parser, parser.currentName(), texts);
      }
    }
    try {
      return new CallAnswer(Integer.parseInt(texts.getOrDefault("code", "")), Map.copyOf(texts));
    } catch (NumberFormatException e) {
      throw new IOException("HTTP " + reply.status() + ", and no code", e);
    }
  }

  private static void read(JsonParser parser, String name, Map<String, String> texts)
      throws IOException {
    var token = parser.nextToken();
    if (token == JsonToken.START_OBJECT) {
      readObject(parser, name, texts);
    } else if (token == JsonToken.START_ARRAY) {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        readObject(parser, FOUND, texts);
      }
    } else {
      texts.put(name, parser.getText());
    }
  }

  /** Of a record only the value is of use: the key is known. */
  private static void readObject(JsonParser parser, String name, Map<String, String> texts)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      var member = name + "." + (name.equals(FOUND) ? "value" : parser.currentName());
      if (parser.nextToken().isStructStart()) {
        parser.skipChildren();
      } else {
        texts.put(member, parser.getText());
      }
    }
  }

  boolean isOk() {
    return code == OK;
  }

  /** Whether there is no such record. */
  boolean saysNoRecord() {
    return code == NOT_FOUND && message().startsWith("Key ");
  }

  /** Whether a value was not the one that was expected. */
  boolean saysConflict() {
    return code == NOT_FOUND && message().startsWith("Value ");
  }

  /** Whether an iterator has passed the last record. */
  boolean saysEnd() {
    return code == SERVER_ERROR && message().contains("out of bounds");
  }

  /** The value of the record that was found. */
  Optional<String> value() {
    return text(FOUND + ".value");
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  /** The answer as a failure. */
  IOException refused() {
    return new RefusedRequestException(code, message());
  }

  private String message() {
    return text("message").orElse("");
  }
}
