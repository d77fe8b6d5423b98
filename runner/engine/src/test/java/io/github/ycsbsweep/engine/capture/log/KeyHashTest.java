// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.KeyCounts;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The hash is that of its paper, and counts by it stay right where keys are sampled. */
class KeyHashTest {

  @Test
  void hashesAsThePaperDoes() {
    var bytes = new byte[15];
    IntStream.range(0, 15).forEach(i -> bytes[i] = (byte) i);

    assertThat(new KeyHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L).of(bytes, 0, 15))
        .isEqualTo(0xa129ca6149be45e5L);
  }

  @Test
  void twoCapturesHashAlikeByChanceOnly() {
    var key = new byte[] {1, 2, 3};

    assertThat(KeyHash.random().of(key, 0, 3)).isNotEqualTo(KeyHash.random().of(key, 0, 3));
  }

  @Test
  void ofTooManyKeysASampleIsCountedWhole() {
    var counts = new KeyCounts(1000);
    var hash = new KeyHash(1, 2);
    for (var round = 0; round < 3; round++) {
      for (var key = 0; key < 10_000; key++) {
        counts.add(hash.of(new byte[] {(byte) key, (byte) (key >> 8)}, 0, 2));
      }
    }

    assertThat(counts.total()).isEqualTo(30_000);
    assertThat(counts.share()).isEqualTo(1 / 16.0);
    assertThat(counts.descending().length / counts.share()).isBetween(8_500.0, 11_500.0);
    assertThat(Arrays.stream(counts.descending()).distinct()).containsExactly(3);
  }
}
