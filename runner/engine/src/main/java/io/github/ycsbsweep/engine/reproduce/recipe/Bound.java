// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import java.util.Locale;

/** Where a figure has to be for a claim to hold. */
public sealed interface Bound {

  /** A figure that is roughly another one differs from it by no more than this share. */
  double ROUGHLY = 0.1;

  /** Words that publications use instead of figures, each with one width, for quotients. */
  enum Width {
    /** No more than 15 % apart, in either direction. */
    COMPARABLE(1 / 1.15, 1.15),
    /** More, by a quarter at most. */
    SLIGHTLY_MORE(1, 1.25),
    /** Less: slightly more, turned over. */
    SLIGHTLY_LESS(0.8, 1),
    /** A quarter more, and beyond. */
    MUCH_MORE(1.25, Double.POSITIVE_INFINITY),
    /** Much more, turned over. */
    MUCH_LESS(0, 0.8);

    private final double low;
    private final double high;

    Width(double low, double high) {
      this.low = low;
      this.high = high;
    }

    /** The bound of a word as files have it: {@code slightly-more}. */
    public static Bound of(String word) {
      var width = valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT));
      if (width == MUCH_MORE) {
        return new Above(width.low);
      }
      return width == MUCH_LESS ? new Below(width.high) : new Within(width.low, width.high);
    }
  }

  /** More than this. */
  record Above(double limit) implements Bound {}

  /** Less than this. */
  record Below(double limit) implements Bound {}

  /** Neither less than the first nor more than the second. */
  record Within(double low, double high) implements Bound {}

  /**
   * As published.
   *
   * @param tolerance largest share of the published figure that it may differ by: 0.1 is ±10 %
   */
  record Published(double tolerance) implements Bound {}
}
