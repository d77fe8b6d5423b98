// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.statistics.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One run says nothing of chance. */
final class RepeatRule implements FairnessRule {

  private static final int LEAST = 3;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var few = new ArrayList<String>();
    var most = 0.0;
    var groups =
        run.measured().stream()
            .collect(Collectors.groupingBy(RepeatRule::name, TreeMap::new, Collectors.toList()));
    for (var group : groups.entrySet()) {
      if (group.getValue().size() < LEAST) {
        few.add(Text.format("%s: %d", group.getKey(), group.getValue().size()));
      } else {
        most = Math.max(most, spread(group.getValue()));
      }
    }
    return FairnessCheck.of(
        few, "%d or more of each; coefficient of variation at most %.1f %%", LEAST, most);
  }

  /** Percent. */
  private static double spread(List<Cell> repeats) {
    return Variation.of(
            repeats.stream()
                .flatMap(cell -> cell.all().stream())
                .mapToDouble(Cell.Operation::opsPerSecond)
                .toArray())
        .map(Variation::percent)
        .orElse(0.0);
  }

  private static String name(Cell cell) {
    var target = cell.targetOps();
    return Text.format("%s, %d threads", FairnessEvidence.curve(cell), cell.threads())
        + (target.isPresent() ? Text.format(" at %.0f ops/s", target.getAsDouble()) : "");
  }
}
