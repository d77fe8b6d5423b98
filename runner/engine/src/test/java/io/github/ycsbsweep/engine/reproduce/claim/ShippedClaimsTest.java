// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NO_PUBLISHED_FIGURE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.ShippedClaims.Part;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every claim that comes with the project, on both sides of each of its thresholds: what is
 * measured is made from the claims themselves.
 */
class ShippedClaimsTest {

  /** How far from a threshold a figure is: beyond the zone in which two are equal. */
  private static final double STEP = 0.06;

  @TestFactory
  Stream<DynamicTest> eachVerdictIsRightOnBothSidesOfEachThreshold() throws Exception {
    return ShippedClaims.tests(ShippedClaimsTest::bothSides);
  }

  private static void bothSides(Part part) {
    if (part.predicate() instanceof OutcomeClaim outcome) {
      var holds = outcome.fails() > 0;
      assertThat(part.on(cells(part).failing())).isEqualTo(holds ? REPRODUCED : NOT_REPRODUCED);
      assertThat(part.on(cells(part))).isEqualTo(holds ? NOT_REPRODUCED : REPRODUCED);
    } else if (part.predicate() instanceof LimitClaim limit) {
      for (var verdict : Bottleneck.Verdict.values()) {
        if (verdict != Bottleneck.Verdict.UNKNOWN) {
          assertThat(part.on(cells(part).bound(verdict)))
              .isEqualTo(limit.is().contains(verdict.label()) ? REPRODUCED : NOT_REPRODUCED);
        }
      }
    } else if (part.predicate() instanceof StateClaim state) {
      for (var word : state.is()) {
        assertThat(part.on(said(part, state, word))).isEqualTo(REPRODUCED);
      }
      assertThat(part.on(said(part, state, "another"))).isEqualTo(NOT_REPRODUCED);
    } else if (part.predicate() instanceof Predicate.Crossover crossover) {
      assertThat(part.on(crossing(part, crossover, 0.9, 1.1))).isEqualTo(REPRODUCED);
      assertThat(part.on(crossing(part, crossover, 1.1, 1.2))).isEqualTo(NOT_REPRODUCED);
      assertThat(part.on(crossing(part, crossover, 0.8, 0.9))).isEqualTo(NOT_REPRODUCED);
    } else {
      figures(part);
    }
  }

  private static SyntheticCells cells(Part part) {
    return new SyntheticCells(part.comparison());
  }

  private static SyntheticCells said(Part part, StateClaim state, String word) {
    return cells(part).says(state.experiment(), state.series(), state.fact(), word);
  }

  private static SyntheticCells crossing(
      Part part, Predicate.Crossover claim, double first, double last) {
    var cells = cells(part);
    var threads = threads(part.comparison(), claim.one());
    for (var count : threads) {
      set(cells, claim.other(), count, 10_000);
      set(cells, claim.one(), count, 10_000 * (count.equals(threads.get(0)) ? first : last));
    }
    return cells;
  }

  /** A measure, a quotient, or a growth, and its bound. */
  private static void figures(Part part) {
    var bound = bound(part);
    if (bound.isEmpty()) {
      assertThat(part.on(made(part, 1))).isEqualTo(NO_PUBLISHED_FIGURE);
      return;
    }
    var low = bound.get().low();
    var high = bound.get().high();
    if (Double.isFinite(low) && low > 0) {
      assertThat(part.on(made(part, low * (1 - STEP)))).isEqualTo(NOT_REPRODUCED);
      assertThat(part.on(made(part, low).noisy(measure(part)))).isEqualTo(UNTESTABLE);
    }
    if (Double.isFinite(high)) {
      assertThat(part.on(made(part, high * (1 + STEP)))).isEqualTo(NOT_REPRODUCED);
      assertThat(part.on(made(part, high).noisy(measure(part)))).isEqualTo(UNTESTABLE);
    }
    var inside =
        Double.isInfinite(high) ? low * (1 + STEP) : low > 0 ? (low + high) / 2 : high * (1 - STEP);
    assertThat(part.on(made(part, inside))).isEqualTo(REPRODUCED);
  }

  private static Optional<Bound> bound(Part part) {
    var bound = ((Predicate.BoundPredicate) part.predicate()).bound();
    if (bound.tolerance().isEmpty()) {
      return Optional.of(bound);
    }
    // What a verdict says of it is the middle of the publication's own.
    var verdict = part.alone().verdict(made(part, 1).build());
    var tolerance = bound.tolerance().getAsDouble();
    return verdict.answer().figures().stream()
        .filter(figure -> figure.stated().isPresent())
        .findFirst()
        .map(figure -> around(figure, tolerance));
  }

