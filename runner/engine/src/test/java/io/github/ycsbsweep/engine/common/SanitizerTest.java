// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text from outside can do nothing but be read. */
class SanitizerTest {

  @Test
  void leavesTextAsItIs() {
    assertThat(Sanitizer.line("größer, 数字, 👍 & <b>")).isEqualTo("größer, 数字, 👍 & <b>");
  }

  @Test
  void keepsATerminalFromObeying() {
    assertThat(Sanitizer.line("\u001b[31mred\u0007\u009b1m"))
        .isEqualTo("\ufffd[31mred\ufffd\ufffd1m");
  }

  @Test
  void putsTextIntoOneLine() {
    assertThat(Sanitizer.line("one\r\ntwo\u2028three\tfour")).isEqualTo("one two three four");
  }

  @Test
  void keepsTheDirectionOfWhatFollows() {
    assertThat(Sanitizer.line("a\u202eb\u2066c")).isEqualTo("a\ufffdb\ufffdc");
  }
}
