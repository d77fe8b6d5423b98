// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.fairness;

import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Stores that answer several operations of a thread at a time are not held against those that do
 * not.
 */
final class PipeliningRule implements FairnessRule {

  @Override
  public String id() {
    return "F1";
  }

  @Override
  public String asks() {
    return "pipelining is equal in all stores, or both modes are shown";
  }

  /** YCSB's threads wait for every answer, so only a batch puts several operations under way. */
  @Override
  public Check check(Evidence run) {
    var depths = new TreeMap<String, String>();
    for (var cell : run.measured()) {
      if (run.properties(cell).isEmpty()) {
        return Check.notChecked("run.json has no properties of %s", Evidence.curve(cell));
      }
      depths.put(Evidence.curve(cell), BatchRule.batch(run.properties(cell)));
    }
    var figures = "operations that a thread has under way: " + Check.list(depths);
    return new TreeSet<>(depths.values()).size() > 1
        ? Check.warn("%s", figures)
        : Check.pass("%s", figures);
  }
}
