// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;

/** The client must have room to spare, or its own limit is measured. */
final class ClientHeadroomRule implements FairnessRule {

  private static final double MOST = 0.8;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var saturated = new ArrayList<String>();
    var most = 0.0;
    var checked = 0;
    for (var cell : run.measured()) {
      var load = cell.bottleneck().map(found -> found.load());
      if (cell.client().cpuCores().isPresent()
          && load.isPresent()
          && load.get().client().clientAllowedCores().isPresent()) {
        checked++;
        var left =
            Math.min(
                load.get().client().clientAllowedCores().getAsDouble(),
                load.get().machine().machineCores().orElse(Double.MAX_VALUE)
                    - cell.serverUse().cpuCores().orElse(0));
        var share = Math.min(1, cell.client().cpuCores().getAsDouble() / Math.max(left, 0.01));
        most = Math.max(most, share);
        if (share >= MOST || cell.clientBound()) {
          saturated.add(
              Text.format(
                  "%s: %.0f %% of the cores left for it%s",
                  FairnessEvidence.name(cell),
                  100 * share,
                  cell.clientBound() ? ", client-bound" : ""));
        }
      }
    }
    return checked == 0
        ? FairnessCheck.notChecked("the machine did not tell what the client may use")
        : FairnessCheck.of(
            saturated,
            "at most %.0f %% of the cores left for it, in %d cells; a second client was not tried",
            100 * most,
            checked);
  }
}
