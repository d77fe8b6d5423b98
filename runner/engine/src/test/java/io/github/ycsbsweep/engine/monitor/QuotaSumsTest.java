// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import io.github.ycsbsweep.engine.monitor.ProcessGroup.QuotaSums;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaSumsTest {

  private final QuotaSums sums = new QuotaSums();

  @Test
  void countsNothingOfWhatWasBeforeTheFirstSample() {
    sums.add(Map.of(1, new Throttling(500, 400, 30)));
    assertThat(sums.throttling()).contains(new Throttling(0, 0, 0));
  }

  @Test
  void takesTheProcessThatWasStoppedMostInEveryInterval() {
    sums.add(Map.of(1, new Throttling(10, 5, 1), 2, new Throttling(10, 0, 0)));
    sums.add(Map.of(1, new Throttling(20, 15, 2), 2, new Throttling(18, 1, 0)));
    sums.add(Map.of(1, new Throttling(30, 16, 2), 2, new Throttling(27, 9, 0.5)));
    assertThat(sums.throttling()).contains(new Throttling(19, 18, 1.5));
  }

  @Test
  void saysNothingWithoutAQuota() {
    sums.add(Map.of());
    assertThat(sums.throttling()).isEmpty();
  }
}
