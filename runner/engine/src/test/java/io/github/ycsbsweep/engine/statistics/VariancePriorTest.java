// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals of ratios whose variances many figures tell together, where the truth is known. */
class VariancePriorTest {

  private static final int DRAWS = 2_000;
  private static final int FIGURES = 16;

  /** The first figure is so many times the second. */
  private record Draw(Interval interval, double truth) {

    boolean holds() {
      return interval.contains(truth);
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "3, 1.2", "5, 1", "5, 0.8", "10, 1"})
  void holdsTheTruthOfFiguresThatVaryAlike(int repeats, double truth) {
    var runs = new SyntheticRuns(3);
    assertThat(percent(DRAWS, () -> draw(figures(runs, repeats, truth, 0, 0), truth), Draw::holds))
        .isBetween(94.0, 99.0);
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "3, 1.2", "5, 1", "10, 0.8"})
  void holdsTheTruthOfFiguresThatVaryEachInItsWay(int repeats, double truth) {
    var runs = new SyntheticRuns(4);
    assertThat(
            percent(DRAWS, () -> draw(figures(runs, repeats, truth, 0.5, 0), truth), Draw::holds))
        .isBetween(94.0, 99.0);
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "5, 1.2"})
  void holdsTheTruthWhereSweepsMoveNeighboursAlike(int repeats, double truth) {
    var runs = new SyntheticRuns(5);
    assertThat(
            percent(DRAWS, () -> draw(figures(runs, repeats, truth, 0, 0.8), truth), Draw::holds))
        .isBetween(94.0, 99.0);
  }

  /** As on a virtual machine, whose host takes a fifth of its speed away now and then. */
  @ParameterizedTest
  @CsvSource({"3, 1", "5, 1", "5, 1.2", "6, 1"})
  void holdsTheTruthOnAMachineOfTwoSpeeds(int repeats, double truth) {
    var runs = new SyntheticRuns(10);
    assertThat(
            percent(
                DRAWS,
                () -> {
                  var all = figures(runs, repeats, truth, 0, 0);
                  for (var one : all) {
                    for (var i = 0; i < one.length; i++) {
                      // A third of the cells.
                      one[i] *= runs.repeats(1, 1, 1)[0] > 1.43 ? 0.8 : 1;
                    }
                  }
                  return draw(all, truth);
                },
                Draw::holds))
        .isBetween(94.0, 99.0);
  }

  @Test
  void isNarrowerThanThreePairsAlone() {
    var runs = new SyntheticRuns(6);
    assertThat(
            percent(
                DRAWS,
                () -> figures(runs, 3, 1, 0, 0),
                all ->
                    width(draw(all, 1).interval())
                        < width(Ratio.paired(all.get(0), all.get(1)).orElseThrow().interval().get())
                            / 1.3))
        .isGreaterThan(50);
  }

  @Test
  void doesNotBlameFiguresForWhatMovesAllOfARound() {
    var runs = new SyntheticRuns(7);
    var steady = figures(runs, 5, 1, 0, 0);
    var drifting =
        steady.stream()
            .map(
                one ->
                    IntStream.range(0, one.length)
                        .mapToDouble(round -> one[round] * (1 + 0.3 * round))
                        .toArray())
            .toList();
    assertThat(width(draw(drifting, 1).interval()))
        .isCloseTo(width(draw(steady, 1).interval()), withPercentage(1));
  }

  @Test
  void oneThatVariesMoreKeepsItsOwnVariance() {
    var runs = new SyntheticRuns(8);
    var all = new ArrayList<>(figures(runs, 5, 1, 0, 0));
    all.set(0, new double[] {1000, 2000, 500, 3000, 700});
    var own = Sample.of(log(all.get(0))).variance();
    assertThat(VariancePrior.of(all, FIGURES).moderated(all.get(0)).variance())
        .isGreaterThanOrEqualTo(own * 0.9);
  }

  @Test
  void fewFiguresTellNothing() {
    var runs = new SyntheticRuns(9);
    assertThat(VariancePrior.of(figures(runs, 5, 1, 0, 0).subList(0, 7), 7))
        .isSameAs(VariancePrior.NONE);
    assertThat(
            VariancePrior.of(IntStream.range(0, 9).mapToObj(i -> new double[] {5, 5}).toList(), 9))
        .isSameAs(VariancePrior.NONE);
  }

  @Test
  void isWelchsIntervalWhereNothingIsKnown() {
    var one = new double[] {100, 110, 95};
    var other = new double[] {200, 190, 230};
    var plain = Ratio.unpaired(one, other).orElseThrow();
    var same = Ratio.moderated(one, VariancePrior.NONE, other, VariancePrior.NONE).orElseThrow();
    assertThat(same.interval().get().low())
        .isCloseTo(plain.interval().get().low(), withPercentage(3));
  }

  private static Draw draw(List<double[]> figures, double truth) {
    var prior = VariancePrior.of(figures, FIGURES / 4);
    var ratio = Ratio.moderated(figures.get(0), prior, figures.get(1), prior).orElseThrow();
    return new Draw(ratio.interval().orElseThrow(), truth);
  }

  /**
   * Repeats of many figures; the standard deviation of one is 10 % on average.
   *
   * @param spread of the logarithm of that deviation between figures
   * @param shared part of the variance that four neighbours share in a round, as in one sweep
   */
  private static List<double[]> figures(
      SyntheticRuns runs, int repeats, double truth, double spread, double shared) {
    var all = new ArrayList<double[]>();
    var common = new double[repeats];
    for (var number = 0; number < FIGURES; number++) {
      if (number % 4 == 0 || shared == 0) {
        common = log(runs.skewedRepeats(repeats, 1, 0.1 * Math.sqrt(shared)));
      }
      var deviation = 0.1 * Math.exp(spread * log(runs.skewedRepeats(1, 1, 1))[0]);
      var own = runs.skewedRepeats(repeats, 1000, deviation * Math.sqrt(1 - shared));
      for (var i = 0; i < repeats; i++) {
        own[i] *= Math.exp(common[i]);
      }
      all.add(own);
    }
    // The first two are compared: they are of two sweeps.
    var first = all.get(0);
    var second = all.set(1, all.get(5));
    all.set(5, second);
    IntStream.range(0, repeats).forEach(i -> first[i] *= truth);
    return all;
  }

  private static double[] log(double[] figures) {
    return Arrays.stream(figures).map(Math::log).toArray();
  }

  private static double width(Interval interval) {
    return Math.log(interval.high() / interval.low());
  }
}
