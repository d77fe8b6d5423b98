// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was asked for is what was done. */
final class MixRule implements FairnessRule {

  private static final double TOLERANCE = 0.01;

  /** Chance alone moves a share by so many standard deviations once in 400 cells. */
  private static final double DEVIATIONS = 3;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var off = new ArrayList<String>();
    var farthest = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var asked = asked(cell, run.properties(cell));
      var attempts = cell.all().map(Cell.Operation::attempts).orElse(0L);
      if (!asked.isEmpty() && attempts > 0) {
        checked++;
        for (var share : asked.entrySet()) {
          var operation = cell.operations().get(share.getKey());
          var seen = operation == null ? 0 : (double) operation.attempts() / attempts;
          var distance = Math.abs(seen - share.getValue());
          farthest = Math.max(farthest, distance);
          if (distance > tolerance(share.getValue(), attempts)) {
            off.add(
                Text.format(
                    "%s: %.1f %% %s, asked for %.1f %%",
                    FairnessEvidence.name(cell),
                    100 * seen,
                    share.getKey(),
                    100 * share.getValue()));
          }
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("no workload says its proportions, as those of CoreWorkload do")
        : FairnessCheck.of(off, "at most %.2f points off, in %d cells", 100 * farthest, checked);
  }

  private static double tolerance(double share, long attempts) {
    return Math.max(TOLERANCE, DEVIATIONS * Math.sqrt(share * (1 - share) / attempts));
  }

  /** Shares of the operations that are counted: a read-modify-write is a read and an update. */
  private static Map<String, Double> asked(Cell cell, Map<String, String> properties) {
    var shares = new LinkedHashMap<String, Double>();
    if (!properties.getOrDefault("workload", "").endsWith(".CoreWorkload")) {
      return shares;
    }
    if (cell.phase().equals("load")) {
      shares.put("INSERT", 1.0);
      return shares;
    }
    var both = number(properties, "readmodifywriteproportion", "0");
    shares.put("READ", number(properties, "readproportion", "0.95") + both);
    shares.put("UPDATE", number(properties, "updateproportion", "0.05") + both);
    shares.put("INSERT", number(properties, "insertproportion", "0"));
    shares.put("SCAN", number(properties, "scanproportion", "0"));
    var sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    shares.replaceAll((name, share) -> sum == 0 ? 0 : share / sum);
    return shares;
  }

  private static double number(Map<String, String> properties, String name, String otherwise) {
    return FairnessEvidence.number(properties, name, otherwise).orElse(0);
  }
}
