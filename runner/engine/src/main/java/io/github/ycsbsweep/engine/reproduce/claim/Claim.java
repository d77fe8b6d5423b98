// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Aspect;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.Optional;
import java.util.Set;

/**
 * A claim of a publication.
 *
 * @param says the claim in plain words
 * @param survives whether it can be tested at a reduced scale
 * @param differs aspects in which the systems that it compares may differ, since the original's did
 * @param judging what decides it in place of what is written
 * @param source where it is from
 */
public record Claim(
    String id,
    String says,
    Scale survives,
    Predicate predicate,
    @EmptyDefault Set<Aspect> differs,
    @JsonUnwrapped Judging judging,
    @JsonUnwrapped Source source) {

  /** What stands for what is written. */
  public enum Judge {
    /** CPU time of the server for an operation, at equal rates. */
    @JsonProperty("server-cpu")
    SERVER_CPU
  }

  /**
   * How a claim is decided.
   *
   * @param by what stands for speed; empty: speed itself
   * @param because why
   * @param equal within which two sides are equal, as {@code 3%}; empty: the margin of the run
   */
  public record Judging(
      @JsonProperty("judged-by") Optional<Judge> by,
      @JsonProperty("judged-because") Optional<String> because,
      @JsonProperty("equal-within") Optional<String> equal) {

    /** In words; empty where nothing stands for what is written. */
    public Optional<String> words() {
      return by.map(
          any ->
              "Judged by server CPU an operation, at equal rates: "
                  + because.orElse("no reason is given."));
    }
  }

  /**
   * Of a claim in its publication.
   *
   * @param since the day from which its thresholds are as they are, ISO 8601
   * @param because the words of the source that give the thresholds
   * @param note what to know of it
   * @param needs what decides it that a small machine does not have; empty: nothing
   * @param cause why it no longer holds, as a measurement shows
   */
  public record Source(
      Optional<String> since,
      Optional<String> because,
      Optional<String> note,
      Optional<String> needs,
      Optional<String> cause) {}

  /** Whether what an operation costs its server decides it. */
  public boolean isByCost() {
    return judging.by().isPresent();
  }

  /** What decides it here. */
  public Predicate judged() {
    return isByCost() ? predicate.byCost() : predicate;
  }

  /** What a claim needs. */
  public enum Scale {
    /** An order, a ratio, a crossover or a trend. */
    SCALED,
    /** Whole cores for server processes: what they do with several, or below their limit. */
    CORES,
    /** The original's size. */
    FULL
  }

  /**
   * What came out of a claim.
   *
   * @param answer with the figures that it was compared with, first the one that decided; none
   *     where it is about figures that were not measured
   * @param today what the measurements say by themselves, whatever the publication's figures do
   */
  public record ClaimVerdict(Claim claim, Answer answer, VerdictKind today) {

    public VerdictKind kind() {
      return answer.kind();
    }

    /** The reason, with what would decide. */
    public String why() {
      return answer.reason() + answer.remedy().map(it -> ". " + it.words()).orElse("");
    }

    /** The verdict, with what stands for speed. */
    public String shown() {
      return kind().label() + (claim.isByCost() ? ", judged by server CPU" : "");
    }

    /** The figure that decided; empty if none did. */
    public Optional<ComparedValue> decisive() {
      return answer.figures().stream().findFirst();
    }
  }

  /**
   * The verdict on it. What the publication itself leaves open or contradicts comes first, since no
   * measurement mends that; then whether the measurements speak of the same thing; then whether
   * they are many and large enough; and only then what they say.
   */
  public ClaimVerdict verdict(ClaimEvidence all) {
    var evidence = judging.equal().flatMap(Margin::find).map(all::within).orElse(all);
    var measured = measured(evidence);
    var lack = lack(evidence).filter(need -> measured.kind() != VerdictKind.NOT_COMPARABLE);
    var today = lack.isPresent() ? VerdictKind.UNTESTABLE : measured.kind();
    if (predicate.lacksFigure(evidence)) {
      return verdict(
          VerdictKind.NO_PUBLISHED_FIGURE,
          measured,
          VerdictKind.NO_PUBLISHED_FIGURE,
          "the publication states no figure to hold this against");
    }
    var published = predicate.published(evidence);
    if (published.kind() == VerdictKind.NOT_REPRODUCED) {
      return verdict(
          VerdictKind.SOURCE_INCONSISTENT,
          measured,
          today,
          "by the publication's own figures, " + published.reason() + "; here " + here(measured));
    }
    if (lack.isPresent()) {
      return verdict(
          VerdictKind.UNTESTABLE,
          measured,
          today,
          "it needs " + lack.get() + "; at this scale " + here(measured));
    }
    return new ClaimVerdict(this, measured, today);
  }

  /** That no more measurements would change. */
  private ClaimVerdict verdict(
      VerdictKind kind, Answer measured, VerdictKind today, String reason) {
    return new ClaimVerdict(this, Answer.of(kind, reason).on(measured.figures()), today);
  }

  /** Systems that are set up otherwise than the claim says are not what it compares. */
  private Answer measured(ClaimEvidence evidence) {
    var measured = judged().measured(evidence);
    return measured.kind() == VerdictKind.NOT_COMPARABLE
        ? measured
        : new SetupRule(evidence, this)
            .obstacle()
            .map(why -> why.on(measured.figures()))
            .orElse(measured);
  }

  /** What it needs that was not to be had. */
  private Optional<String> lack(ClaimEvidence evidence) {
    return switch (survives) {
      case SCALED -> Optional.empty();
      case CORES ->
          Optional.of("servers with whole cores (--server-share none, on a larger machine)")
              .filter(need -> new SetupRule(evidence, this).isOnPartOfMachine());
      case FULL ->
          Optional.of("the original's size (--scale full)").filter(need -> !evidence.isFull());
    };
  }

  private static String here(Answer measured) {
    var says =
        switch (measured.kind()) {
          case REPRODUCED -> "it holds";
          case NOT_REPRODUCED -> "it does not hold";
          default -> "it is undecided";
        };
    return says + ", " + measured.reason();
  }
}
