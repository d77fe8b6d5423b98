// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldNamesTest {

  private final FieldNames names = new FieldNames();

  private String of(String name) {
    var bytes = (">>" + name + "<<").getBytes(UTF_8);
    return names.of(bytes, 2, bytes.length - 4);
  }

  @Test
  void givesTheSameStringForTheSameBytes() {
    assertThat(of("field0")).isEqualTo("field0").isSameAs(of("field0"));
  }

  @Test
  void isRightBeyondWhatItKeeps() {
    for (var round = 0; round < 2; round++) {
      for (var i = 0; i < 10_000; i++) {
        assertThat(of("fiéld" + i)).isEqualTo("fiéld" + i);
      }
    }
  }
}
