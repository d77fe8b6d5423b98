// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import java.util.Map;
import java.util.TreeMap;

/** Whoever sends several records at a time says so. */
final class BatchRule implements FairnessRule {

  private static final String NONE = "1";

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var declared = new TreeMap<String, String>();
    for (var cell : run.measured()) {
      if (run.properties(cell).isEmpty()) {
        return FairnessCheck.notChecked(
            "run.json has no properties of %s", FairnessEvidence.curve(cell));
      }
      var batch = batch(run.properties(cell));
      if (!batch.equals(NONE)) {
        declared.put(FairnessEvidence.curve(cell), batch);
      }
    }
    return declared.isEmpty()
        ? FairnessCheck.pass("none: every operation is of one record, or one scan")
        : FairnessCheck.pass("records sent together: %s", FairnessCheck.list(declared));
  }

  /** Records that are inserted together. */
  static String batch(Map<String, String> properties) {
    return properties.entrySet().stream()
        .filter(property -> property.getKey().matches("batchsize|.*\\.batchsize"))
        .map(property -> property.getValue().strip())
        .filter(value -> !value.isEmpty() && !value.equals(NONE))
        .findFirst()
        .orElse(NONE);
  }
}
