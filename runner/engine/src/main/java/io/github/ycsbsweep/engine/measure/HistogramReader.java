// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Reads the histogram of an interval log's row: in Base64 a cookie, a length and a zlib stream, in
 * which the counts stand after a header of 40 bytes (the V2 encoding of HdrHistogram's
 * AbstractHistogram). Only what YCSB writes is read here, three digits from 1 on, because
 * HdrHistogram makes a whole histogram of every row; all else it is left to bring into that form.
 */
final class HistogramReader implements AutoCloseable {

  private static final int COMPRESSED = 0x1c849314;
  private static final int PLAIN = 0x1c849313;
  private static final int HEADER = 40;
  private static final int DIGITS = 3;

  private final Inflater inflater = new Inflater();
  private byte[] plain = new byte[8192];

  /**
   * The histogram of a row; what is torn is an IllegalArgumentException, an
   * IndexOutOfBoundsException, a BufferUnderflowException or a DataFormatException.
   */
  RecordedHistogram read(String base64) throws DataFormatException {
    if (base64.length() % 4 != 0) {
      // The decoder would bear that its end is missing.
      throw new IllegalArgumentException("no whole Base64");
    }
    var packed = Base64.getDecoder().decode(base64);
    var buffer = ByteBuffer.wrap(packed);
    var cookie = buffer.getInt();
    var length = buffer.getInt();
    if (cookie != COMPRESSED) {
      return readAny(packed);
    }
    inflater.reset();
    inflater.setInput(packed, buffer.position(), length);
    var inflated = inflate();
    var header = ByteBuffer.wrap(plain, 0, inflated);
    var isYcsbs =
        header.getInt(0) == PLAIN
            && header.getInt(8) == 0
            && header.getInt(12) == DIGITS
            && header.getLong(16) == 1;
    var end = HEADER + header.getInt(4);
    if (end > inflated) {
      throw new IllegalArgumentException("fewer counts than announced");
    }
    return isYcsbs ? recorded(plain, end) : readAny(packed);
  }

  @Override
  public void close() {
    inflater.end();
  }

  /** Fills {@link #plain}; returns the number of bytes. */
  private int inflate() throws DataFormatException {
    var filled = 0;
    while (!inflater.finished()) {
      if (filled == plain.length) {
        plain = Arrays.copyOf(plain, 2 * filled);
      }
      var more = inflater.inflate(plain, filled, plain.length - filled);
      if (more == 0 && !inflater.finished()) {
        throw new IllegalArgumentException("the stream ends early");
      }
      filled += more;
    }
    return filled;
  }

  /** An encoding's numbers, which stand between its header and its end. */
  private static RecordedHistogram recorded(byte[] encoding, int end) {
    return RecordedHistogram.of(Arrays.copyOfRange(encoding, HEADER, end));
  }

  private static RecordedHistogram readAny(byte[] packed) throws DataFormatException {
    var histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(packed), 0);
    var inThreeDigits = new Histogram(DIGITS);
    inThreeDigits.add(histogram);
    var encoding = ByteBuffer.allocate(inThreeDigits.getNeededByteBufferCapacity());
    var end = inThreeDigits.encodeIntoByteBuffer(encoding);
    return recorded(encoding.array(), end);
  }
}
