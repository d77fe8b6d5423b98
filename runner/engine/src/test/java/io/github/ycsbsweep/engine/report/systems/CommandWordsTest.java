// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** A recorded command line is taken apart as bash would, and put together again as it was. */
class CommandWordsTest {

  @Test
  void keepsWhatIsBetweenQuotesTogether() {
    var line = "sweep.sh redis -p 'a b=c d' --out /tmp/it\\'s";
    assertThat(CommandWords.of(line).words())
        .containsExactly("sweep.sh", "redis", "-p", "'a b=c d'", "--out", "/tmp/it\\'s");
    assertThat(CommandWords.of(line).line()).isEqualTo(line);
  }

  @Test
  void readsTheQuotesThatBashWritesAroundControlCharacters() {
    assertThat(CommandWords.of("a $'b\\'c d' e").words()).containsExactly("a", "$'b\\'c d'", "e");
  }

  @Test
  void takesOptionsAwayWithTheirValuesHoweverTheyWereGiven() {
    var words = CommandWords.of("sweep.sh redis --out /tmp/x --clients=a,b --threads 8");
    assertThat(words.without(Set.of("--out", "--clients")).line())
        .isEqualTo("sweep.sh redis --threads 8");
  }

  @Test
  void takesTheLastOfSeveralValues() {
    assertThat(CommandWords.of("x --clients a --clients=b,c").value("--clients")).hasValue("b,c");
    assertThat(CommandWords.of("x --threads 8").value("--clients")).isEmpty();
  }

  @Test
  void takesAPropertyAwayQuotedOrNot() {
    var words = CommandWords.of("x -p redis.host=a -p 'redis.host=b c' -p redis.hosts=d");
    assertThat(words.withoutProperty("redis.host").line()).isEqualTo("x -p redis.hosts=d");
  }

  @Test
  void isEmptyWhereNothingWasRecorded() {
    assertThat(CommandWords.of("").words()).isEmpty();
  }

  @Test
  void givesAProgramItsWordsWithoutQuotes() {
    assertThat(CommandWords.of("a 'b c'\\''d' --x=y").plain())
        .containsExactly("a", "b c'd", "--x=y");
  }
}
