// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.ycsbsweep.support.FieldText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Upstream's format: a JSON object of strings ({@link FieldText}). Values above 16 KB were
 * compressed there by spymemcached, with gzip, and have flag 2.
 */
record JsonFormat(JsonFactory factory) implements RecordFormat {

  private static final int FLAGS = 0;

  /** {@code net.spy.memcached.transcoders.SerializingTranscoder.COMPRESSED}. */
  private static final int COMPRESSED = 2;

  JsonFormat() {
    this(new JsonFactory());
  }

  @Override
  public byte[] encode(Map<String, byte[]> fields) {
    var json = new ByteArrayOutputStream();
    try (var generator = factory.createGenerator(json)) {
      generator.writeStartObject();
      for (var field : fields.entrySet()) {
        generator.writeFieldName(field.getKey());
        generator.writeString(FieldText.of(field.getValue()));
      }
      generator.writeEndObject();
    } catch (IOException e) {
      throw new IllegalArgumentException("a field can't be written as JSON", e);
    }
    return json.toByteArray();
  }

  @Override
  public void decode(StoredValue value, Set<String> wanted, Map<String, ByteIterator> result) {
    fields(value)
        .forEach(
            (name, bytes) -> {
              if (wanted.isEmpty() || wanted.contains(name)) {
                result.put(name, new ByteArrayByteIterator(bytes));
              }
            });
  }

  @Override
  public byte[] merge(StoredValue value, Map<String, byte[]> changes) {
    var fields = fields(value);
    fields.putAll(changes);
    return encode(fields);
  }

  @Override
  public int flags() {
    return FLAGS;
  }

  private Map<String, byte[]> fields(StoredValue value) {
    var fields = new LinkedHashMap<String, byte[]>();
    try (var parser = factory.createParser(plain(value))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("the stored value is no JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var name = parser.currentName();
        read(parser, name, fields);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("the stored value is not JSON", e);
    }
    return fields;
  }

  /** As upstream: null is left out, what is no string counts as its text. */
  private static void read(JsonParser parser, String name, Map<String, byte[]> fields)
      throws IOException {
    var token = parser.nextToken();
    if (token.isStructStart()) {
      throw new IllegalArgumentException("the stored value of " + name + " is no string");
    }
    if (token != JsonToken.VALUE_NULL) {
      fields.put(name, FieldText.bytes(parser.getText()));
    }
  }

  private static byte[] plain(StoredValue value) throws IOException {
    return switch (value.flags()) {
      case FLAGS -> value.data();
      case COMPRESSED -> {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(value.data()))) {
          yield in.readAllBytes();
        }
      }
      default ->
          throw new IllegalArgumentException(
              "the stored value is not in the format of memcached.format=json (flags "
                  + value.flags()
                  + "): was it loaded with memcached.format=packed?");
    };
  }
}
