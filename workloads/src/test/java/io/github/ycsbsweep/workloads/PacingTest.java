// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.Measurements;

/** Given an operation that is due at an instant. */
class PacingTest {

  private Measurements measurements;

  @BeforeEach
  void bothTimesAreMeasured() {
    var properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    measurements = new Measurements(properties);
  }

  @Test
  void beginsWhenItIsDueAndIsMeasuredFromThen() {
    var due = System.nanoTime() + 5_000_000;

    assertThat(new Pacing(measurements).await(due, () -> false)).isTrue();
    assertThat(System.nanoTime()).isGreaterThanOrEqualTo(due);
    assertThat(measurements.getIntendedtartTimeNs()).isEqualTo(due);
  }

  @Test
  void beginsAtOnceWhenItIsLateAndIsMeasuredFromWhenItWasDue() {
    var due = System.nanoTime() - 1_000_000_000;

    assertThat(new Pacing(measurements).await(due, () -> false)).isTrue();
    assertThat(measurements.getIntendedtartTimeNs()).isEqualTo(due);
  }

  @Test
  void isNotDoneWhenTheClientStops() {
    var due = System.nanoTime() + 3_600_000_000_000L;

    assertThat(new Pacing(measurements).await(due, () -> true)).isFalse();
  }
}
