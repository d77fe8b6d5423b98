// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  /** What the cells of a run show of one figure, and which of them break a rule. */
  static final class CellTally {

    private final List<String> broken = new ArrayList<>();
    private double least = Double.MAX_VALUE;
    private double most;
    private int checked;

    /** Counts a cell that has the figure. */
    void add(double figure) {
      checked++;
      least = Math.min(least, figure);
      most = Math.max(most, figure);
    }

    /** Notes that a cell breaks the rule, and how. */
    void breaks(Cell cell, String format, Object... values) {
      broken.add(FairnessEvidence.name(cell) + ": " + Text.format(format, values));
    }

    double least() {
      return least;
    }

    double most() {
      return most;
    }

    int checked() {
      return checked;
    }

    /**
     * What became of the rule.
     *
     * @param unknown why it was not checked, if no cell has the figure
     */
    FairnessCheck check(String unknown, String figures, Object... values) {
      return checked == 0 && broken.isEmpty()
          ? FairnessCheck.notChecked("%s", unknown)
          : FairnessCheck.of(broken, figures, values);
    }
  }
}
