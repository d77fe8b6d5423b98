// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.workloads.generator.MovingHotspot.Space;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.CounterGenerator;

/** Which keys are drawn. */
class KeyGeneratorsTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 97, 1000, 65_536})
  void everyRankHasAKeyOfItsOwn(long items) {
    var keys = new ZipfKeys(5, items, 1.2);
    var found = new TreeSet<Long>();
    LongStream.rangeClosed(1, items).map(keys::keyOf).forEach(found::add);

    assertThat(found).hasSize((int) items);
    assertThat(found.first()).isEqualTo(5);
    assertThat(found.last()).isEqualTo(items + 4);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, 1L << 31, 999_999_937, 1L << 33, 1L << 40})
  void theLastRanksOfALargeSpaceHaveKeysOfTheirOwn(long items) {
    var keys = new ZipfKeys(0, items, 1.2);
    var found = new TreeSet<Long>();
    LongStream.rangeClosed(items - 9_999, items).map(keys::keyOf).forEach(found::add);

    assertThat(found).hasSize(10_000);
    assertThat(found.first()).isNotNegative();
    assertThat(found.last()).isLessThan(items);
  }

  @Test
  void theHottestKeysAreFarApart() {
    var keys = new ZipfKeys(0, 1_000_000, 0.99);
    var hottest = LongStream.rangeClosed(1, 100).map(keys::keyOf).sorted().toArray();

    for (var i = 1; i < hottest.length; i++) {
      assertThat(hottest[i] - hottest[i - 1]).isGreaterThan(1_000);
    }
  }

  @Test
  void theKeySpaceMayBeAsLargeAsYcsbCountsTo() {
    var keys = new ZipfKeys(0, Integer.MAX_VALUE, 0.5);

    assertThat(LongStream.range(0, 1_000).map(i -> keys.nextValue()))
        .allMatch(key -> key >= 0 && key < Integer.MAX_VALUE);
  }

  @Test
  void theNewestKeyIsTheMostFrequentOneAlsoWhenItIsAnotherOne() {
    var newest = new CounterGenerator(1_000);
    var keys = new LatestKeys(newest, 5);
    assertThat(mostFrequent(keys)).isEqualTo(999);

    newest.nextValue();
    assertThat(mostFrequent(keys)).isEqualTo(1_000);
  }

  @Test
  void noKeyIsNewerThanTheNewestOrBeforeTheFirst() {
    var keys = new LatestKeys(new CounterGenerator(3), 0);

    assertThat(LongStream.range(0, 1_000).map(i -> keys.nextValue())).containsOnly(0L, 1L, 2L);
  }

  @Test
  void theHotSetMovesWithTheClockAndComesRound() {
    var clock = new AtomicLong();
    var hotspot = new MovingHotspot(new Space(100, 50, 0.2, 1), Duration.ofSeconds(10), clock::get);
    assertThat(drawn(hotspot)).containsExactlyElementsOf(keys(100, 110));

    clock.set(9_999);
    assertThat(drawn(hotspot)).containsExactlyElementsOf(keys(100, 110));
    clock.set(10_000);
    assertThat(drawn(hotspot)).containsExactlyElementsOf(keys(110, 120));
    clock.set(50_000);
    assertThat(drawn(hotspot)).containsExactlyElementsOf(keys(100, 110));
  }

  @Test
  void theOtherOperationsAreOfAllOtherKeys() {
    var hotspot = new MovingHotspot(new Space(0, 50, 0.2, 0), Duration.ofSeconds(10), () -> 10_000);

    assertThat(drawn(hotspot)).hasSize(40).doesNotContainAnyElementsOf(keys(10, 20));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1})
  void aHotSetOfNoneOrOfAllKeysIsDrawnFromToo(double share) {
    var hotspot =
        new MovingHotspot(new Space(0, 5, share, 0.5), Duration.ofSeconds(1), () -> 3_000);

    assertThat(drawn(hotspot)).containsExactlyElementsOf(keys(0, 5));
  }

  private static TreeSet<Long> drawn(MovingHotspot hotspot) {
    var drawn = new TreeSet<Long>();
    LongStream.range(0, 5_000).map(i -> hotspot.nextValue()).forEach(drawn::add);
    return drawn;
  }

  private static Iterable<Long> keys(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private static long mostFrequent(LatestKeys keys) {
    var counts = new int[2_000];
    LongStream.range(0, 1_000).forEach(i -> counts[keys.nextValue().intValue()]++);
    return LongStream.range(0, counts.length)
        .boxed()
        .max((a, b) -> counts[a.intValue()] - counts[b.intValue()])
        .orElseThrow();
  }
}
