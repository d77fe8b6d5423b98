// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.List;

/** The verdicts, with the figures that decided. */
final class VerdictTable {

  private static final int DIGITS = 6;

  /** A row for each claim. */
  static final List<Field<ClaimVerdict>> FIELDS =
      List.of(
          text("claim", 5, verdict -> verdict.claim().id()),
          text("verdict", 24, verdict -> verdict.kind().label()),
          text("measured", 32, it -> it.decisive().map(ComparedValue::shown)),
          text("published", it -> it.decisive().map(ComparedValue::shownPublished)));

  /** With all digits. */
  static final List<Field<ClaimVerdict>> FOR_PROGRAMS =
      List.of(
          text("id", verdict -> verdict.claim().id()),
          text("verdict", verdict -> verdict.kind().label()),
          text("says", verdict -> verdict.claim().says()),
          text("figure", it -> it.decisive().map(ComparedValue::what)),
          figure("threads", it -> it.decisive().map(VerdictTable::threads)),
          decimal("measured", DIGITS, it -> it.decisive().flatMap(ComparedValue::measuredInUnit)),
          decimal("low", DIGITS, it -> it.decisive().flatMap(ComparedValue::low)),
          decimal("high", DIGITS, it -> it.decisive().flatMap(ComparedValue::high)),
          decimal("published", DIGITS, it -> it.decisive().flatMap(ComparedValue::publishedInUnit)),
          text("unit", it -> it.decisive().map(one -> one.unit().name())),
          text("bound", it -> it.decisive().map(ComparedValue::bound)),
          text("reason", ClaimVerdict::why));

  /** All figures that a claim was compared with. */
  static final List<Field<ComparedValue>> FIGURES =
      List.of(
          text("figure", ComparedValue::what),
          figure("threads", VerdictTable::threads),
          figure("measured", ComparedValue::shown),
          figure("published", ComparedValue::shownPublished),
          text("claimed", ComparedValue::bound),
          text("holds", it -> holds(it.holds())));

  private VerdictTable() {}

  private static String threads(ComparedValue one) {
    return one.threads().isPresent() ? one.threads().getAsInt() + "" : "";
  }

  private static String holds(VerdictKind holds) {
    return switch (holds) {
      case REPRODUCED -> "yes";
      case NOT_REPRODUCED -> "no";
      default -> "undecided";
    };
  }
}
