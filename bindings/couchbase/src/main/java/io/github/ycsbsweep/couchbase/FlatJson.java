// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** JSON as names and values, with dots between the names: {@code {"a":[{"b":1}]}} is a.0.b=1. */
final class FlatJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private FlatJson() {}

  /**
   * The values in a document, sorted by name.
   *
   * @param without names of members that are left out, whatever is in them
   * @throws IOException if it is no JSON
   */
  static Map<String, String> of(byte[] document, Set<String> without) throws IOException {
    var flat = new TreeMap<String, String>();
    try (var parser = FACTORY.createParser(document)) {
      if (parser.nextToken() == null) {
        throw new IOException("an empty answer");
      }
      add(flat, "", parser, without);
    }
    return flat;
  }

  private static void add(
      Map<String, String> to, String name, JsonParser parser, Set<String> without)
      throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        var member = parser.currentName();
        parser.nextToken();
        if (without.contains(member)) {
          parser.skipChildren();
        } else {
          add(to, inner(name, member), parser, without);
        }
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (var i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        add(to, inner(name, Integer.toString(i)), parser, without);
      }
    } else {
      to.put(name, parser.getText());
    }
  }

  private static String inner(String outer, String name) {
    return outer.isEmpty() ? name : outer + "." + name;
  }
}
