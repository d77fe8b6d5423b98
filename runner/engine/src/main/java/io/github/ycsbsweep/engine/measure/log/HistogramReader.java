// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the histograms of an interval log's rows: in Base64 a cookie, a length and a zlib stream,
 * which HdrHistogram decodes. A few bytes can announce gigabytes, so what a log may come to is
 * bounded: what is beyond is an ArithmeticException.
 */
public final class HistogramReader implements AutoCloseable {

  /** Digits that YCSB records. */
  public static final int DIGITS = 3;

  /** Bytes of one histogram. One with every bucket in use has half a megabyte. */
  static final int MOST_OF_A_ROW = 1 << 20;

  /** Bytes of all histograms of a log: 16 hours of rows of a kilobyte. They are kept in memory. */
  static final int MOST_OF_A_LOG = 1 << 26;

  private static final int COMPRESSED = 0x1c849314;
  private static final int HEADER = 40;

  /** Where in the header the highest value is that its buckets are for. */
  private static final int HIGHEST = 24;

  /** Buckets that the library may make: five digits up to two hours. */
  private static final long MOST_BUCKETS = 1 << 21;

  /** Of a log: 64 logs of so many can be added up in a long. */
  private static final long MOST_VALUES = 1L << 57;

  private final Inflater inflater = new Inflater();
  private byte[] plain = new byte[8192];
  private long kept;
  private long counted;

  /**
   * A row; what is torn is an IllegalArgumentException, an IndexOutOfBoundsException, a
   * BufferUnderflowException or a DataFormatException.
   */
  LogInterval read(long startMillis, long endMillis, String base64) throws DataFormatException {
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
    var encoding = ByteBuffer.wrap(Arrays.copyOf(plain, inflated));
    kept += encoding.capacity() - HEADER;
    check(kept <= MOST_OF_A_LOG, "histograms of more than " + MOST_OF_A_LOG + " bytes together");
    check(
        buckets(encoding) <= MOST_BUCKETS, "a histogram of more than " + MOST_BUCKETS + " buckets");
    var histogram = whole(startMillis, endMillis, encoding);
    counted += histogram.count();
    check(
        histogram.count() >= 0 && counted >= 0 && counted <= MOST_VALUES,
        "counts of more than " + MOST_VALUES + " values");
    return histogram;
  }

  /**
   * Where threads enlarge a histogram at once, the last of them may put down a lower highest value
   * than there are counts for (ConcurrentHistogram.handleRecordException, 2.2.2). So the range is
   * doubled until they fit.
   */
  private static LogInterval whole(long startMillis, long endMillis, ByteBuffer encoding) {
    while (true) {
      try {
        return LogInterval.of(startMillis, endMillis, encoding);
      } catch (ArrayIndexOutOfBoundsException e) {
        encoding.putLong(HIGHEST, 2 * encoding.getLong(HIGHEST));
        if (buckets(encoding) > MOST_BUCKETS) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() {
    inflater.end();
  }

  /** Fills {@link #plain}; returns the number of bytes. */
  private int inflate() throws DataFormatException {
    var filled = 0;
    while (!inflater.finished()) {
      check(filled < MOST_OF_A_ROW, "a histogram of more than " + MOST_OF_A_ROW + " bytes");
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

  /** By a header: for each doubling of the values, as many as tell so many digits apart. */
  private static long buckets(ByteBuffer header) {
    var half = Long.highestOneBit(2 * (long) Math.pow(10, header.getInt(12)) - 1);
    var widest = header.getLong(HIGHEST) / Math.max(1, header.getLong(16)) / half;
    return (2L + Long.SIZE - Long.numberOfLeadingZeros(widest)) * half;
  }

  private static void check(boolean isWithin, String tooLarge) {
    if (!isWithin) {
      throw new ArithmeticException(tooLarge);
    }
  }
}
