// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
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
}
