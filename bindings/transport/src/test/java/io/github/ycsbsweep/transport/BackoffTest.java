// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private final Backoff backoff =
      new Backoff(new Backoff.Limits(Duration.ofMillis(10), Duration.ofMillis(50)));

  @Test
  void doublesFromTheSecondFailureUpToTheLongest() {
    var delays =
        LongStream.range(0, 6)
            .map(
                i -> {
                  backoff.failed();
                  return backoff.delayMillis();
                });
    assertThat(delays).containsExactly(0L, 10L, 20L, 40L, 50L, 50L);
  }

  @Test
  void startsAnewAfterASuccess() {
    backoff.failed();
    backoff.failed();
    backoff.worked();
    assertThat(backoff.delayMillis()).isZero();
  }

  @Test
  void staysAtTheLongestForEver() {
    for (var i = 0; i < 1_000; i++) {
      backoff.failed();
    }
    assertThat(backoff.delayMillis()).isEqualTo(50);
  }
}
