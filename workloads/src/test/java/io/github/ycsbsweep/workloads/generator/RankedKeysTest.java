// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;

/** Keys are as popular as a file says. */
class RankedKeysTest {

  @TempDir Path folder;

  private RankedKeys keys(String text, long count) throws Exception {
    return RankedKeys.read(Files.writeString(folder.resolve("ranks"), text), 5, count);
  }

  @Test
  void theHottestHaveTheirPartOfTheUses() throws Exception {
    var keys = keys("# keys,part\n1,0.25\n\n 11 , 0.5\n100,1\n", 100);
    var random = new SplittableRandom(3);
    var uses = new long[105];
    LongStream.range(0, 100_000).forEach(i -> uses[(int) keys.next(random)]++);
    var sorted = LongStream.of(uses).sorted().toArray();

    assertThat((double) sorted[104]).isCloseTo(25_000, within(700.0));
    assertThat((double) LongStream.of(sorted).skip(94).limit(10).sum())
        .isCloseTo(25_000, within(700.0));
    assertThat(LongStream.of(uses).filter(count -> count > 0).count()).isEqualTo(100);
  }

  @Test
  void keysOfALineThatAddsNothingAreNotUsed() throws Exception {
    var keys = keys("2,0.5\n50,0.5\n52,1\n", 100);
    var random = new SplittableRandom(3);

    assertThat(LongStream.range(0, 1000).map(i -> keys.next(random)).distinct().count())
        .isEqualTo(4);
  }

  @Test
  void ranksBeyondTheKeysShareTheKeysThatThereAre() throws Exception {
    var keys = keys("1000,1\n", 10);
    var random = new SplittableRandom(3);

    assertThat(LongStream.range(0, 1000).map(i -> keys.next(random)))
        .allMatch(key -> key >= 5 && key < 15);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a,1 | :2: ", "0,1 | :2: ", "5,1.5 | :2: ", "1,0.5 | :2: ", "9,0.1 | :2: "})
  void refusesWhatDoesNotRise(String line, String place) {
    assertThatThrownBy(() -> keys("2,0.2\n" + line + "\n", 10))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(place.strip())
        .hasMessageContaining("allowed is keys,part as 100,0.25");
  }

  @Test
  void refusesAFileThatSaysNothing() {
    assertThatThrownBy(() -> keys("# nothing\n", 10)).hasMessageContaining("no keys have a part");
  }
}
