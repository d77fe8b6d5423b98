// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The thresholds of the claims that come with the project, as {@code CHANGES.md} lists them. */
class ThresholdListTest {

  /** Fixed before anything is measured, with a reason for each change. */
  @TestFactory
  Stream<DynamicTest> eachThresholdIsInTheListOfChanges() throws Exception {
    return ShippedClaims.comparisons().stream()
        .flatMap(
            comparison ->
                comparison.claims().stream()
                    .map(
                        claim ->
                            DynamicTest.dynamicTest(
                                comparison.recipe().id() + " " + claim.id(),
                                () ->
                                    assertThat(latest(comparison, claim)).isEqualTo(line(claim)))));
  }

  @Test
  void idsOfClaimsAreUniqueInTheProject() throws Exception {
    var ids =
        ShippedClaims.comparisons().stream()
            .flatMap(comparison -> comparison.claims().stream())
            .map(Claim::id)
            .toList();
    assertThat(ids).doesNotHaveDuplicates();
  }

  /** Otherwise nothing is measured at equal rates. */
  @Test
  void whatIsJudgedByCostIsOfExperimentsInPairs() throws Exception {
    for (var comparison : ShippedClaims.comparisons()) {
      var inPairs =
          comparison.recipe().experiments().stream()
              .filter(experiment -> experiment.conditions().pairs())
              .map(experiment -> experiment.id())
              .toList();
      comparison.claims().stream()
          .filter(Claim::isByCost)
          .flatMap(claim -> claim.predicate().comparisons())
          .flatMap(List::stream)
          .forEach(measure -> assertThat(inPairs).contains(measure.experiment()));
    }
  }

  /** {@code | date | claim | threshold |}, as the list has to have it. */
  private static String line(Claim claim) {
    assertThat(claim.source().because()).as("because").isPresent();
    var thresholds =
        ShippedClaims.leaves(claim.predicate()).map(ThresholdListTest::threshold).toList();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s |",
        claim.source().since().orElse("no date"),
        claim.id(),
        String.join("; ", thresholds.stream().distinct().toList()));
  }

  private static String threshold(Predicate predicate) {
    if (predicate instanceof QuotientClaim ratio) {
      return words(ratio.bound()) + at(ratio.threads());
    }
    if (predicate instanceof ValueClaim value) {
      return words(value.bound()) + at(value.threads());
    }
    if (predicate instanceof GrowthClaim growth) {
      return "growth " + words(growth.bound());
    }
    if (predicate instanceof OutcomeClaim outcome) {
      return String.format(Locale.ROOT, "fails %s from %d", outcome.fails(), outcome.fromThreads());
    }
    if (predicate instanceof LimitClaim limit) {
      return "is " + String.join(", ", limit.is()) + at(limit.threads());
    }
    return predicate instanceof StateClaim state
        ? "is " + String.join(", ", state.is())
        : "crossover";
  }

  private static String at(ThreadChoice threads) {
    var counts = threads.counts().stream().map(String::valueOf).toList();
    return counts.isEmpty()
        ? " at " + threads.kind().name().toLowerCase(Locale.ROOT)
        : " at " + String.join(", ", counts);
  }

  private static String words(Bound bound) {
    if (bound.tolerance().isPresent()) {
      return "published ±" + digits(100 * bound.tolerance().getAsDouble()) + " %";
    }
    if (!bound.isOpen()) {
      return digits(bound.low()) + " to " + digits(bound.high());
    }
    return Double.isInfinite(bound.high())
        ? "above " + digits(bound.low())
        : "below " + digits(bound.high());
  }

  private static String digits(double number) {
    return String.format(Locale.ROOT, "%.3f", number).replaceFirst("\\.?0+$", "");
  }

  /** The last line about a claim, without its reason. */
  private static String latest(Comparison comparison, Claim claim) throws IOException {
    var file = ShippedClaims.COMPARISONS.resolve(comparison.recipe().id()).resolve("CHANGES.md");
    var lines =
        Files.exists(file)
            ? Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("| ") && line.contains(" | " + claim.id() + " | "))
                .toList()
            : List.<String>of();
    if (lines.isEmpty()) {
      return file + ": no line about " + claim.id();
    }
    var cells = lines.get(lines.size() - 1).split(" \\| ", 4);
    assertThat(cells).as("a reason").hasSize(4);
    return String.join(" | ", List.of(cells).subList(0, 3)) + " |";
  }
}
