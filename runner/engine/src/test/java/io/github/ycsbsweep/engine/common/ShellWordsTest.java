// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Command lines that can be typed again. */
class ShellWordsTest {

  @Test
  void areQuotedOnlyWhereTheyMustBe() {
    assertThat(ShellWords.line(List.of("sweep.sh", "--out", "a run", "it's", "", "p99<2ms")))
        .isEqualTo("sweep.sh --out 'a run' 'it'\\''s' '' 'p99<2ms'");
  }

  @Test
  void meanTheSameToAShell() throws Exception {
    var words = List.of("a b", "it's", "", "$HOME `x` \\", "two\nlines\t'\\", "é*?~", "\u0001");
    var shell =
        new ProcessBuilder("bash", "-c", "printf '%s\\0' " + ShellWords.line(words)).start();
    var read = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(List.of(read.split("\0", -1)).subList(0, words.size())).isEqualTo(words);
  }

  @Test
  void areSplitAtBlanks() {
    assertThat(ShellWords.split("  -Xmx512m \t -Dx=y ")).containsExactly("-Xmx512m", "-Dx=y");
    assertThat(ShellWords.split("")).isEmpty();
  }
}