  private static Bound around(ComparedValue figure, double tolerance) {
    var middle = figure.stated().orElseThrow().middle();
    var isOpen = figure.bound().contains("∞");
    return Bound.within(
        middle * (1 - tolerance), isOpen ? Double.POSITIVE_INFINITY : middle * (1 + tolerance));
  }

  /** What moves the part's figure. */
  private static Measure measure(Part part) {
    if (part.predicate() instanceof GrowthClaim growth) {
      return at(growth.of(), growth.of().metric(), growth.until());
    }
    if (part.predicate() instanceof ValueClaim value) {
      return value.of();
    }
    var of = ((QuotientClaim) part.predicate()).of();
    var fewest = ThreadChoice.each(threads(part.comparison(), of).get(0));
    return of.metric() == Metric.VARIATION ? at(of, Metric.THROUGHPUT, fewest) : of;
  }

  private static Measure at(Measure measure, Metric metric, ThreadChoice point) {
    return new Measure(
        metric,
        measure.experiment(),
        measure.series(),
        measure.operation(),
        Optional.of(point),
        measure.per());
  }

  /** Cells in which the part's figure has this value. */
  private static SyntheticCells made(Part part, double value) {
    var cells = cells(part);
    if (isOfPublished(part.predicate())) {
      cells.published(part.comparison().figures());
    }
    if (part.predicate() instanceof ValueClaim of) {
      threads(part.comparison(), of.of()).forEach(count -> set(cells, of.of(), count, value));
    } else if (part.predicate() instanceof GrowthClaim growth) {
      grow(part, growth, cells, value);
    } else {
      divide(part, (QuotientClaim) part.predicate(), cells, value);
    }
    return cells;
  }

  private static boolean isOfPublished(Predicate predicate) {
    return !(predicate instanceof GrowthClaim)
        && ((Predicate.BoundPredicate) predicate).bound().tolerance().isPresent();
  }

  private static void divide(Part part, QuotientClaim ratio, SyntheticCells cells, double value) {
    if (ratio.of().metric() == Metric.VARIATION) {
      vary(part, ratio.to(), cells, 0.5);
      vary(part, ratio.of(), cells, 0.5 * value);
      return;
    }
    own(part, ratio.to()).forEach(count -> set(cells, ratio.to(), count, 10_000));
    own(part, ratio.of()).forEach(count -> set(cells, ratio.of(), count, 10_000 * value));
  }

  /** Those that a measure names for itself, or all of its series. */
  private static List<Integer> own(Part part, Measure measure) {
    var threads = threads(part.comparison(), measure);
    return measure
        .threads()
        .map(ThreadChoice::counts)
        .filter(own -> !own.isEmpty())
        .orElse(threads);
  }

  private static void vary(Part part, Measure measure, SyntheticCells cells, double variation) {
    var threads = threads(part.comparison(), measure);
    for (var count : threads) {
      var factor = count.equals(threads.get(0)) ? 1 + variation : 1;
      cells.at(measure.experiment(), measure.series(), count, Metric.THROUGHPUT, 10_000 * factor);
    }
  }

  /** The other one doubles. */
  private static void grow(Part part, GrowthClaim growth, SyntheticCells cells, double value) {
    var from = growth.from().counts().get(0);
    var until = growth.until().counts().get(0);
    set(cells, growth.of(), from, 1_000);
    set(cells, growth.of(), until, 2_000 * value);
    set(cells, growth.to(), from, 3_000);
    set(cells, growth.to(), until, 6_000);
    assertThat(threads(part.comparison(), growth.of())).contains(from, until);
  }

  /** What it is divided by is multiplied in. */
  private static void set(SyntheticCells cells, Measure measure, int threads, double value) {
    var factor =
        measure
            .per()
            .map(
                per ->
                    switch (per) {
                      case CORE -> (double) SyntheticCells.CORES;
                      case RECORD -> 1e6;
                      case OPERATION -> 1e4;
                    })
            .orElse(1.0);
    cells.at(measure.experiment(), measure.series(), threads, measure.metric(), value * factor);
  }

  private static List<Integer> threads(Comparison comparison, Measure measure) {
    return comparison.recipe().experiments().stream()
        .filter(experiment -> experiment.id().equals(measure.experiment()))
        .flatMap(experiment -> experiment.series().stream())
        .filter(series -> series.id().equals(measure.series()))
        .findFirst()
        .orElseThrow()
        .threads();
  }
}
