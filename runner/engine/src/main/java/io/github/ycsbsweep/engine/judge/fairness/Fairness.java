// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.ServerStates;
import java.util.List;

/** The rules of a fair comparison, held against a run. */
public final class Fairness {

  /** Columns of {@link #rows}. */
  public static final List<String> HEADER = List.of("rule", "asks", "result", "figures");

  private static final List<FairnessRule> RULES =
      List.of(
          new PipeliningRule(),
          new BatchRule(),
          new MixGridRule(),
          new PersistenceRule(),
          new RewriteRule(),
          new UncheckedRule(
              "F6",
              "persistence does not move read-only figures",
              "needs the same read-only cells with and without persistence: two runs, held against"
                  + " each other"),
          new ShardingRule(),
          new ClientHeadroomRule(),
          new LinkHeadroomRule(),
          new CeilingRule(),
          new LittleRule(),
          new ErrorRule(),
          new HitRule(),
          new CommandRule(),
          new MixRule(),
          new FitRule(),
          new KeyRule(),
          new VolumeRule(),
          new TimeoutRule(),
          new ThroughputRule(),
          new RepeatRule());

  private Fairness() {}

  /**
   * A row a rule, in the order of the list of rules.
   *
   * @param states what the stores said of themselves before and after each cell and load
   */
  public static List<List<String>> rows(Run run, List<Cell> cells, List<ServerStates> states) {
    var evidence = new FairnessEvidence(run, cells, states);
    return RULES.stream().map(rule -> row(rule, check(rule, evidence))).toList();
  }

  private static FairnessCheck check(FairnessRule rule, FairnessEvidence evidence) {
    return evidence.measured().isEmpty()
        ? FairnessCheck.notChecked("nothing was measured")
        : rule.check(evidence);
  }

  private static List<String> row(FairnessRule rule, FairnessCheck check) {
    return List.of(rule.id(), rule.asks(), check.result().label(), check.figures());
  }
}
