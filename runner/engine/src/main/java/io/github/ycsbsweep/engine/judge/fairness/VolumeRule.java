// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Stores are given the same records. */
final class VolumeRule implements FairnessRule {

  private static final String UNKNOWN = "?";

  /** What the size of the data depends on, with CoreWorkload's defaults. */
  private static final List<List<String>> PARTS =
      List.of(
          List.of("recordcount", UNKNOWN),
          List.of("fieldcount", "10"),
          List.of("fieldlength", "100"),
          List.of("fieldlengthdistribution", "constant"));

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var unequal = new ArrayList<String>();
    var equal = new ArrayList<String>();
    for (var workload : run.workloads()) {
      var sizes = sizes(run, workload);
      if (sizes.values().stream().anyMatch(size -> size.startsWith(UNKNOWN))) {
        return FairnessCheck.notChecked(
            "run.json does not say the number of records of %s", workload);
      }
      if (sizes.size() > 1) {
        var isEqual = new TreeSet<>(sizes.values()).size() == 1;
        var text = isEqual ? sizes.firstEntry().getValue() : FairnessCheck.list(sizes);
        (isEqual ? equal : unequal).add(workload + ": " + text);
      }
    }
    return unequal.isEmpty() && equal.isEmpty()
        ? FairnessCheck.notChecked("needs two stores on one workload")
        : FairnessCheck.of(unequal, "records × fields × bytes: %s", String.join("; ", equal));
  }

  private static TreeMap<String, String> sizes(FairnessEvidence run, String workload) {
    var sizes = new TreeMap<String, String>();
    run.measured().stream()
        .filter(cell -> cell.workload().equals(workload))
        .forEach(cell -> sizes.put(cell.storeLabel(), size(run.properties(cell))));
    return sizes;
  }

  private static String size(Map<String, String> properties) {
    var parts =
        PARTS.stream().map(part -> properties.getOrDefault(part.get(0), part.get(1)).strip());
    var size = String.join(" × ", parts.toList());
    return size.replace(" × constant", "").toLowerCase(Locale.ROOT);
  }
}
