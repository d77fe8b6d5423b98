// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

  @ParameterizedTest
  @CsvSource({"1, cell, 1 cell", "0, cell, 0 cells", "2, process, 2 processes"})
  void countsInThePluralButForOne(long number, String noun, String text) {
    assertThat(Text.count(number, noun)).isEqualTo(text);
  }
}
