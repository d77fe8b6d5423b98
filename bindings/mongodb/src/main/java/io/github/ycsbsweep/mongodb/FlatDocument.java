// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonValue;

/** A document as names and values, with dots between the names: {@code {a: {b: 1}}} is a.b=1. */
final class FlatDocument {

  /** Of every answer, and nothing that the server says of itself. */
  private static final Set<String> ENVELOPE = Set.of("ok", "$clusterTime", "operationTime");

  private FlatDocument() {}

  /** What an answer says, sorted by name. */
  static Map<String, String> of(BsonDocument answer) {
    var flat = new TreeMap<String, String>();
    answer.forEach(
        (name, value) -> {
          if (!ENVELOPE.contains(name)) {
            add(flat, name, value);
          }
        });
    return flat;
  }

  private static void add(Map<String, String> to, String name, BsonValue value) {
    if (value.isDocument()) {
      value.asDocument().forEach((inner, one) -> add(to, name + "." + inner, one));
    } else if (value.isArray()) {
      for (var i = 0; i < value.asArray().size(); i++) {
        add(to, name + "." + i, value.asArray().get(i));
      }
    } else {
      to.put(name, text(value));
    }
  }

  private static String text(BsonValue value) {
    return switch (value.getBsonType()) {
      case STRING -> value.asString().getValue();
      case INT32 -> Integer.toString(value.asInt32().getValue());
      case INT64 -> Long.toString(value.asInt64().getValue());
      case DOUBLE -> number(value.asDouble());
      case BOOLEAN -> Boolean.toString(value.asBoolean().getValue());
      case DATE_TIME -> Long.toString(value.asDateTime().getValue());
      case OBJECT_ID -> value.asObjectId().getValue().toHexString();
      default -> value.toString();
    };
  }

  /** Servers give sizes as doubles, too. */
  private static String number(BsonDouble value) {
    var whole = value.longValue();
    return whole == value.getValue() ? Long.toString(whole) : Double.toString(value.getValue());
  }
}
