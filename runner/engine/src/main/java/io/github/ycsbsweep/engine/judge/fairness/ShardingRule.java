// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.support.ServerThreads;
import java.util.TreeMap;

/** A store that can use one core only is given an instance for each, or its limit is that core. */
final class ShardingRule implements FairnessRule {

  /** Of what the whole server used: more, and one thread does the work. */
  private static final double ONE_THREAD = 0.8;

  private static final double FULL = 0.9;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var bound = new TreeMap<String, String>();
    var checked = 0;
    for (var cell : run.measured()) {
      var load = cell.bottleneck().map(found -> found.load());
      if (load.isPresent()
          && load.get().server().serverThreadCores().isPresent()
          && load.get().server().serverAllowedCores().isPresent()) {
        checked++;
        var thread = load.get().server().serverThreadCores().getAsDouble();
        var cores = load.get().server().serverAllowedCores().getAsDouble();
        if (thread >= FULL && thread >= ONE_THREAD * used(cell) && cores >= 2) {
          bound.put(cell.storeLabel(), Text.format("%.2f of %.0f cores", thread, cores));
        }
      }
    }
    if (checked == 0) {
      return unmeasured(run);
    }
    return bound.isEmpty()
        ? FairnessCheck.pass("no server was at the limit of one thread, in %d cells", checked)
        : FairnessCheck.warn("bound by one thread: %s", FairnessCheck.list(bound));
  }

  private static FairnessCheck unmeasured(FairnessEvidence run) {
    return run.curves().stream()
            .allMatch(
                cell ->
                    run.fact(cell, "threads", ServerThreads.class)
                        .filter(ServerThreads.SEVERAL::equals)
                        .isPresent())
        ? FairnessCheck.pass("every store has several threads, as its binding's descriptor tells")
        : FairnessCheck.notChecked("nothing is known of the servers' threads");
  }

  private static double used(Cell cell) {
    return cell.serverUse().cpuCores().orElse(0);
  }
}
