// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ycsbsweep.testkit.Records;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;

class FormatsTest {

  private static final RecordFormat PACKED = new PackedFormat();
  private static final RecordFormat JSON = new JsonFormat();

  private static Map<String, byte[]> fields(String... namesAndValues) {
    var fields = new LinkedHashMap<String, byte[]>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1].getBytes(ISO_8859_1));
    }
    return fields;
  }

  private static Map<String, String> decoded(RecordFormat format, StoredValue value) {
    var result = new HashMap<String, ByteIterator>();
    format.decode(value, Set.of(), result);
    var strings = new HashMap<String, String>();
    result.forEach((name, bytes) -> strings.put(name, new String(bytes.toArray(), ISO_8859_1)));
    return strings;
  }

  private static StoredValue json(String text) {
    return new StoredValue(text.getBytes(UTF_8), 0, 0);
  }

  @Test
  void jsonIsWhatUpstreamWrites() {
    assertThat(new String(JSON.encode(fields("field0", "a\"b\u00c3\u00a9", "x", "")), UTF_8))
        .isEqualTo("{\"field0\":\"a\\\"b\u00e9\",\"x\":\"\"}");
  }

  @Test
  void bytesThatAreNoTextAreMarked() {
    assertThat(new String(JSON.encode(fields("f", "\u00ff")), UTF_8))
        .isEqualTo("{\"f\":\"\\u001Abase64:/w==\"}");
  }

  @Test
  void textThatLooksMarkedSurvives() {
    var value = new StoredValue(JSON.encode(fields("f", "\u001abase64:no")), 0, 0);
    assertThat(decoded(JSON, value)).isEqualTo(Map.of("f", "\u001abase64:no"));
  }

  @Test
  void everyByteSurvivesInJson() {
    var value = new StoredValue(JSON.encode(fields("f", Records.everyByte())), 0, 0);
    assertThat(decoded(JSON, value)).isEqualTo(Map.of("f", Records.everyByte()));
  }

  @Test
  void textThatUpstreamStoredIsReadAsUtf8() {
    assertThat(decoded(JSON, json("{\"f\":\"\u00e9\"}"))).isEqualTo(Map.of("f", "\u00c3\u00a9"));
  }

  @Test
  void nullIsLeftOutAndNumbersAreTheirText() {
    assertThat(decoded(JSON, json("{\"a\":null,\"b\":12}"))).isEqualTo(Map.of("b", "12"));
  }

  @Test
  void aLargeValueThatUpstreamCompressedIsRead() throws Exception {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write("{\"f\":\"v\"}".getBytes(UTF_8));
    }
    assertThat(decoded(JSON, new StoredValue(compressed.toByteArray(), 2, 0)))
        .isEqualTo(Map.of("f", "v"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{\"f\":{}}", "{\"f\"", "plain"})
  void whatIsNoObjectOfStringsIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> decoded(JSON, json(text)));
  }

  @Test
  void eachFormatRefusesTheOther() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decoded(PACKED, json("{}")))
        .withMessageContaining("memcached.format=json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decoded(JSON, new StoredValue(new byte[0], PACKED.flags(), 0)))
        .withMessageContaining("memcached.format=packed");
  }
}
