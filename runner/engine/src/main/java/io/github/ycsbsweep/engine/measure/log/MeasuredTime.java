// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import java.util.List;

/**
 * The times that figures are of: one without gaps, or those of a system's turns.
 *
 * @param spans in order of time, none of them empty
 * @param ownShare of all of it, the time in which clients worked, 0 to 1: that of their turns
 */
public record MeasuredTime(List<Span> spans, double ownShare) {

  /**
   * A time without gaps.
   *
   * @param startMillis milliseconds since the epoch
   * @param endMillis milliseconds since the epoch
   */
  public record Span(long startMillis, long endMillis) {

    public double millis() {
      return (double) endMillis - startMillis;
    }

    boolean contains(long millis) {
      return millis >= startMillis && millis <= endMillis;
    }
  }

  public MeasuredTime {
    spans = List.copyOf(spans);
  }

  /** One time without gaps. */
  public static MeasuredTime of(long startMillis, long endMillis) {
    return new MeasuredTime(List.of(new Span(startMillis, endMillis)), 1);
  }

  /** Length of all of it. */
  public double millis() {
    return spans.stream().mapToDouble(Span::millis).sum();
  }

  /** Length of the time in which clients worked. */
  public double ownMillis() {
    return ownShare * millis();
  }

  boolean contains(long millis) {
    return spans.stream().anyMatch(span -> span.contains(millis));
  }
}
