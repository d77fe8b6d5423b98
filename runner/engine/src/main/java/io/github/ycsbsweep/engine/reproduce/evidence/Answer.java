// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NO_PUBLISHED_FIGURE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;

import io.github.ycsbsweep.engine.common.Text;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What figures say to a predicate, or why they do not tell.
 *
 * @param kind reproduced if it holds, not reproduced if it does not; any other: they do not tell
 * @param reason what decided, or why nothing did: a sentence, or the part of one
 * @param remedy what would decide; empty where something did, and where the reason says it
 * @param figures that were looked at, first what decided
 */
public record Answer(
    VerdictKind kind, String reason, Optional<Remedy> remedy, List<ComparedValue> figures) {

  /** The publication states no such figure. */
  public static final Answer UNPUBLISHED = of(NO_PUBLISHED_FIGURE, "no published figure");

  /**
   * What would decide a claim that is open.
   *
   * @param words a sentence
   * @param rounds about how many would, if the figure stays where it is; empty where it is not
   *     their number that keeps it open, or no number would do
   */
  public record Remedy(String words, OptionalInt rounds) {}

  /** Without figures. */
  public static Answer of(VerdictKind kind, String reason) {
    return new Answer(kind, reason, Optional.empty(), List.of());
  }

  public static Answer of(boolean holds, String reason) {
    return of(holds ? REPRODUCED : NOT_REPRODUCED, reason);
  }

  public static Answer notComparable(String reason) {
    return of(NOT_COMPARABLE, reason);
  }

  public static Answer untestable(String reason) {
    return of(UNTESTABLE, reason);
  }

  /** The same, with what would decide. */
  public Answer until(String decisive) {
    return until(decisive, OptionalInt.empty());
  }

  /** The same, with what would decide, and how many rounds of it. */
  public Answer until(String decisive, OptionalInt rounds) {
    return new Answer(kind, reason, Optional.of(new Remedy(decisive, rounds)), figures);
  }

  /** The same about these figures. */
  public Answer on(List<ComparedValue> others) {
    return new Answer(kind, reason, remedy, others);
  }

  /** The answers at several numbers of threads, one at least, as these were chosen. */
  public static Answer at(ThreadChoice threads, List<Answer> answers) {
    return threads.kind() == ThreadChoice.Kind.ANY
        ? any(answers, all -> span(false, all))
        : all(answers, all -> span(true, all));
  }

  /**
   * Whether all parts hold: one that does not decides, whatever the others are.
   *
   * @param summary of the parts where it takes all of them to decide
   */
  public static Answer all(List<Answer> parts, Function<List<Answer>, String> summary) {
    return of(NOT_REPRODUCED, REPRODUCED, parts, summary);
  }

  /** Whether one of the parts holds at least, likewise. */
  public static Answer any(List<Answer> parts, Function<List<Answer>, String> summary) {
    return of(REPRODUCED, NOT_REPRODUCED, parts, summary);
  }

  /** The first part that decides alone, else the first that leaves it open; with all figures. */
  private static Answer of(
      VerdictKind alone,
      VerdictKind together,
      List<Answer> parts,
      Function<List<Answer>, String> summary) {
    var answer =
        Stream.of(alone, NOT_COMPARABLE, UNTESTABLE, NO_PUBLISHED_FIGURE)
            .flatMap(kind -> parts.stream().filter(part -> part.kind() == kind))
            .findFirst()
            .orElseGet(() -> of(together, summary.apply(parts)));
    var all = new LinkedHashSet<>(answer.figures());
    parts.forEach(part -> all.addAll(part.figures()));
    return answer.on(List.copyOf(all));
  }

  /** The reasons of all parts. */
  public static String reasons(List<Answer> parts) {
    return parts.stream().map(Answer::reason).collect(Collectors.joining("; "));
  }

  /** From the lowest figure to the highest. */
  private static String span(boolean holds, List<Answer> answers) {
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
            holds ? "" : "not ",
            lowest.bound(),
            holds ? " at each" : " at any",
            answers.size(),
            lowest.shown(),
            lowest.where())
        + highest.shown()
        + highest.where();
  }
}
