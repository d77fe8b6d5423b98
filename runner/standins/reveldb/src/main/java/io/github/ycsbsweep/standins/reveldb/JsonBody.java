// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The body of an answer: a code of its own, which may be another than HTTP's. */
final class JsonBody {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, Object> members = new LinkedHashMap<>();

  JsonBody(int code, String status, String message) {
    members.put("code", code);
    members.put("status", status);
    members.put("message", message);
    members.put("date", "Thu, 01 Jan 2026 00:00:00 GMT");
  }

  static JsonBody ok(String message) {
    return new JsonBody(200, "OK", message);
  }

  JsonBody with(String name, Object value) {
    members.put(name, value);
    return this;
  }

  byte[] toBytes() {
    try {
      return MAPPER.writeValueAsString(members).getBytes(ISO_8859_1);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The object in the first line of a body; empty where no line ends, or it holds no object. */
  static Optional<Map<?, ?>> firstLine(byte[] body) {
    var text = new String(body, ISO_8859_1);
    var end = text.indexOf('\n');
    if (end < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readValue(text.substring(0, end), Map.class));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** A member that is a list of strings. */
  static Optional<List<String>> strings(Map<?, ?> object, String name) {
    return object.get(name) instanceof List<?> list
        ? Optional.of(list.stream().map(String.class::cast).toList())
        : Optional.empty();
  }
}
