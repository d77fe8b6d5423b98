// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldTextTest {

  @Test
  void textIsItself() {
    assertThat(FieldText.of("schl\u00fcssel \ud83d\udd11".getBytes(UTF_8)))
        .isEqualTo("schl\u00fcssel \ud83d\udd11");
  }

  @Test
  void bytesThatAreNoTextSurvive() {
    var bytes = new byte[256];
    for (var i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    assertThat(FieldText.of(bytes)).startsWith(FieldText.MARKER);
    assertThat(FieldText.bytes(FieldText.of(bytes))).isEqualTo(bytes);
  }

  /** PostgreSQL's jsonb, for one. */
  @Test
  void textWithANulCanGoIntoColumnsThatRefuseIt() {
    var text = "a\0b";
    assertThat(FieldText.of(text.getBytes(UTF_8))).doesNotContain("\0");
    assertThat(FieldText.bytes(FieldText.of(text.getBytes(UTF_8)))).asString(UTF_8).isEqualTo(text);
  }

  @Test
  void textThatLooksMarkedSurvives() {
    var text = FieldText.MARKER + "not base64";
    assertThat(FieldText.bytes(FieldText.of(text.getBytes(UTF_8)))).asString(UTF_8).isEqualTo(text);
  }
}
