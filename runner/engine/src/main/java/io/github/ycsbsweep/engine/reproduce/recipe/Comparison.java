// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import java.util.List;

/**
 * A published comparison: all that is in its folder.
 *
 * @param claims in the file's order
 * @param checks of the publication's own figures, with what came of them
 * @param figures that it states; may be none
 */
public record Comparison(
    Recipe recipe, List<Claim> claims, List<CheckResult> checks, List<Figure> figures) {

  /**
   * What came of arithmetic on the publication's own figures: {@code claims.yaml} states it.
   *
   * @param says what would have to be true, in plain words
   * @param result {@link Outcome#UNKNOWN} where the file states none
   * @param found what the figures say, with the numbers: a sentence for each number of threads
   */
  public record CheckResult(
      String id, String says, Outcome result, @EmptyDefault List<String> found) {

    /** Whether the publication agrees with itself. */
    public enum Outcome {
      /** It does, everywhere. */
      CONSISTENT,
      /** It does not, at one number of threads at least. */
      INCONSISTENT,
      /** It does not state what is needed. */
      UNKNOWN
    }
  }
}
