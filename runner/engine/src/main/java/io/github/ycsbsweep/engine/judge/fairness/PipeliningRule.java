// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Stores that answer several operations of a thread at a time are not held against those that do
 * not.
 */
final class PipeliningRule implements FairnessRule {

  private static final String CONNECTIONS = ".connections";

  /** Each thread has a connection of its own. */
  private static final String OWN = "thread";

  /**
   * YCSB's threads wait for every answer, so only a batch puts several operations of one under way;
   * those of several threads go out together where these share connections.
   */
  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var depths = new TreeMap<String, String>();
    for (var cell : run.measured()) {
      if (run.properties(cell).isEmpty()) {
        return FairnessCheck.notChecked(
            "run.json has no properties of %s", FairnessEvidence.curve(cell));
      }
      depths.put(FairnessEvidence.curve(cell), depth(run.properties(cell)));
    }
    var figures = "operations that a thread has under way: " + FairnessCheck.list(depths);
    return new TreeSet<>(depths.values()).size() > 1
        ? FairnessCheck.warn("%s", figures)
        : FairnessCheck.pass("%s", figures);
  }

  /** The size of a batch, and how threads share connections if a store has a choice of that. */
  private static String depth(Map<String, String> properties) {
    var batch = BatchRule.batch(properties);
    return properties.entrySet().stream()
        .filter(property -> property.getKey().endsWith(CONNECTIONS))
        .map(property -> property.getValue().strip())
        .filter(mode -> !mode.isEmpty() && !mode.equals(OWN))
        .findFirst()
        .map(mode -> batch + " (connections: " + mode + ")")
        .orElse(batch);
  }
}
