// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How soon keys are used again, against caches that do drop what was not used for longest. */
class ReuseDistancesTest {

  private static final int KEYS = 50_000;
  private static final int USES = 400_000;

  @ParameterizedTest
  @ValueSource(ints = {1_000, 5_000, 20_000})
  void tellsWhatACacheFindsThatTheTrafficBeforeHasFilled(int room) {
    // given
    var distances = new ReuseDistances();
    var cache = new Cache(room);
    var keys = skewed(new Random(1));
    var found = 0;
    // when
    for (var i = 0; i < USES; i++) {
      var key = keys.getAsLong();
      distances.use(hash(key), true);
      found += cache.finds(key) && i >= USES / 2 ? 1 : 0;
    }
    // then
    var curve = distances.curve();
    assertThat(curve.counted()).as("keys are sampled").isLessThan(1);
    assertThat(curve.at(room)).isCloseTo(found / (USES / 2.0), within(0.015));
  }

  @Test
  void leavesOutTheTimeInWhichTheCacheIsFilled() {
    // given, when
    var distances = new ReuseDistances();
    for (var i = 0; i < 1_000; i++) {
      distances.use(hash(i % 100), true);
    }
    // then
    assertThat(distances.curve().firstReads()).isZero();
    assertThat(distances.curve().at(128)).isEqualTo(1);
  }

  @Test
  void countsReadsOfDeletedKeysAsFirstReads() {
    // given, when
    var distances = new ReuseDistances();
    for (var i = 0; i < 1_000; i++) {
      distances.use(hash(1), true);
      distances.forget(hash(1));
    }
    // then
    assertThat(distances.curve().firstReads()).isEqualTo(1);
    assertThat(distances.curve().at(100)).isZero();
  }

  @Test
  void ofNothingTellsNothing() {
    assertThat(new ReuseDistances().curve().hitRates()).isEmpty();
  }

  private static final class Cache {
    private final int room;
    private final LinkedHashMap<Long, Boolean> keys = new LinkedHashMap<>(16, 0.75f, true);

    Cache(int room) {
      this.room = room;
    }

    boolean finds(long key) {
      var isThere = keys.get(key) != null;
      keys.put(key, true);
      if (keys.size() > room) {
        keys.remove(oldest());
      }
      return isThere;
    }

    private Long oldest() {
      return keys.entrySet().stream().map(Map.Entry::getKey).findFirst().orElseThrow();
    }
  }

  /** Half of the uses are of a hundredth of the keys. */
  private static LongSupplier skewed(Random random) {
    return () -> (long) (KEYS * Math.pow(random.nextDouble(), Math.log(0.01) / Math.log(0.5)));
  }

  /** The finalizer of SplitMix64. */
  private static long hash(long key) {
    var hash = (key + 1) * 0x9E3779B97F4A7C15L;
    hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
    return hash ^ (hash >>> 31);
  }
}
