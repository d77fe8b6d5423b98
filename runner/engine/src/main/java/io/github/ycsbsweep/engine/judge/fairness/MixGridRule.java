// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.model.Cell;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A choice of mixes must not hide where a store is weak. */
final class MixGridRule implements FairnessRule {

  /** Percent of reads that comparisons like to leave out. */
  private static final List<Integer> WRITES = List.of(0, 20);

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var reads = new TreeSet<Integer>();
    for (var cell : run.measured()) {
      var share = reads(cell, run.properties(cell));
      if (share.isPresent()) {
        reads.add(Math.toIntExact(Math.round(100 * share.getAsDouble())));
      }
    }
    if (!run.measured().isEmpty()
        && run.measured().stream().noneMatch(cell -> isCore(run.properties(cell)))) {
      return FairnessCheck.notChecked("no workload mixes reads and updates, as CoreWorkload does");
    }
    var missing = WRITES.stream().filter(share -> !reads.contains(share)).toList();
    return missing.isEmpty()
        ? FairnessCheck.pass("reads: %s", percents(reads))
        : FairnessCheck.warn("reads: %s; missing: %s", percents(reads), percents(missing));
  }

  /** Of mixes of reads and updates alone; CoreWorkload's own defaults are 0.95 and 0.05. */
  private static OptionalDouble reads(Cell cell, Map<String, String> properties) {
    var isOther =
        List.of("insertproportion", "scanproportion", "readmodifywriteproportion").stream()
            .anyMatch(name -> FairnessEvidence.number(properties, name, "0").orElse(1) > 0);
    return !isCore(properties) || isOther || cell.phase().equals("load") || properties.isEmpty()
        ? OptionalDouble.empty()
        : FairnessEvidence.number(properties, "readproportion", "0.95");
  }

  private static boolean isCore(Map<String, String> properties) {
    return properties.getOrDefault("workload", ".CoreWorkload").endsWith(".CoreWorkload");
  }

  private static String percents(Iterable<Integer> shares) {
    var text = new TreeSet<Integer>();
    shares.forEach(text::add);
    return text.isEmpty()
        ? "none"
        : text.stream().map(share -> share + " %").collect(Collectors.joining(", "));
  }
}
