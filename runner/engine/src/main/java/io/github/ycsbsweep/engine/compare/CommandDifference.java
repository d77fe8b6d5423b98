// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Of two command lines, what is not the same at their beginnings and ends. */
public final class CommandDifference {

  private CommandDifference() {}

  /** The words from the first that differs to the last, with the option before them. */
  public static Difference in(String name, String base, String other) {
    var one = List.of(base.split(" "));
    var two = List.of(other.split(" "));
    var shorter = Math.min(one.size(), two.size());
    var start = 0;
    while (start < shorter && one.get(start).equals(two.get(start))) {
      start++;
    }
    var end = 0;
    while (end < shorter - start
        && one.get(one.size() - 1 - end).equals(two.get(two.size() - 1 - end))) {
      end++;
    }
    if (start > 0 && one.get(start - 1).startsWith("-")) {
      start--;
    }
    return new Difference(
        Kind.SERVER,
        name,
        String.join(" ", one.subList(start, one.size() - end)),
        String.join(" ", two.subList(start, two.size() - end)));
  }
}
