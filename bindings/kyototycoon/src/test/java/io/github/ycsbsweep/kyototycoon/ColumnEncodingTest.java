// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URLDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnEncodingTest {

  private static final String TYPE = "text/tab-separated-values";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/tab-separated-values | PLAIN",
        "text/tab-separated-values; colenc=B | BASE64",
        "text/tab-separated-values; colenc=\"u\" | URL",
        "text/tab-separated-values;colenc=Q | QUOTED",
      })
  void isWhatTheContentTypeSays(String type, ColumnEncoding encoding) throws Exception {
    assertThat(ColumnEncoding.of(type)).isEqualTo(encoding);
  }

  @Test
  void anUnknownOneIsRefused() {
    assertThatThrownBy(() -> ColumnEncoding.of(TYPE + "; colenc=Z"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("colenc=Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/tab-separated-values | value%09a%3Db%0A | a=b",
        "text/tab-separated-values; colenc=B | dmFsdWU=%09AAn%2F%0A | %00%09%FF",
        "text/tab-separated-values; colenc=U | value%09%2500%2509%25fF+%0A | %00%09%FF%20",
        "text/tab-separated-values; colenc=Q | value%09=00=09=FF%2B%0A | %00%09%FF%2B",
      })
  void namesAndValuesAreDecodedAlike(String type, String body, String value) throws Exception {
    var answer = new ProcedureAnswer(200, bytes(body), ColumnEncoding.of(type));
    assertThat(answer.column("value")).contains(bytes(value));
    assertThat(answer.column("valu")).isEmpty();
  }

  /** Percent-decodes what a table of a test can't hold. */
  private static byte[] bytes(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), ISO_8859_1).getBytes(ISO_8859_1);
  }
}
