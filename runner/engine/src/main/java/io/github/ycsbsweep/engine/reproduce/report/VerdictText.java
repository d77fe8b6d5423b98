// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.claim.ComparedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** What every format says of the verdicts. */
public final class VerdictText {

  public static final List<String> HEADER = List.of("claim", "verdict", "measured", "published");

  private VerdictText() {}

  /** A claim's name, its verdict, and the figure that decided. */
  public static List<String> row(ClaimVerdict verdict) {
    var figure = verdict.figures().stream().findFirst();
    return List.of(
        verdict.claim().id(),
        verdict.kind().label(),
        figure.map(ComparedValue::shown).orElse(""),
        figure.map(ComparedValue::shownPublished).orElse(""));
  }

  public static String title(ReproductionResult judged) {
    return judged.recipe().title()
        + judged.recipe().year().stream().mapToObj(year -> " (" + year + ")").findFirst().orElse("")
        + ", run again";
  }

  /** {@code 13 claims: 4 reproduced, 9 not comparable}. */
  public static String summary(ReproductionResult judged) {
    var parts = new ArrayList<String>();
    for (var kind : ClaimVerdict.Kind.values()) {
      if (judged.count(kind) > 0) {
        parts.add(judged.count(kind) + " " + kind.label());
      }
    }
    var claims = judged.verdicts().size();
    return claims + (claims == 1 ? " claim: " : " claims: ") + String.join(", ", parts) + ".";
  }

  /** How it was run. */
  public static String made(ReproductionResult judged) {
    var reproduction = judged.reproduction();
    return String.format(
        Locale.ROOT,
        "Recipe %s at --scale %s%s, %d %s, begun %s, on %s.",
        reproduction.recipe(),
        reproduction.scale(),
        reproduction.isFull()
            ? ""
            : String.format(Locale.ROOT, " (data × %.3g)", reproduction.factor()),
        reproduction.rounds(),
        reproduction.rounds() == 1 ? "round" : "rounds",
        reproduction.started(),
        judged.hardware().here());
  }

  /** What the figures are. */
  public static String method() {
    return "Numbers of threads are the original's. Figures are means over the rounds, with their"
        + " 95 % intervals; a claim holds only if its whole interval does. Nothing is decided on"
        + " cells that are client-bound, unstable, failed or of a stand-in.";
  }
}
