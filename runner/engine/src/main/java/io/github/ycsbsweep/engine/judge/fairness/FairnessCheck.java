// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What became of a rule.
 *
 * @param figures what it was decided by; if it was not checked, why not
 */
record FairnessCheck(Result result, String figures) {

  /** Whether a rule is kept. */
  enum Result {
    PASS,
    WARN,
    NOT_CHECKED;

    /** As reports say it: {@code not checked}. */
    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  static FairnessCheck pass(String figures, Object... values) {
    return new FairnessCheck(Result.PASS, Text.format(figures, values));
  }

  static FairnessCheck warn(String figures, Object... values) {
    return new FairnessCheck(Result.WARN, Text.format(figures, values));
  }

  static FairnessCheck notChecked(String reason, Object... values) {
    return new FairnessCheck(Result.NOT_CHECKED, Text.format(reason, values));
  }

  /** Warns of what breaks a rule, the first few of it; passes if there is nothing. */
  static FairnessCheck of(List<String> broken, String figures, Object... values) {
    return broken.isEmpty() ? pass(figures, values) : new FairnessCheck(Result.WARN, few(broken));
  }

  /** As a sentence: name, colon, value. */
  static String list(Map<String, ?> figures) {
    return figures.entrySet().stream()
        .map(figure -> figure.getKey() + ": " + figure.getValue())
        .collect(Collectors.joining("; "));
  }

  private static String few(List<String> all) {
    var most = 3;
    var shown = String.join("; ", all.subList(0, Math.min(most, all.size())));
    return all.size() > most ? shown + "; and " + (all.size() - most) + " more" : shown;
  }

  /** What a rule finds, cell by cell: a figure of each that has one, and what is wrong. */
  static final class CellTally {

    private final List<Double> figures = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();

    /**
     * Looks at some cells.
     *
     * @param figure of a cell; empty where it has none
     * @param problem what is wrong with a cell's figure; empty text: nothing
     */
    static CellTally of(
        List<Cell> cells,
        Function<Cell, OptionalDouble> figure,
        BiFunction<Cell, Double, String> problem) {
      var tally = new CellTally();
      for (var cell : cells) {
        figure.apply(cell).ifPresent(value -> tally.add(cell, value, problem.apply(cell, value)));
      }
      return tally;
    }

    /** A cell's figure, and what is wrong with it; empty text: nothing. */
    void add(Cell cell, double figure, String problem) {
      figures.add(figure);
      breaks(cell, problem);
    }

    /** What is wrong with a cell; empty text: nothing. */
    void breaks(Cell cell, String problem) {
      if (!problem.isEmpty()) {
        broken.add(FairnessEvidence.name(cell) + ": " + problem);
      }
    }

    double least() {
      return figures.stream().mapToDouble(figure -> figure).min().orElse(0);
    }

    double most() {
      return figures.stream().mapToDouble(figure -> figure).max().orElse(0);
    }

    /** How many cells have a figure. */
    int checked() {
      return figures.size();
    }

    /** As {@code 1 cell}, {@code 2 cells}. */
    String cells() {
      return Text.count(checked(), "cell");
    }

    /**
     * The result.
     *
     * @param unknown why nothing was checked, where that is so
     * @param figures of cells with which nothing is wrong
     */
    FairnessCheck check(String unknown, String figures, Object... values) {
      return this.figures.isEmpty() && broken.isEmpty()
          ? FairnessCheck.notChecked("%s", unknown)
          : FairnessCheck.of(broken, figures, values);
    }
  }
}
