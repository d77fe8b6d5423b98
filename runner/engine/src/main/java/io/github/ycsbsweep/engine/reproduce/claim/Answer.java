// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What the measurements say to a predicate.
 *
 * @param obstacle why they do not tell: present exactly if they do not
 * @param reason what decided, or why nothing did
 * @param figures that were looked at, first what decided
 */
record Answer(
    Ternary truth, Optional<Obstacle> obstacle, String reason, List<ComparedValue> figures) {

  static Answer of(boolean holds, String reason, List<ComparedValue> figures) {
    return new Answer(holds ? Ternary.TRUE : Ternary.FALSE, Optional.empty(), reason, figures);
  }

  static Answer unknown(Obstacle obstacle, List<ComparedValue> figures) {
    return new Answer(Ternary.UNKNOWN, Optional.of(obstacle), obstacle.reason(), figures);
  }

  /** Whether that is why they do not tell. */
  boolean isHindered(Kind kind) {
    return obstacle.map(Obstacle::kind).filter(kind::equals).isPresent();
  }

  /**
   * Whether all parts hold.
   *
   * @param summary of the parts where it takes all of them to decide
   */
  static Answer all(List<Answer> parts, BiFunction<Ternary, List<Answer>, String> summary) {
    return of(Ternary.all(truths(parts)), Ternary.FALSE, parts, summary);
  }

  /** Whether one of the parts holds at least, likewise. */
  static Answer any(List<Answer> parts, BiFunction<Ternary, List<Answer>, String> summary) {
    return of(Ternary.any(truths(parts)), Ternary.TRUE, parts, summary);
  }

  private static List<Ternary> truths(List<Answer> parts) {
    return parts.stream().map(Answer::truth).toList();
  }

  /**
   * Puts parts together.
   *
   * @param alone what a single part can decide
   */
  private static Answer of(
      Ternary truth,
      Ternary alone,
      List<Answer> parts,
      BiFunction<Ternary, List<Answer>, String> summary) {
    if (truth == Ternary.UNKNOWN) {
      var worst =
          hindered(parts, Kind.NOT_COMPARABLE)
              .or(() -> hindered(parts, Kind.UNTESTABLE))
              .or(() -> hindered(parts, Kind.NO_PUBLISHED_FIGURE));
      return worst.orElseThrow().before(parts);
    }
    if (truth == alone) {
      var deciding = parts.stream().filter(part -> part.truth() == truth).findFirst();
      return deciding.orElseThrow().before(parts);
    }
    return new Answer(truth, Optional.empty(), summary.apply(truth, parts), List.of())
        .before(parts);
  }

  private static Optional<Answer> hindered(List<Answer> parts, Kind kind) {
    return parts.stream().filter(part -> part.isHindered(kind)).findFirst();
  }

  /** The same with the figures of all parts, its own first. */
  private Answer before(List<Answer> parts) {
    var all = new ArrayList<>(figures);
    for (var part : parts) {
      part.figures().stream().filter(figure -> !all.contains(figure)).forEach(all::add);
    }
    return new Answer(truth, obstacle, reason, List.copyOf(all));
  }
}
