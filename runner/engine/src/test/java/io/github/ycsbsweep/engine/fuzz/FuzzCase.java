// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something random to try, made of steps that can be left out one by one. */
interface FuzzCase {

  /** The words of a command line, or the damages of files. */
  List<String> steps();

  /**
   * Tries some of the steps.
   *
   * @return what went wrong
   */
  Optional<String> defect(List<String> some) throws Exception;

  /** What a person types to see it, or what to do for that. */
  String describe(List<String> some);

  /** The fewest steps found that still end in a defect of the same kind. */
  default List<String> smallest(String defect) throws Exception {
    var best = steps();
    var shrunk = true;
    while (shrunk) {
      shrunk = false;
      for (var i = best.size() - 1; i >= 0; i--) {
        var fewer = new ArrayList<>(best);
        fewer.remove(i);
        if (defect(fewer).filter(other -> kind(other).equals(kind(defect))).isPresent()) {
          best = fewer;
          shrunk = true;
        }
      }
    }
    return best;
  }

  /** Its first words, without what differs from case to case. */
  static String kind(String defect) {
    return defect.lines().findFirst().orElse("").replaceAll("[^A-Za-z ]+", " ").strip();
  }
}
