// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.measure.log.IntervalLogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few bytes of an interval log can announce gigabytes: what it may come to is bounded. */
class HostileLogTest {

  private static final int HEADER = 40;

  @TempDir private Path folder;

  @Test
  void refusesAHistogramThatInflatesWithoutEnd() throws IOException {
    assertRefused(row(new byte[1 << 22]), "READ.hdr:2: a histogram of more than 1048576 bytes");
  }

  @Test
  void refusesManyHistogramsThatFillTheMemoryTogether() throws IOException {
    var one = row(numbers(55_000, 7));
    assertRefused(
        (one + "\n").repeat(200), "READ.hdr:154: histograms of more than 67108864 bytes together");
  }

  @Test
  void refusesABucketForEveryValueOfALong() throws IOException {
    var bomb = header(new byte[0]).putInt(12, 5).putLong(24, Long.MAX_VALUE);
    assertRefused(row(bomb), "READ.hdr:2: a histogram of more than 2097152 buckets");
  }

  @Test
  void readsNoFurtherThanARowOfMoreBucketsThanValuesHave() throws IOException {
    var skipsTwoThousandMillion = new byte[] {-1, -1, -1, -1, 15, 2};
    assertThat(IntervalLogReader.read(log(row(skipsTwoThousandMillion))).torn()).isTrue();
  }

  @Test
  void refusesCountsThatOverflow() throws IOException {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(1, Long.MAX_VALUE / 2);
    var encoded = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    var end = histogram.encodeIntoByteBuffer(encoded);
    assertRefused(
        row(Arrays.copyOfRange(encoded.array(), HEADER, end)),
        "READ.hdr:2: counts of more than 144115188075855872 values");
  }

  @Test
  void refusesALineThatDoesNotEnd() throws IOException {
    assertRefused("#".repeat(3 << 20), "READ.hdr:2: a line of more than 2097152 bytes");
  }

  private void assertRefused(String row, String message) throws IOException {
    var log = log(row);
    assertThatThrownBy(() -> IntervalLogReader.read(log))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  private Path log(String row) throws IOException {
    return Files.writeString(folder.resolve("READ.hdr"), "#[StartTime: 1 x]\n" + row, ISO_8859_1);
  }

  /** So many buckets in use, with a number of as many bytes as one may have. */
  private static byte[] numbers(int buckets, int bytes) {
    var numbers = new byte[buckets * (bytes + 1)];
    for (var at = 0; at < numbers.length; at++) {
      numbers[at] = (byte) (at % (bytes + 1) < bytes ? 0x80 : 0);
    }
    return numbers;
  }

  private static String row(byte[] numbers) {
    return row(header(numbers));
  }

  private static ByteBuffer header(byte[] numbers) {
    return ByteBuffer.allocate(HEADER + numbers.length)
        .putInt(0x1c849313)
        .putInt(numbers.length)
        .putInt(0)
        .putInt(3)
        .putLong(1)
        .putLong(1 << 20)
        .putDouble(1)
        .put(numbers);
  }

  private static String row(ByteBuffer encoding) {
    var deflater = new Deflater(Deflater.BEST_COMPRESSION);
    deflater.setInput(encoding.rewind());
    deflater.finish();
    var packed = new byte[encoding.capacity() + 100];
    var length = deflater.deflate(packed);
    deflater.end();
    var whole = ByteBuffer.allocate(8 + length).putInt(0x1c849314).putInt(length);
    whole.put(packed, 0, length);
    return "0.0,1.0,1.0," + Base64.getEncoder().encodeToString(whole.array());
  }
}
