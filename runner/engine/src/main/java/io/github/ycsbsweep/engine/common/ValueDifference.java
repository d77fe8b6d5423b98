// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A name that stands for one value here and for another there. */
public record ValueDifference(String name, String one, String other) {

  /**
   * Those of two maps, in the order of their names.
   *
   * @param absent the value of a name that only one of them has
   */
  public static List<ValueDifference> between(
      Map<String, String> one, Map<String, String> other, String absent) {
    var names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    return names.stream()
        .map(
            name ->
                new ValueDifference(
                    name, one.getOrDefault(name, absent), other.getOrDefault(name, absent)))
        .filter(difference -> !difference.one().equals(difference.other()))
        .toList();
  }
}
