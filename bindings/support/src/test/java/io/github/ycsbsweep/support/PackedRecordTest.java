// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;

class PackedRecordTest {

  private static Map<String, byte[]> fields(String... namesAndValues) {
    var fields = new LinkedHashMap<String, byte[]>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1].getBytes(ISO_8859_1));
    }
    return fields;
  }

  private static Map<String, String> decoded(byte[] value, String... wanted) {
    var result = new HashMap<String, ByteIterator>();
    PackedRecord.decode(value, Set.of(wanted), result);
    var strings = new HashMap<String, String>();
    result.forEach((name, bytes) -> strings.put(name, new String(bytes.toArray(), ISO_8859_1)));
    return strings;
  }

  @Test
  void isLengthsInFrontOfNamesAndValues() {
    assertThat(PackedRecord.encode(fields("ab", "xyz", "c", "")))
        .containsExactly(0, 2, 'a', 'b', 0, 0, 0, 3, 'x', 'y', 'z', 0, 1, 'c', 0, 0, 0, 0);
  }

  @Test
  void givesTheWantedFieldsOnly() {
    assertThat(decoded(PackedRecord.encode(fields("a", "1", "b", "2")), "b", "c"))
        .isEqualTo(Map.of("b", "2"));
  }

  @Test
  void aMergeReplacesAndAddsAndKeeps() {
    var value = PackedRecord.encode(fields("a", "1", "b", "2"));
    assertThat(decoded(PackedRecord.merge(value, fields("b", "3", "c", "4"))))
        .isEqualTo(Map.of("a", "1", "b", "3", "c", "4"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 9})
  void aDamagedValueIsRefused(int length) {
    var cut = Arrays.copyOf(PackedRecord.encode(fields("ab", "xyz")), length);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> decoded(cut))
        .withMessageContaining("damaged");
  }

  @Test
  void aNegativeLengthIsRefused() {
    var value = PackedRecord.encode(fields("a", "x"));
    value[3] = (byte) 0xff;
    assertThatIllegalArgumentException().isThrownBy(() -> decoded(value));
  }
}
