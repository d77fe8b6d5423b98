// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0", "3,1,2|1-3", "0-3,8|0-3,8", "0,2,4|0,2,4", "7-7|7", "0-1,2-3|0-3"})
  void isWrittenInRanges(String given, String text) {
    assertThat(CpuList.parse(given).orElseThrow().text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "3-1", "1,", "-1", "1--2", "1-2-3", "99999", " 1", "0x1"})
  void isNoListOfAnythingElse(String text) {
    assertThat(CpuList.parse(text)).isEmpty();
  }

  @Test
  void knowsWhatItHasInCommonWithAnotherAndWhatNot() {
    var list = CpuList.parse("0-3").orElseThrow();
    var other = CpuList.parse("2-5").orElseThrow();
    assertThat(list.shared(other)).hasToString("Optional[2-3]");
    assertThat(list.without(other)).hasToString("Optional[0-1]");
    assertThat(list.without(list)).isEmpty();
    assertThat(list.shared(CpuList.parse("9").orElseThrow())).isEmpty();
  }
}
