// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.claim.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.claim.Ternary;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Rows of all figures that a claim was held against. */
public final class ClaimTable {

  public static final List<String> HEADER =
      List.of("figure", "threads", "measured", "published", "claimed", "holds");

  public static final List<String> WORDS = List.of("figure", "claimed", "holds");

  private ClaimTable() {}

  public static List<String> row(ComparedValue one) {
    return List.of(
        one.what(),
        one.threads().isPresent() ? one.threads().getAsInt() + "" : "",
        one.shown(),
        one.shownPublished(),
        one.bound(),
        one.holds() == Ternary.TRUE ? "yes" : one.holds() == Ternary.FALSE ? "no" : "undecided");
  }
}
