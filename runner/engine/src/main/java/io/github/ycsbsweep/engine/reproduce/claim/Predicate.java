// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Kind;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * What decides a claim. Each kind judges itself. Numbers of threads are those of the original; a
 * plan says which ones stand for them here.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(name = "ratio", value = QuotientClaim.class),
  @JsonSubTypes.Type(name = "growth", value = GrowthClaim.class),
  @JsonSubTypes.Type(name = "value", value = ValueClaim.class),
  @JsonSubTypes.Type(name = "crossover", value = Predicate.Crossover.class),
  @JsonSubTypes.Type(name = "outcome", value = OutcomeClaim.class),
  @JsonSubTypes.Type(name = "bottleneck", value = LimitClaim.class),
  @JsonSubTypes.Type(name = "state", value = StateClaim.class),
  @JsonSubTypes.Type(name = "all", value = Predicate.All.class),
  @JsonSubTypes.Type(name = "any", value = Predicate.Any.class)
})
public interface Predicate {

  /** What was measured says. */
  Answer measured(ClaimEvidence evidence);

  /** What the publication's own figures say; unknown where it has none. */
  default Answer published(ClaimEvidence evidence) {
    return Answer.UNPUBLISHED;
  }

  /** Whether it speaks of a published figure that there is none of. */
  default boolean lacksFigure(ClaimEvidence evidence) {
    return false;
  }

  /** The same, decided by what an operation costs the servers, where that can stand for it. */
  default Predicate byCost() {
    return this;
  }

  /** The measures that each part compares with each other, or one alone. */
  default Stream<List<Measure>> comparisons() {
    return Stream.empty();
  }

  /** Those of them that need what systems do as fast as they go. */
  default Stream<List<Measure>> comparisonsAtFullSpeed() {
    return comparisons();
  }

  /** Whether a cell that failed is what it claims, at so many threads of the original. */
  default boolean expectsFailure(String experiment, String series, int threads) {
    return false;
  }

  /** Holds figures against a bound. */
  interface BoundPredicate extends Predicate {

    Bound bound();

    /** At which of its places it has to hold. */
    ThreadChoice threads();

    /** What it compares. */
    List<Measure> sides();

    /** What the figures say at all of its places that were measured, each with its figure. */
    Stream<Answer> measuredAnswers(ClaimEvidence evidence);

    /** Likewise the figures that were published. */
    Stream<ComparedValue> publishedFigures(ClaimEvidence evidence);

    /** What is said where it has no place. */
    String lack();

    @Override
    default Answer measured(ClaimEvidence evidence) {
      var absent = evidence.absent(sides());
      if (absent.isPresent()) {
        return absent.get();
      }
      var answers =
          measuredAnswers(evidence)
              .filter(it -> !bound().isPublished() || it.figures().get(0).stated().isPresent())
              .toList();
      return answers.isEmpty() ? Answer.untestable(lack()) : Answer.at(threads(), answers);
    }

    @Override
    default Answer published(ClaimEvidence evidence) {
      var figures = publishedFigures(evidence).toList();
      return figures.stream().allMatch(figure -> figure.stated().isEmpty())
          ? Answer.UNPUBLISHED
          : Answer.at(threads(), figures.stream().map(bound()::onPublished).toList());
    }

    @Override
    default boolean lacksFigure(ClaimEvidence evidence) {
      return bound().isPublished() && published(evidence).kind() == VerdictKind.NO_PUBLISHED_FIGURE;
    }

    @Override
    default Stream<List<Measure>> comparisons() {
      return Stream.of(sides());
    }
  }

  /** Looks at what the cells of a series did. */
  interface SeriesPredicate extends Predicate {

    String experiment();

    String series();

    /** What a series says that was measured. */
    Answer measured(MeasuredSeries series);

    @Override
    default Answer measured(ClaimEvidence evidence) {
      return evidence
          .absent(experiment(), series())
          .orElseGet(() -> measured(evidence.find(experiment(), series()).orElseThrow()));
    }
  }

  /** Is made of others. */
  interface Compound extends Predicate {

    List<? extends Predicate> of();

    /** The answers to its parts, put together. */
    default Answer whole(List<Answer> parts) {
      return Answer.all(parts, Answer::reasons);
    }

    @Override
    default Answer measured(ClaimEvidence evidence) {
      return whole(of().stream().map(part -> part.measured(evidence)).toList());
    }

    @Override
    default Answer published(ClaimEvidence evidence) {
      return whole(of().stream().map(part -> part.published(evidence)).toList());
    }

    @Override
    default boolean lacksFigure(ClaimEvidence evidence) {
      return of().stream().anyMatch(part -> part.lacksFigure(evidence));
    }

    @Override
    default Stream<List<Measure>> comparisons() {
      return of().stream().flatMap(Predicate::comparisons);
    }

    @Override
    default Stream<List<Measure>> comparisonsAtFullSpeed() {
      return of().stream().flatMap(Predicate::comparisonsAtFullSpeed);
    }

    @Override
    default boolean expectsFailure(String experiment, String series, int threads) {
      return of().stream().anyMatch(part -> part.expectsFailure(experiment, series, threads));
    }
  }

  /** Each of them. */
  record All(List<Predicate> of) implements Compound {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public All {
      of = List.copyOf(of);
    }

    @Override
    public Predicate byCost() {
      return new All(of.stream().map(Predicate::byCost).toList());
    }
  }

  /** One of them at least. */
  record Any(List<Predicate> of) implements Compound {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Any {
      of = List.copyOf(of);
    }

    @Override
    public Answer whole(List<Answer> parts) {
      return Answer.any(parts, Answer::reasons);
    }
  }

  /** The first is below the second at the fewest threads, and above it at the most. */
  record Crossover(@JsonProperty("of") Measure one, @JsonProperty("to") Measure other)
      implements Compound {

    @Override
    public List<QuotientClaim> of() {
      return List.of(
          new QuotientClaim(one, other, ThreadChoice.of(Kind.FEWEST), Bound.below(1)),
          new QuotientClaim(one, other, ThreadChoice.of(Kind.MOST), Bound.above(1)));
    }

    @Override
    public Stream<List<Measure>> comparisons() {
      return Stream.of(List.of(one, other));
    }
  }
}
