// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ranks are as frequent as Zipf's law has them. */
class ZipfSamplerTest {

  private static final int RANKS = 1_000;
  private static final int DRAWS = 1_000_000;

  /** Chi-square of as many degrees of freedom as there are ranks is above it once in 10,000. */
  private static final double LIMIT = RANKS + 3.8 * Math.sqrt(2.0 * RANKS);

  @ParameterizedTest
  @CsvSource({
    "0.5, 1000000",
    "0.99, 1000000",
    "1, 1000000",
    "1.2, 1000000",
    "0.99999, 1000000",
    "0, 2000",
    "1.00001, 1000001",
    "0.99, 1001"
  })
  void theFirstThousandAreAsFrequentAsTheLawSays(double theta, long items) {
    var found = new long[RANKS + 1];
    var sampler = new ZipfSampler(items, theta);
    var random = new SplittableRandom(19);
    for (var i = 0; i < DRAWS; i++) {
      found[(int) Math.min(RANKS, sampler.sample(random) - 1)]++;
    }

    assertThat(chiSquare(found, theta, items)).isBetween(RANKS / 2.0, LIMIT);
  }

  @Test
  void anotherSkewIsNoticed() {
    var found = new long[RANKS + 1];
    var sampler = new ZipfSampler(1_000_000, 0.97);
    var random = new SplittableRandom(19);
    for (var i = 0; i < DRAWS; i++) {
      found[(int) Math.min(RANKS, sampler.sample(random) - 1)]++;
    }

    assertThat(chiSquare(found, 0.99, 1_000_000)).isGreaterThan(LIMIT);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 1.2, 10})
  void drawsOnlyRanksThatThereAre(double theta) {
    for (var items : new long[] {1, 2, 3, Integer.MAX_VALUE, Long.MAX_VALUE / 1024}) {
      var sampler = new ZipfSampler(items, theta);
      var random = new SplittableRandom(7);
      assertThat(LongStream.range(0, 10_000).map(i -> sampler.sample(random)))
          .allMatch(rank -> rank >= 1 && rank <= items);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "10, -0.1", "10, NaN", "10, Infinity"})
  void refusesWhatIsNoLaw(long items, double theta) {
    assertThatThrownBy(() -> new ZipfSampler(items, theta))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Of the first ranks, and of all others together. */
  private static double chiSquare(long[] found, double theta, long items) {
    var all = 0.0;
    for (var rank = items; rank >= 1; rank--) {
      all += Math.pow((double) rank, -theta);
    }
    var sum = 0.0;
    var rest = 1.0;
    for (var i = 0; i < RANKS; i++) {
      var share = Math.pow(i + 1, -theta) / all;
      rest -= share;
      sum += term(found[i], share * DRAWS);
    }
    return sum + term(found[RANKS], rest * DRAWS);
  }

  private static double term(long found, double expected) {
    return (found - expected) * (found - expected) / expected;
  }
}
