// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.claim.Compared;
import io.github.ycsbsweep.engine.reproduce.claim.Truth;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Rows of all figures that a claim was held against. */
public final class ClaimTable {

  public static final List<String> HEADER =
      List.of("figure", "threads", "measured", "published", "claimed", "holds");

  public static final List<String> WORDS = List.of("figure", "claimed", "holds");

  private ClaimTable() {}

  public static List<String> row(Compared one) {
    return List.of(
        one.what(),
        one.threads().isPresent() ? one.threads().getAsInt() + "" : "",
        one.shown(),
        one.shownPublished(),
        one.bound(),
        one.holds() == Truth.TRUE ? "yes" : one.holds() == Truth.FALSE ? "no" : "undecided");
  }
}
