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
 *
 * <p>A few bytes can announce gigabytes: what a log may come to is bounded.
 */
final class HistogramReader implements AutoCloseable {

  private static final int COMPRESSED = 0x1c849314;
  private static final int PLAIN = 0x1c849313;
  private static final int HEADER = 40;
  private static final int DIGITS = 3;

  /** Bytes of one histogram. One with every bucket in use has half a megabyte. */
  static final int MOST_OF_A_ROW = 1 << 20;

  /** Bytes of all histograms of a log: 16 hours of rows of a kilobyte. They are kept in memory. */
  static final int MOST_OF_A_LOG = 1 << 26;

  /** Buckets that the library may make of another precision: five digits up to two hours. */
  private static final long MOST_BUCKETS = 1 << 21;

  private static final int MOST_DIGITS = 5;

  /** Of a log: 64 logs of so many can be added up in a long. */
  private static final long MOST_VALUES = 1L << 57;

  private final Inflater inflater = new Inflater();
  private byte[] plain = new byte[8192];
  private long kept;
  private long counted;

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
      throw new IllegalArgumentException("no histogram of HdrHistogram's V2 encoding");
    }
    inflater.reset();
    inflater.setInput(packed, buffer.position(), length);
    var inflated = inflate();
    var header = ByteBuffer.wrap(plain, 0, inflated);
    if (header.getInt(0) != PLAIN) {
      throw new IllegalArgumentException("no histogram in the stream");
    }
    var isYcsbs = header.getInt(8) == 0 && header.getInt(12) == DIGITS && header.getLong(16) == 1;
    var counts = header.getInt(4);
    if (counts < 0 || counts > inflated - HEADER) {
      throw new IllegalArgumentException("fewer counts than announced");
    }
    return keep(
        isYcsbs ? Arrays.copyOfRange(plain, HEADER, HEADER + counts) : inThreeDigits(header));
  }

  @Override
  public void close() {
    inflater.end();
  }

  /** Fills {@link #plain}; returns the number of bytes. */
  private int inflate() throws DataFormatException {
    var filled = 0;
    while (!inflater.finished()) {
      if (filled == MOST_OF_A_ROW) {
        throw new HistogramTooLarge("a histogram of more than " + MOST_OF_A_ROW + " bytes");
      }
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

  /** Of numbers that stay in memory. */
  private RecordedHistogram keep(byte[] numbers) {
    kept += numbers.length;
    if (kept > MOST_OF_A_LOG) {
      throw new HistogramTooLarge("histograms of more than " + MOST_OF_A_LOG + " bytes together");
    }
    var histogram = RecordedHistogram.of(numbers);
    counted += histogram.count();
    if (counted < 0 || counted > MOST_VALUES) {
      throw new HistogramTooLarge("counts of more than " + MOST_VALUES + " values");
    }
    return histogram;
  }

  private static byte[] inThreeDigits(ByteBuffer encoding) throws DataFormatException {
    if (buckets(encoding) > MOST_BUCKETS) {
      throw new HistogramTooLarge("a histogram of more than " + MOST_BUCKETS + " buckets");
    }
    var histogram = Histogram.decodeFromByteBuffer(encoding, 0);
    var inThreeDigits = new Histogram(DIGITS);
    inThreeDigits.add(histogram);
    var numbers = ByteBuffer.allocate(inThreeDigits.getNeededByteBufferCapacity());
    var end = inThreeDigits.encodeIntoByteBuffer(numbers);
    return Arrays.copyOfRange(numbers.array(), HEADER, end);
  }

  /**
   * Buckets by a header: for each doubling from the lowest value to the highest, as many as tell
   * values apart to so many digits.
   */
  private static long buckets(ByteBuffer header) {
    var digits = header.getInt(12);
    var lowest = header.getLong(16);
    var highest = header.getLong(24);
    if (digits < 0 || digits > MOST_DIGITS || lowest < 1 || highest < 2 * lowest) {
      throw new IllegalArgumentException("a histogram of no such form");
    }
    var half = Long.highestOneBit(2 * (long) Math.pow(10, digits) - 1);
    return (2L + Long.SIZE - Long.numberOfLeadingZeros(highest / lowest / half)) * half;
  }
}
