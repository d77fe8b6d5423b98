// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * The histogram of a row, kept in HdrHistogram's encoding: of a hundred clients whole histograms
 * would fill the memory.
 *
 * @param encoding as HdrHistogram can decode it
 * @param count how many values
 */
public record RecordedHistogram(ByteBuffer encoding, long count) {

  /** What can't be decoded is an IllegalArgumentException or an exception of a buffer's bounds. */
  static RecordedHistogram of(ByteBuffer encoding) {
    return new RecordedHistogram(encoding, decode(encoding).getTotalCount());
  }

  /** Adds every value. */
  public void addTo(Histogram sum) {
    if (count > 0) {
      sum.add(decode(encoding));
    }
  }

  private static Histogram decode(ByteBuffer encoding) {
    return Histogram.decodeFromByteBuffer(encoding.duplicate(), 0);
  }
}
