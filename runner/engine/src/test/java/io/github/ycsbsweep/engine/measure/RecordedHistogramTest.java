// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of every length are read as HdrHistogram wrote them. */
class RecordedHistogramTest {

  private static final int HEADER = 40;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 8_191, 8_192, 8_193})
  void countsWithGapsOfAnyLength(int gap) {
    var histogram = new Histogram(3);
    for (var bucket = 0; bucket < 20_000; bucket += gap) {
      histogram.recordValue(HistogramBuckets.lowest(bucket));
    }
    assertSame(histogram);
  }

  @Test
  void countsOfAnyLength() {
    var histogram = new Histogram(3);
    for (var bits = 0; bits < 61; bits++) {
      histogram.recordValueWithCount(3L * bits, (1L << bits) - 1);
      histogram.recordValueWithCount(3L * bits + 1, 1L << bits);
    }
    assertSame(histogram);
  }

  @Test
  void holdsNothing() {
    assertSame(new Histogram(3));
  }

  @Test
  void refusesANumberThatIsNotWhole() {
    var numbers = new byte[] {2, 2, (byte) 0x82};
    assertThatThrownBy(() -> RecordedHistogram.of(numbers))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static void assertSame(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    var end = histogram.encodeIntoByteBuffer(buffer);
    var recorded = RecordedHistogram.of(Arrays.copyOfRange(buffer.array(), HEADER, end));
    var sum = new HistogramBuckets();
    recorded.addTo(sum);
    assertThat(recorded.count()).isEqualTo(histogram.getTotalCount());
    assertThat(sum.histogram()).isEqualTo(histogram);
  }
}
