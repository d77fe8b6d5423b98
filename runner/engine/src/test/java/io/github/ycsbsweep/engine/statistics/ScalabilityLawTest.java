// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalabilityLawTest {

  @Test
  void givesLambdaAtOneThread() {
    assertThat(new ScalabilityLaw(1_000, 0.02, 1e-4).throughput(1)).isEqualTo(1_000);
  }

  @ParameterizedTest
  @CsvSource({"0.02, 1e-4", "0.05, 5e-4", "0.9, 1e-6", "0, 1e-3"})
  void peaksWhereNoOtherNumberOfThreadsGetsMore(double sigma, double kappa) {
    var law = new ScalabilityLaw(1_000, sigma, kappa);
    var peak = law.peakThreads();
    assertThat(law.peakThroughput())
        .isEqualTo(law.throughput(peak))
        .isGreaterThan(law.throughput(0.9 * peak))
        .isGreaterThan(law.throughput(1.1 * peak));
  }

  @ParameterizedTest
  @CsvSource({"0.02, 1e-4", "0.05, 5e-4", "0.5, 1e-6", "0.02, 0", "0, 1e-3"})
  void gets95PercentOfThePeakAtTheKnee(double sigma, double kappa) {
    var law = new ScalabilityLaw(1_000, sigma, kappa);
    assertThat(law.throughput(law.knee()) / law.peakThroughput()).isCloseTo(0.95, within(1e-9));
    assertThat(law.knee()).isLessThan(law.peakThreads());
  }

  @Test
  void neverPeaksWithoutCoherencyButHasALimit() {
    var law = new ScalabilityLaw(1_000, 0.02, 0);
    assertThat(law.peakThreads()).isInfinite();
    assertThat(law.peakThroughput()).isCloseTo(50_000, within(1e-6));
    assertThat(law.throughput(1e9)).isCloseTo(50_000, within(1.0));
  }

  @Test
  void risesForEverIfNothingIsShared() {
    var law = new ScalabilityLaw(1_000, 0, 0);
    assertThat(law.peakThroughput()).isInfinite();
    assertThat(law.knee()).isInfinite();
  }

  @Test
  void peaksAtOneThreadIfEverythingIsSerial() {
    var law = new ScalabilityLaw(1_000, 1, 0);
    assertThat(law.peakThreads()).isEqualTo(1);
    assertThat(law.knee()).isEqualTo(1);
    assertThat(law.peakThroughput()).isEqualTo(1_000);
  }
}
