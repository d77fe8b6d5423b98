// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the measurements say to a predicate.
 *
 * @param obstacle why they do not tell: present exactly if they do not
 * @param reason what decided, or why nothing did
 * @param figures that were looked at, first what decided
 */
public record Answer(
    Ternary truth, Optional<Obstacle> obstacle, String reason, List<ComparedValue> figures) {

  static Answer of(boolean holds, String reason, ComparedValue... figures) {
    return new Answer(
        holds ? Ternary.TRUE : Ternary.FALSE, Optional.empty(), reason, List.of(figures));
  }

  static Answer unknown(Obstacle obstacle, ComparedValue... figures) {
    return new Answer(Ternary.UNKNOWN, Optional.of(obstacle), obstacle.reason(), List.of(figures));
  }

  /** Whether that is why they do not tell. */
  boolean isHindered(VerdictKind kind) {
    return obstacle.map(Obstacle::kind).filter(kind::equals).isPresent();
  }

  /** The answers at several numbers of threads, one at least, as these were chosen. */
  static Answer at(ThreadChoice threads, List<Answer> answers) {
    return threads.kind() == ThreadChoice.Kind.ANY
        ? any(answers, Answer::span)
        : all(answers, Answer::span);
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
    var deciding =
        truth == Ternary.UNKNOWN
            ? Stream.of(
                    VerdictKind.NOT_COMPARABLE,
                    VerdictKind.UNTESTABLE,
                    VerdictKind.NO_PUBLISHED_FIGURE)
                .flatMap(kind -> parts.stream().filter(part -> part.isHindered(kind)))
                .findFirst()
            : parts.stream().filter(part -> truth == alone && part.truth() == truth).findFirst();
    return deciding
        .orElseGet(
            () -> new Answer(truth, Optional.empty(), summary.apply(truth, parts), List.of()))
        .before(parts);
  }

  /** The same with the figures of all parts, its own first. */
  private Answer before(List<Answer> parts) {
    var all = new LinkedHashSet<>(figures);
    parts.forEach(part -> all.addAll(part.figures()));
    return new Answer(truth, obstacle, reason, List.copyOf(all));
  }

  /** The same figures, which that keeps from telling. */
  Answer hindered(Obstacle why) {
    return new Answer(Ternary.UNKNOWN, Optional.of(why), why.reason(), figures);
  }

  /** The reasons of all parts. */
  static String reasons(Ternary truth, List<Answer> parts) {
    return parts.stream().map(Answer::reason).collect(Collectors.joining("; "));
  }

  /** From the lowest figure to the highest. */
  private static String span(Ternary truth, List<Answer> answers) {
    var figures =
        answers.stream()
            .flatMap(answer -> answer.figures().stream())
            .filter(figure -> figure.measured().isPresent())
            .sorted(Comparator.comparingDouble(figure -> figure.measured().getAsDouble()))
            .toList();
    if (answers.size() == 1 || figures.isEmpty()) {
      return answers.get(0).reason();
    }
    var lowest = figures.get(0);
    var highest = figures.get(figures.size() - 1);
    return Text.format(
            "%s is %s%s%s of %s numbers of threads: from %s%s to ",
            lowest.what(),
            truth == Ternary.TRUE ? "" : "not ",
            lowest.bound(),
            truth == Ternary.TRUE ? " at each" : " at any",
            answers.size(),
            lowest.shown(),
            lowest.where())
        + highest.shown()
        + highest.where();
  }
}
