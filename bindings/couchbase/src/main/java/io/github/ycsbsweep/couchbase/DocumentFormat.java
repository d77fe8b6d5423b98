// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.ycsbsweep.support.FieldText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A document is a JSON object of strings, as upstream's ({@link FieldText}). */
record DocumentFormat(JsonFactory factory) {

  DocumentFormat() {
    this(new JsonFactory());
  }

  /** The document that holds exactly these fields. */
  byte[] encode(Map<String, byte[]> fields) {
    var json = new ByteArrayOutputStream();
    try (var generator = factory.createGenerator(json)) {
      generator.writeStartObject();
      for (var field : fields.entrySet()) {
        generator.writeFieldName(field.getKey());
        generator.writeString(FieldText.of(field.getValue()));
      }
      generator.writeEndObject();
    } catch (IOException e) {
      throw new IllegalArgumentException("the record can't be written as JSON", e);
    }
    return json.toByteArray();
  }

  /** One field's value as JSON. */
  byte[] encode(byte[] value) {
    var json = new ByteArrayOutputStream();
    try (var generator = factory.createGenerator(json)) {
      generator.writeString(FieldText.of(value));
    } catch (IOException e) {
      throw new IllegalArgumentException("the value can't be written as JSON", e);
    }
    return json.toByteArray();
  }

  /**
   * Puts fields of a document into the result.
   *
   * @param wanted the names of the fields; all if it is empty
   * @throws IllegalArgumentException if it is no JSON object of strings
   */
  void decode(byte[] document, Set<String> wanted, Map<String, ByteIterator> result) {
    try (var parser = factory.createParser(document)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("the document is no JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var name = parser.currentName();
        parser.nextToken();
        if (wanted.isEmpty() || wanted.contains(name)) {
          put(parser, name, result);
        } else {
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("the document is not JSON", e);
    }
  }

  /** Puts one field, whose value is given as JSON, into the result. */
  void decodeField(byte[] value, String name, Map<String, ByteIterator> result) {
    try (var parser = factory.createParser(value)) {
      parser.nextToken();
      put(parser, name, result);
    } catch (IOException e) {
      throw new IllegalArgumentException("the value of " + name + " is not JSON", e);
    }
  }

  /** As upstream: null is left out, what is no string counts as its text. */
  private static void put(JsonParser parser, String name, Map<String, ByteIterator> result)
      throws IOException {
    var token = parser.currentToken();
    if (token == null || token.isStructStart()) {
      throw new IllegalArgumentException("the value of " + name + " is no string");
    }
    if (token != JsonToken.VALUE_NULL) {
      var bytes = FieldText.bytes(parser.getText());
      result.put(name, new ByteArrayByteIterator(bytes));
    }
  }
}
