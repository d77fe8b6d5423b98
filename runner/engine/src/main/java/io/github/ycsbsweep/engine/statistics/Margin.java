// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.common.UserError;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How much two figures may differ and still be as good as equal. It is the same on both sides of a
 * ratio's logarithm: 5 % more, or 1 ÷ 1.05.
 *
 * @param share of a figure, more than 0 and less than 1; 0.05 is 5 %
 */
public record Margin(double share) {

  /** Where nobody says another. */
  public static final Margin USUAL = new Margin(0.05);

  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]{1,6})?)%");

  /** Refuses what is no share. */
  public Margin {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("no margin: " + share);
    }
  }

  /** Of a percentage, as {@code 2%}; empty if it is none, or out of range. */
  public static Optional<Margin> find(String text) {
    var match = PERCENT.matcher(text);
    return match.matches()
        ? Optional.of(new BigDecimal(match.group(1)).movePointLeft(2).doubleValue())
            .filter(share -> share > 0)
            .map(Margin::new)
        : Optional.empty();
  }

  /**
   * What was typed, if anything was.
   *
   * @throws UserError if it is none
   */
  public static Optional<Margin> given(Optional<String> text) throws UserError {
    return text.isPresent() ? Optional.of(parse(text.get())) : Optional.empty();
  }

  /**
   * What was typed.
   *
   * @throws UserError if it is none
   */
  public static Margin parse(String text) throws UserError {
    return find(text)
        .orElseThrow(
            () ->
                new UserError(
                    "--margin "
                        + text
                        + ": not a margin; allowed: a percentage of more than 0% and less than"
                        + " 100%, as 2% or 0.5%"));
  }

  /** Whether a ratio's whole interval is within it: the two are equal. */
  public boolean contains(Interval ratio) {
    return contains(ratio.low(), ratio.high());
  }

  /** Whether all ratios from one to another are within it. */
  public boolean contains(double low, double high) {
    return low >= 1 / factor() && high <= factor();
  }

  /** Whether a ratio's whole interval is above it. */
  public boolean isBelow(Interval ratio) {
    return ratio.low() > factor();
  }

  /** Whether a ratio's whole interval is below it. */
  public boolean isAbove(Interval ratio) {
    return ratio.high() < 1 / factor();
  }

  /** The ratio at its upper end. */
  public double factor() {
    return 1 + share;
  }

  /** As people type it: {@code 2%}. */
  public String word() {
    return percent() + "%";
  }

  /** As sentences say it: {@code 2 %}. */
  public String text() {
    return percent() + " %";
  }

  private String percent() {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
  }
}
