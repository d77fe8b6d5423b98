// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import java.util.List;

/**
 * The times that figures are of: one without gaps, or those of a system's turns.
 *
 * @param spans in order of time, none of them empty
 */
public record MeasuredTime(List<Span> spans) {

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
    return new MeasuredTime(List.of(new Span(startMillis, endMillis)));
  }

  /** Length of all of it. */
  public double millis() {
    return spans.stream().mapToDouble(Span::millis).sum();
  }

  boolean contains(long millis) {
    return spans.stream().anyMatch(span -> span.contains(millis));
  }
}
