// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import java.util.List;

/**
 * The times that figures are of: one without gaps, or those of a system's turns.
 *
 * @param spans in order of time, none of them empty
 * @param ownShare of all of it, the time in which clients worked, 0 to 1: that of their turns
 * @param dilution at least 1, by which what clients and servers count seems to grow too slowly:
 *     samples in the rests of turns spread it over time in which nothing is counted
 */
public record MeasuredTime(List<Span> spans, double ownShare, double dilution) {

  /** Spans that are a system's own turns are nearly all its own; those of blocks at most half. */
  private static final double LEAST_OWN_SHARE = 0.5;

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

  /** Sampled while clients worked, or around all of it. */
  public MeasuredTime(List<Span> spans, double ownShare) {
    this(spans, ownShare, 1);
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

  /** Whether others had turns in it: what a whole machine did then is not this system's alone. */
  public boolean holdsTurnsOfOthers() {
    return ownShare <= LEAST_OWN_SHARE;
  }

  boolean contains(long millis) {
    return spans.stream().anyMatch(span -> span.contains(millis));
  }
}
