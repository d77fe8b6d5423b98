// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import java.util.TreeMap;

/** Puts what a client sends by a connection into its order. */
final class ClientStream {

  /** Where nothing follows yet. */
  static final long NOTHING = -1;

  /** That wait for one that is missing; behind them, it will not come. */
  private static final int MOST_SEGMENTS = 256;

  private static final int MOST_BYTES = 1 << 20;

  /** Memory of a segment, beside its data. */
  private static final int ROOM = 128;

  /** Nobody repeats what is so far behind. */
  private static final long FAR = 1 << 26;

  /** By their sequence numbers, which are counted beyond 32 bits here. */
  private final TreeMap<Long, TcpSegment> waiting = new TreeMap<>();

  private long expected;
  private long acknowledged;
  private long bytes;
  private boolean isEnded;

  /** Whose first byte has that number. */
  ClientStream(int sequence) {
    expected = (1L << 32) + Integer.toUnsignedLong(sequence);
  }

  /** Whether it belongs to another one, whose beginning was not captured. */
  boolean isOfOther(TcpSegment segment) {
    return expected - position(segment.sequence()) > FAR;
  }

  void add(TcpSegment segment) {
    var position = position(segment.sequence());
    var known = waiting.get(position);
    if (segment.captured() > (known == null ? 0 : known.captured())) {
      bytes += segment.captured() - (known == null ? 0 : known.captured());
      waiting.put(position, segment);
    }
  }

  /** The other side has all that stands before it. */
  void acknowledge(int sequence) {
    acknowledged = Math.max(acknowledged, position(sequence));
  }

  /** Nothing more will come. */
  void end() {
    isEnded = true;
  }

  private long position(int sequence) {
    return expected + (sequence - (int) expected);
  }

  /**
   * Feeds what comes next to a parser.
   *
   * @return how many bytes before it are missing, in which case nothing is fed; or {@link #NOTHING}
   */
  long feed(RequestParser parser) {
    while (!waiting.isEmpty()) {
      var position = waiting.firstKey();
      var gap = position - expected;
      if (gap > 0 && !isLost(position)) {
        return NOTHING;
      }
      if (gap > 0) {
        expected = position;
        parser.lose(gap);
        return gap;
      }
      var segment = waiting.remove(position);
      bytes -= segment.captured();
      // What was sent again is left out.
      if (segment.captured() + gap > 0) {
        expected = position + segment.captured();
        parser.feed(segment.data().array(), (int) -gap, segment.micros());
        return 0;
      }
    }
    return NOTHING;
  }

  private boolean isLost(long position) {
    return isEnded
        || acknowledged >= position
        || waiting.size() > MOST_SEGMENTS
        || bytes > MOST_BYTES;
  }

  long room() {
    return bytes + (long) ROOM * waiting.size();
  }
}
