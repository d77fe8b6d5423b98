// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.measure.log.Timeline.NearestTicks;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Property: the tick that a search through all of them finds. */
class NearestTicksTest {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void findsWhatASearchThroughAllFinds(long seed) {
    var random = new Random(seed);
    var ticks = log(random, 0, 100);
    var rows = log(random, random.nextInt(-2_000, 9_000), 120);
    assertThat(found(ticks, rows)).isEqualTo(searched(ticks, rows));
  }

  @Test
  void findsRowsAfterTheClockWasSetBack() {
    var random = new Random(9);
    var ticks = new ArrayList<>(log(random, 100_000, 40));
    ticks.addAll(log(random, 10_000, 40));
    assertThat(found(ticks, ticks)).isEqualTo(searched(ticks, ticks));
    var last = ticks.subList(60, 80);
    assertThat(found(ticks, last)).isEqualTo(searched(ticks, last));
  }

  /** Rows of up to 1.2 s, some of no length, one after the other. */
  private static List<LogInterval> log(Random random, long begin, int rows) {
    var log = new ArrayList<LogInterval>();
    var start = begin;
    for (var row = 0; row < rows; row++) {
      var end = start + 100L * Math.max(0, random.nextInt(-4, 13));
      log.add(new LogInterval(start, end, NOTHING, 0));
      start = end;
    }
    return log;
  }

  private static List<Integer> found(List<LogInterval> ticks, List<LogInterval> rows) {
    var nearest = new NearestTicks(ticks);
    return rows.stream().map(nearest::of).toList();
  }

  private static List<Integer> searched(List<LogInterval> ticks, List<LogInterval> rows) {
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, ticks.size())
                    .boxed()
                    .min(Comparator.comparingLong(i -> distance(ticks.get(i), row)))
                    .orElseThrow())
        .toList();
  }

  private static long distance(LogInterval one, LogInterval other) {
    return Math.abs(one.startMillis() + one.endMillis() - other.startMillis() - other.endMillis());
  }
}
