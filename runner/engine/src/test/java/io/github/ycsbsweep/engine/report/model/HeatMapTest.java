// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.LatencyMap;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Given seconds of which nine in ten operations took up to 0.5 ms, and the others up to 10 ms. */
class HeatMapTest {

  private static HeatMap map(int count) {
    var none = OptionalLong.empty();
    var seconds = new ArrayList<Second>();
    var counts = new ArrayList<List<Long>>();
    for (var i = 0; i < count; i++) {
      seconds.add(new Second(5 + i, OptionalDouble.empty(), 100, none, none, none, none));
      counts.add(List.of(90L, 0L, 10L));
    }
    var map = new LatencyMap(List.of(500L, 1_000L, 10_000L), counts);
    var rates = new ScheduledRates("x", "none", seconds, List.of(), Optional.of(map), List.of());
    return HeatMap.of(new CellBuilder().schedule(rates).build(), "file", "title").orElseThrow();
  }

  @Test
  void theLongestTimesAreAtTheTopAndMoreOperationsAreDarker() {
    var map = map(3);

    assertThat(map.rows()).containsExactly("10 ms", "1 ms", "0.5 ms");
    assertThat(map.darkness(2, 0)).isEqualTo(1);
    assertThat(map.darkness(1, 0)).isZero();
    assertThat(map.darkness(0, 0)).isBetween(0.1, 0.9);
  }

  @Test
  void aTableHasTheSameFigures() {
    assertThat(map(3).table().columns())
        .extracting(Table.Column::name)
        .containsExactly("second", "≤ 0.5 ms", "≤ 1 ms", "≤ 10 ms");
    assertThat(map(3).table().rows().get(1)).containsExactly("6", "90", "0", "10");
  }

  @Test
  void secondsOfALongCellAreTakenTogether() {
    var map = map(700);

    assertThat(map.seconds()).hasSize(234).startsWith(5.0, 8.0);
    assertThat(map.counts().get(2).get(0)).isEqualTo(270);
    assertThat(map.description()).contains("for each 3 seconds");
  }
}
