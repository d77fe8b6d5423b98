// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.aerospike.ScanWindows.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScanWindowsTest {

  private static final int WANTED = 50;

  /** Records by their number. */
  private final NavigableMap<Long, Integer> records = new TreeMap<>();

  private void given(long number, int count) {
    records.put(number, count);
  }

  private void givenEvery(long distance, int count) {
    IntStream.range(0, count).forEach(i -> given(i * distance, 1));
  }

  private int in(Window window) {
    return records.subMap(window.first(), true, window.last(), true).values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  /** All windows that a scan asks for. */
  private List<Window> scan(long first, double perRecord) {
    var windows = new ScanWindows(first, WANTED, perRecord);
    var asked = new ArrayList<Window>();
    var missing = WANTED;
    while (missing > 0 && windows.hasNext()) {
      var window = windows.next();
      asked.add(window);
      var found = in(window);
      if (window.most() > 0 && found >= window.most()) {
        windows.cutOff(window);
      } else {
        missing -= found;
        windows.answered(window, found, Math.max(missing, 0));
      }
    }
    return asked;
  }

  private static void assertNothingIsLeftOut(List<Window> windows, long first) {
    var next = first;
    for (var i = 0; i < windows.size(); i++) {
      assertThat(windows.get(i).first()).isEqualTo(next);
      var askedAgain = i + 1 < windows.size() && windows.get(i + 1).first() == next;
      next = askedAgain ? next : windows.get(i).last() + 1;
    }
  }

  @Test
  void oneWindowIsEnoughWhereTheSpacingIsKnown() {
    givenEvery(1_000, 1_000);
    var windows = scan(100_000, 1_000);
    assertThat(windows).hasSize(1);
    assertThat(in(windows.get(0))).isBetween(WANTED, WANTED * 3 / 2);
  }

  @Test
  void windowsGrowUntilThereIsEnough() {
    givenEvery(1L << 50, 1_000);
    var windows = scan(7, 1);
    assertThat(windows).hasSizeBetween(2, 16);
    assertNothingIsLeftOut(windows, 7);
    assertThat(in(windows.get(windows.size() - 1))).isLessThan(WANTED * 2);
  }

  @Test
  void whatIsLackingIsAskedForInProportion() {
    givenEvery(1_000, 1_000);
    var windows = scan(0, 600);
    assertThat(windows).hasSize(2);
    assertThat(windows.get(1).width()).isLessThanOrEqualTo(windows.get(0).width() / 2);
  }

  @Test
  void windowsEndWithTheNumbers() {
    var windows = scan(0, 1);
    assertThat(windows).hasSizeLessThan(20);
    assertNothingIsLeftOut(windows, 0);
    assertThat(windows.get(windows.size() - 1).last()).isEqualTo(KeyOrder.LAST);
  }

  @Test
  void aSearchForTheLastRecordsEnds() {
    givenEvery(1_000, 10);
    var windows = scan(0, 100);
    assertThat(windows).hasSizeLessThan(30);
    assertThat(windows.get(windows.size() - 1).last()).isEqualTo(KeyOrder.LAST);
  }

  @Test
  void theLastNumberCanBeAskedFor() {
    assertThat(scan(KeyOrder.LAST, 1e30))
        .singleElement()
        .satisfies(window -> assertThat(window.last()).isEqualTo(KeyOrder.LAST));
  }

  @Test
  void aWindowThatIsFarTooFullIsAskedForAgainNarrower() {
    givenEvery(1, 100_000);
    var windows = scan(0, 1_000_000);
    assertNothingIsLeftOut(windows, 0);
    var read = windows.stream().filter(window -> in(window) < window.most()).toList();
    assertThat(read).hasSizeBetween(1, 3);
    assertThat(windows).hasSizeLessThan(10);
  }

  @Test
  void recordsOfOneNumberAreReadWithoutALimit() {
    given(5, 100_000);
    var windows = scan(5, 1_000_000);
    assertThat(windows.get(windows.size() - 1)).isEqualTo(new Window(5, 5, 0));
  }

  @Test
  void theSpacingIsTheAverageOfWhatWasSeen() {
    var spacing = new KeySpacing();
    assertThat(spacing.perRecord()).isEqualTo(1);
    spacing.learn(1_000, 1e9);
    assertThat(spacing.perRecord()).isBetween(0.99e6, 1e6);
    for (var i = 0; i < 100; i++) {
      spacing.learn(1_000, 3e9);
    }
    assertThat(spacing.perRecord()).isBetween(2.99e6, 3e6);
  }
}
