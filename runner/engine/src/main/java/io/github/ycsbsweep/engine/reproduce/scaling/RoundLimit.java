// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import java.util.function.IntToDoubleFunction;

/**
 * How many rounds are made where their time decides. Nothing else does: a rule that looked at the
 * figures would stop where chance had decided a claim.
 *
 * @param fewest that are made however long they take
 * @param most that claims need, as far as the disk has room for their results
 * @param seconds of all rounds
 * @param end why there are no more than the most
 */
public record RoundLimit(int fewest, int most, double seconds, End end) {

  /** The next round may take longer than those before, and the report comes after the last. */
  private static final double MARGIN = 1.1;

  /**
   * Whether another round is begun.
   *
   * @param made rounds so far
   * @param used seconds that they took
   * @param next seconds that another one would take
   */
  public boolean allowsAnother(int made, double used, double next) {
    return made < fewest || (made < most && used + MARGIN * next <= seconds);
  }

  /**
   * How many rounds are made in all.
   *
   * @param made rounds so far
   * @param used seconds that they took
   * @param secondsOf a round, by its number
   */
  public int rounds(int made, double used, IntToDoubleFunction secondsOf) {
    var rounds = made;
    var spent = used;
    while (allowsAnother(rounds, spent, secondsOf.applyAsDouble(rounds + 1))) {
      rounds++;
      spent += secondsOf.applyAsDouble(rounds);
    }
    return rounds;
  }
}
