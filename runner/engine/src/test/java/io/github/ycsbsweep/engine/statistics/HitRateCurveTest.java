// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a cache finds, by the keys that it has room for. */
class HitRateCurveTest {

  private static final HitRateCurve CURVE =
      new HitRateCurve(1, 0.3, new TreeMap<>(Map.of(10L, 0.2, 20L, 0.6, 40L, 0.7)));

  @Test
  void liesOnLinesBetweenWhatWasCounted() {
    assertThat(CURVE.at(0)).isZero();
    assertThat(CURVE.at(5)).isCloseTo(0.1, within(1e-9));
    assertThat(CURVE.at(10)).isCloseTo(0.2, within(1e-9));
    assertThat(CURVE.at(15)).isCloseTo(0.4, within(1e-9));
    assertThat(CURVE.at(1_000)).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void firstReadsAreHitsAtMost() {
    assertThat(CURVE.most(15)).isCloseTo(0.7, within(1e-9));
    assertThat(CURVE.most(1_000)).isEqualTo(1);
  }

  @Test
  void tellsTheFewestKeysForARate() {
    assertThat(CURVE.keys(0.5, 1, 100)).isCloseTo(17.5, within(1e-6));
    assertThat(CURVE.keys(0.9, 1, 100)).isCloseTo(100, within(1e-6));
  }

  @Test
  void ofNothingFindsNothing() {
    assertThat(new HitRateCurve(1, 0, new TreeMap<>()).at(5)).isZero();
  }
}
