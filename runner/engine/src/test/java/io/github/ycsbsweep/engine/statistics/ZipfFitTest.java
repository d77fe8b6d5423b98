// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given draws by the law, most of them of few items, and many items never drawn. */
class ZipfFitTest {

  private static int[] counts(int items, double exponent, int draws) {
    var sampler =
        RejectionInversionZipfSampler.of(RandomSource.XO_SHI_RO_128_PP.create(7L), items, exponent);
    var counts = new int[items];
    for (var i = 0; i < draws; i++) {
      counts[sampler.sample() - 1]++;
    }
    return Arrays.stream(counts).filter(count -> count > 0).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "10000, 0, 100000",
    "10000, 0.6, 100000",
    "100000, 0.99, 100000",
    "100000, 0.99, 1000000",
    "20000, 1.2, 300000"
  })
  void findsTheExponentAndItsError(int items, double exponent, int draws) {
    var fit = ZipfFit.of(counts(items, exponent, draws), draws, 1);

    assertThat(fit.exponent()).isCloseTo(exponent, within(0.03));
    assertThat(fit.exponent()).isCloseTo(exponent, within(4 * fit.standardError() + 1e-3));
    assertThat(fit.misfit()).isLessThan(3);
    assertThat((double) fit.items()).isCloseTo(items, within(items * 0.2));
  }

  @ParameterizedTest
  @CsvSource({"0.25", "0.5"})
  void findsItInASampleOfTheItems(double share) {
    var all = counts(50_000, 0.8, 500_000);
    var random = RandomSource.XO_SHI_RO_128_PP.create(9L);
    var sample = Arrays.stream(all).filter(any -> random.nextDouble() < share).toArray();

    assertThat(ZipfFit.of(sample, 500_000, share).exponent()).isCloseTo(0.8, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({"1000, 50"})
  void saysWhereTheLawDoesNotHold(int items, int each) {
    var counts = new int[items];
    Arrays.fill(counts, 0, items, each);
    Arrays.fill(counts, 0, items / 10, 20 * each);

    assertThat(ZipfFit.of(counts, (long) Arrays.stream(counts).sum(), 1).misfit()).isGreaterThan(3);
  }
}
