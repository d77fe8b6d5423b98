// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import java.util.List;
import java.util.Optional;

/** The options of a command line that hold for one of its systems. */
record SystemOptions(SweepOptions options, SystemLabels labels, String label) {

  /** Of the values of an option the one that holds, if there is one. */
  Optional<String> text(String option) {
    var values = all(option);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
  }

  /** Every value, those that count more later. */
  List<String> all(String option) {
    return labels.valuesOf(label, options.all(option));
  }

  /** Whether a flag was given. */
  boolean has(String flag) {
    return options.has(flag);
  }
}
