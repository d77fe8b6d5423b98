// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/**
 * Where a figure has to be for a claim to hold. What is said has to be true of its whole interval.
 *
 * @param low minus infinity: none
 * @param high infinity: none
 * @param isOpen whether a figure at the very end is outside
 * @param tolerance of a bound as published: largest share of the published figure that it may
 *     differ by, 0.1 is ±10 %
 */
public record Bound(double low, double high, boolean isOpen, OptionalDouble tolerance) {

  /** A figure that is roughly another one differs from it by no more than this share. */
  private static final double ROUGHLY = 0.1;

  /** More rounds than that are no advice. */
  private static final double MOST_ROUNDS = 50;

  /** What rounding in print hides, as a share. */
  private static final double ROUNDING = 1e-6;

  /** As files have it, of which exactly one is there; {@code roughly} belongs to a range. */
  @JsonCreator
  static Bound of(
      @JsonProperty("above") Optional<Double> above,
      @JsonProperty("below") Optional<Double> below,
      @JsonProperty("word") Optional<String> word,
      @JsonProperty("within") Optional<List<Double>> within,
      @JsonProperty("roughly") boolean roughly,
      @JsonProperty("published") Optional<JsonNode> published) {
    var width = roughly ? ROUGHLY : 0;
    return above
        .map(Bound::above)
        .or(() -> below.map(Bound::below))
        .or(() -> word.map(Bound::of))
        .or(() -> within.map(it -> within(it.get(0) * (1 - width), it.get(1) * (1 + width))))
        .or(() -> published.map(it -> published(it.asDouble(ROUGHLY))))
        .orElseThrow();
  }

  /** Words that publications use instead of figures, each with one width, for quotients. */
  private static Bound of(String word) {
    return switch (word) {
      case "comparable" -> within(1 / 1.15, 1.15);
      case "slightly-more" -> within(1, 1.25);
      case "slightly-less" -> within(0.8, 1);
      case "much-more" -> above(1.25);
      default -> below(0.8);
    };
  }

  /** More than this. */
  public static Bound above(double limit) {
    return new Bound(limit, Double.POSITIVE_INFINITY, true, OptionalDouble.empty());
  }

  /** Less than this. */
  public static Bound below(double limit) {
    return new Bound(Double.NEGATIVE_INFINITY, limit, true, OptionalDouble.empty());
  }

  /** Neither less than the first nor more than the second. */
  public static Bound within(double low, double high) {
    return new Bound(low, high, false, OptionalDouble.empty());
  }

  /** As published. */
  public static Bound published(double tolerance) {
    return new Bound(
        Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false, OptionalDouble.of(tolerance));
  }

  boolean isPublished() {
    return tolerance.isPresent();
  }

  /** In numbers; empty if it is that of a published figure, and there is none. */
  private Optional<Bound> resolved(Optional<PublishedRange> stated) {
    if (tolerance.isEmpty()) {
      return Optional.of(this);
    }
    var share = tolerance.getAsDouble();
    return stated.map(it -> within(it.low() * (1 - share), it.high() * (1 + share)));
  }

  /** Whether all of a range is where a bound in numbers says. */
  private VerdictKind holds(double from, double to) {
    if (isInOrder(low, from) && isInOrder(to, high)) {
      return VerdictKind.REPRODUCED;
    }
    return isInOrder(low, to) && isInOrder(from, high)
        ? VerdictKind.UNTESTABLE
        : VerdictKind.NOT_REPRODUCED;
  }

  /** What a figure would say if it stayed where it is, and were certain; empty without one. */
  Optional<VerdictKind> leaning(ComparedValue figure) {
    return resolved(figure.stated())
        .filter(it -> figure.measured().isPresent())
        .map(it -> it.holds(figure.measured().getAsDouble(), figure.measured().getAsDouble()));
  }

  private boolean isInOrder(double one, double other) {
    return one < other || (one == other && (!isOpen || Double.isInfinite(one)));
  }

  /** Whether it allows some of a published range; print rounds, so an end of it is inside. */
  private boolean allows(PublishedRange stated) {
    return stated.high() >= low - Math.abs(low) * ROUNDING
        && stated.low() <= high + Math.abs(high) * ROUNDING;
  }

