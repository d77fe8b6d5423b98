// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How narrow an interval is at a look, where blocks of a start differ little. */
class TurnLooksTest {

  @Test
  void oneStartIsNeverNarrow() {
    var look = look(1);
    assertThat(look.ratio().estimate().halfWidth()).isPresent();
    assertThat(look.halfWidth()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(look.text()).endsWith(", without an interval");
  }

  @Test
  void severalMayBe() {
    assertThat(look(4).halfWidth()).isLessThan(0.02);
    assertThat(look(4).text()).startsWith("b throughput 1.1").contains(" ± ");
  }

  @Test
  void aSystemThatLacksAFigureIsWaitedFor() {
    assertThat(TurnLooks.isWhole(List.of(look(4)), 1)).isTrue();
    assertThat(TurnLooks.isWhole(List.of(look(4)), 2)).isFalse();
    assertThat(TurnLooks.isWhole(List.of(), 1)).isFalse();
  }

  private static TurnLooks.Look look(int starts) {
    var ratio = TurnRatio.of(Metric.THROUGHPUT, cells(starts, 1_000), cells(starts, 1_100), 0.95);
    return new TurnLooks.Look("b", ratio.orElseThrow());
  }

  private static List<Cell> cells(int starts, long ok) {
    return IntStream.rangeClosed(1, starts)
        .mapToObj(start -> new CellBuilder().repeat(start).turns(turns(ok)).build())
        .toList();
  }

  private static List<MeasuredTurn> turns(long ok) {
    var none = OptionalDouble.empty();
    return IntStream.range(0, 8)
        .mapToObj(
            block -> {
              var done = ok + block % 3;
              return new MeasuredTurn(block, block, 1, done, 0, done, none, none);
            })
        .toList();
  }
}
