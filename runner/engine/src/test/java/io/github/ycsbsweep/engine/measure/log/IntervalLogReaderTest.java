// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HdrHistogram's own reader finds in a log, this one finds too. */
class IntervalLogReaderTest {

  private static final long START = 1_700_000_000_123L;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void readsWhatTheLibraryReads(long seed) throws Exception {
    assertSameAsTheLibrary(log(new Random(seed), 3, START, true));
  }

  @Test
  void readsTimesThatCountFromTheEpoch() throws Exception {
    assertSameAsTheLibrary(log(new Random(7), 3, 0, true));
  }

  @Test
  void readsALogThatDoesNotSayWhenItBegan() throws Exception {
    assertSameAsTheLibrary(log(new Random(8), 3, 0, false));
  }

  @Test
  void leavesAnotherPrecisionToTheLibrary() throws Exception {
    assertSameAsTheLibrary(log(new Random(9), 2, START, true));
  }

  @Test
  void readsCountsBeyondThirtyTwoBits() throws Exception {
    var histogram = new Histogram(3);
    for (var bits = 0; bits < 60; bits += 4) {
      histogram.recordValueWithCount(1L << (bits / 2), (1L << bits) + 5);
    }
    var file = folder.resolve("READ.hdr");
    try (var stream = new PrintStream(file.toFile(), UTF_8)) {
      var writer = new HistogramLogWriter(stream);
      writer.outputIntervalHistogram(1, 2, histogram);
    }
    assertSameAsTheLibrary(file);
  }

  @Test
  void readsATaggedRow() throws Exception {
    var histogram = new Histogram(3);
    histogram.recordValue(4);
    histogram.setTag("A");
    var file = folder.resolve("READ.hdr");
    try (var stream = new PrintStream(file.toFile(), UTF_8)) {
      var writer = new HistogramLogWriter(stream);
      writer.outputIntervalHistogram(1, 2, histogram);
    }
    assertSameAsTheLibrary(file);
  }

  /** As a client left it: counts up to 5 ms under a header whose buckets end at 4 ms. */
  @Test
  void readsARowWhoseHeaderSaysALowerHighestValueThanItHasCountsFor() throws Exception {
    var row =
        "8.481,0.038,0.005,"
            + "HISTFAAAAVp42jWRPU4DQQyFvW88w2x+FEURitCCEEVEgSIqlJIDQEfJCTgBJQU01FScgPNwCHpuED7P"
            + "ht2Z9fj5+dmePX37WJnp3sYnHWw3msX+9nc87dTrSKxcTEmSxzZNqskKnrUFNCmFU7hVxWAHA3KtRYGp"
            + "uRBMzi5e4XoJzaaIfAEVbJK9qLp7cpSiTC3FfaR6hGGWRh65KLGsQgpu6CsoIRuITVrRhDvDjF0YAnRN"
            + "D5GFQ7zGNDOUalNnx1Qe3VcqZG/dHG7BPf/P1aRZaDU/hVoM3kK5RNiZtY87krKWmrZgg/s2Wdxo8PpR"
            + "zTzD4zPgZKDUmtY8/oNpjcScN2IZ8lYrMpOO8XrEMZxNC85Tvj0ZuXH8Evgsfmq0sATJ2uq9ixIUudIF"
            + "wA0pawQGPWAHXUMbtNEVdqNzEpaIrfxZO5o40Wsn/XS60yMJ+6zvohd9Sl9ZT4RD7A8+Qxam";
    var file = Files.writeString(folder.resolve("READ.hdr"), row + "\n");
    var rows = IntervalLogReader.read(file);
    assertThat(rows.torn()).isFalse();
    var sum = new Histogram(3);
    rows.intervals().get(0).addTo(sum);
    assertThat(sum.getTotalCount()).isEqualTo(rows.intervals().get(0).count()).isPositive();
    assertThat(sum.getMaxValue()).isBetween(4_096L, 5_500L);
  }

  @Test
  void saysThatARowInTheMiddleIsTornAndReadsNoFurther() throws Exception {
    var file = log(new Random(10), 3, START, true);
    var lines = new ArrayList<>(Files.readAllLines(file));
    var middle = lines.size() - 4;
    lines.set(middle, lines.get(middle).substring(0, 40));
    Files.write(file, lines);
    var rows = IntervalLogReader.read(file);
    assertThat(rows.torn()).isTrue();
    assertThat(rows.emptied()).isFalse();
    assertThat(rows.intervals()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 400})
  void readsOnAfterAHoleWhereTheFileWasEmptiedInItsFirstRow(int left) throws Exception {
    var file = log(new Random(11), 3, START, true);
    var text = Files.readString(file);
    var first = text.indexOf('\n', text.indexOf("\"StartTimestamp")) + 1;
    var second = text.indexOf('\n', first) + 1;
    var lost = second - left;
    Files.writeString(
        file, text.substring(0, first) + "\0".repeat(lost - first) + text.substring(lost));
    var rows = IntervalLogReader.read(file);
    assertThat(rows.torn()).isFalse();
    assertThat(rows.emptied()).isTrue();
    assertThat(rows.intervals()).hasSize(9);
  }

  /** Ten rows. */
  private Path log(Random random, int digits, long base, boolean begins) throws IOException {
    var file = folder.resolve("READ.hdr");
    try (var stream = new PrintStream(file.toFile(), UTF_8)) {
      var writer = new HistogramLogWriter(stream);
      writer.outputComment("[Logging for: READ]");
      writer.outputLogFormatVersion();
      if (begins) {
        writer.outputStartTime(START);
      }
      if (base > 0) {
        writer.outputBaseTime(base);
        writer.setBaseTime(base);
      }
      writer.outputLegend();
      var start = START;
      for (var row = 0; row < 10; row++) {
        var histogram = random(random, digits);
        histogram.setStartTimeStamp(start);
        start += random.nextInt(1, 3_000);
        histogram.setEndTimeStamp(start);
        writer.outputIntervalHistogram(histogram);
      }
    }
    return file;
  }

  private static Histogram random(Random random, int digits) {
    var histogram = new Histogram(digits);
    var widest = random.nextDouble() * 40;
    for (var i = random.nextInt(3_000); i > 0; i--) {
      var value = (long) Math.exp(random.nextDouble() * widest);
      histogram.recordValueWithCount(value, 1 + (long) Math.exp(random.nextDouble() * 20));
    }
    return histogram;
  }

  private static void assertSameAsTheLibrary(Path file) throws IOException {
    var expected = new ArrayList<Histogram>();
    try (var reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext() && reader.nextIntervalHistogram() instanceof Histogram row) {
        expected.add(row);
      }
    }
    var rows = IntervalLogReader.read(file);
    assertThat(rows.torn()).isFalse();
    assertThat(expected).isNotEmpty();
    assertThat(rows.intervals()).hasSameSizeAs(expected);
    for (var i = 0; i < expected.size(); i++) {
      assertSame(rows.intervals().get(i), expected.get(i));
    }
  }

  private static void assertSame(LogInterval row, Histogram expected) {
    var added = new Histogram(3);
    row.addTo(added);
    var threeDigits = new Histogram(3);
    threeDigits.add(expected);
    assertThat(added).isEqualTo(threeDigits);
    assertThat(row.count()).isEqualTo(expected.getTotalCount());
    assertThat(List.of(row.startMillis(), row.endMillis()))
        .containsExactly(expected.getStartTimeStamp(), expected.getEndTimeStamp());
  }
}
