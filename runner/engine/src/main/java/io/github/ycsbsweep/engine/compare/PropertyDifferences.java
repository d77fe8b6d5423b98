// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.Run.Effective;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

// SPDX-License-Identifier: Apache-2.0

/** Compares the effective properties of the stores and workloads that two runs share. */
public final class PropertyDifferences {

  private PropertyDifferences() {}

  /** What differs in several workloads alike is said once, with where. */
  public static List<Difference> between(Run base, Run other, StorePairing pairing) {
    var places = new LinkedHashMap<Difference, List<String>>();
    var shared = 0;
    for (var one : base.workloads()) {
      for (var two : other.workloads()) {
        if (pairing.joins(one.store(), two.store()) && one.workload().equals(two.workload())) {
          shared++;
          for (var difference : differing(one, two)) {
            places.computeIfAbsent(difference, any -> new ArrayList<>()).add(place(one));
          }
        }
      }
    }
    var all = shared;
    return places.entrySet().stream().map(entry -> withPlaces(entry, all)).toList();
  }

  private static List<Difference> differing(Effective one, Effective two) {
    return RunDifferences.differing(Kind.PROPERTY, "", one.properties(), two.properties());
  }

  private static String place(Effective effective) {
    return effective.store() + " " + effective.workload();
  }

  private static Difference withPlaces(Map.Entry<Difference, List<String>> entry, int all) {
    var difference = entry.getKey();
    var places = entry.getValue();
    return places.size() == all
        ? difference
        : new Difference(
            difference.kind(),
            difference.name() + " (" + String.join(", ", places) + ")",
            difference.base(),
            difference.other());
  }
}