  /** What the publication's own figure says, by its middle, without an interval. */
  Answer onPublished(ComparedValue figure) {
    if (figure.stated().isEmpty()) {
      return Answer.untestable(Answer.UNPUBLISHED.reason());
    }
    var stated = figure.stated().get();
    var unit = figure.unit();
    var holds = allows(stated);
    return Answer.of(
        holds,
        figure.what()
            + figure.where()
            + " is "
            + stated.digits(unit)
            + unit.suffix()
            + (holds ? ", " : ", not ")
            + words(unit));
  }

  /**
   * What a figure says that was measured, and why.
   *
   * @param rounds that measured it
   * @param obstacle why it decides nothing; empty if it may
   * @param margin within which the two sides of a quotient are equal; empty of a single figure
   */
  Answer on(ComparedValue figure, int rounds, Optional<Answer> obstacle, Optional<Margin> margin) {
    var resolved = resolved(figure.stated());
    var words = resolved.orElse(this).words(figure.unit());
    if (obstacle.isPresent() || resolved.isEmpty() || figure.interval().isEmpty()) {
      return obstacle
          .orElse(Answer.notComparable(figure.what() + ": no figure to hold it against"))
          .on(List.of(figure.compared(words, VerdictKind.UNTESTABLE)));
    }
    var interval = figure.interval().get();
    var equal = margin.filter(it -> resolved.get().isOfDifference(figure, it));
    var holds =
        equal.isPresent()
            ? VerdictKind.NOT_REPRODUCED
            : resolved.get().holds(interval.low(), interval.high());
    var is = figure.what() + figure.where() + " is " + figure.shown();
    var how =
        equal
            .map(it -> ", equal within " + it.text() + ", not ")
            .orElse(holds == VerdictKind.REPRODUCED ? ", " : ", not ");
    return (holds == VerdictKind.UNTESTABLE
            ? resolved.get().open(is, words, figure.measured().orElseThrow(), interval, rounds)
            : Answer.of(holds, is + how + words))
        .on(List.of(figure.compared(words, holds)));
  }

  /**
   * Whether it asks which side is more, where both are equal for all that was measured. A published
   * difference that is within the margin itself can't be refuted so.
   */
  private boolean isOfDifference(ComparedValue figure, Margin margin) {
    return isOpen
        && (low == 1 || high == 1)
        && figure.interval().filter(margin::contains).isPresent()
        && figure.stated().filter(it -> margin.contains(it.low(), it.high())).isEmpty();
  }

  /** An interval shrinks with the root of the rounds, and with their Student's t besides. */
  private Answer open(String is, String words, double middle, Interval range, int rounds) {
    var half = (range.high() - range.low()) / 2;
    var open =
        Answer.untestable(
            Text.format(
                "%s, ±%.0f %%: too wide to tell whether it is %s", is, 100 * half / middle, words));
    if (middle <= 0 || range.low() <= 0 || range.high() <= range.low()) {
      return open.until("More rounds would decide (--repeats), or longer cells");
    }
    // Ends have a logarithm as far as quotients do.
    var distance =
        DoubleStream.of(low, high)
            .filter(end -> end > 0 && end < Double.POSITIVE_INFINITY)
            .map(end -> Math.log(middle / end))
            .map(Math::abs)
            .min()
            .orElse(0);
    var share = Math.log(range.high() / range.low()) / 2 / distance;
    var needed = Math.ceil(rounds * share * share);
    if (needed > MOST_ROUNDS) {
      return open.until(
          Text.format(
              "It is so near to the bound that %.0f rounds would not decide; a steadier machine"
                  + " might",
              MOST_ROUNDS));
    }
    return open.until(
        Text.format(
            "If it stays there, about %.0f rounds would decide (--repeats %.0f)", needed, needed),
        OptionalInt.of((int) needed));
  }

  /** In words: {@code more than 1}. */
  String words(Unit unit) {
    if (tolerance.isPresent()) {
      return "as published, ±" + Unit.NONE.digits(100 * tolerance.getAsDouble()) + " %";
    }
    if (isOpen) {
      return low > Double.NEGATIVE_INFINITY
          ? "more than " + unit.digits(low) + unit.suffix()
          : "less than " + unit.digits(high) + unit.suffix();
    }
    return unit.range(low, high) + unit.suffix();
  }
}
