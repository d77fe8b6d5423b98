// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Given two runs whose servers were killed, the times until all was as before are compared. */
class RecoveryComparisonTest extends ComparingRuns {

  /** A run with a kill in each repeat, and the seconds from it until all was as before. */
  private void run(String id, double... recoveries) throws IOException {
    add(new ComparableRun(id).cell("redis", "workloada", 8, FAST));
    for (var repeat = 1; repeat <= recoveries.length; repeat++) {
      var folder = folders.get(folders.size() - 1);
      var file = Path.of(folder, "cells/redis/workloada/t0008", "r" + repeat, "cell.json");
      var cell = Json.read(file, Cell.class);
      var kill = Faults.disruptive("kill@40%:3s", 6, OptionalDouble.of(9));
      Json.write(
          file,
          new CellBuilder()
              .of(cell.store(), cell.workload(), cell.threads())
              .repeat(cell.repeat())
              .order(cell.order())
              .operation(Cell.ALL, cell.all().orElseThrow())
              .faults(Faults.recovered(kill, recoveries[repeat - 1]))
              .build());
    }
  }

  @Test
  void aLongerRecoveryBreachesItsLimit() throws IOException {
    run("a", 5, 5.1, 4.9);
    run("b", 10, 10.2, 9.8);
    assertThat(compare("--fail-if", "recovery>+20%")).isEqualTo(ExitStatus.GATE);
    assertThat(out.toString()).contains("gate recovery>+20%, B: BREACHED");
    assertThat(rows("recovery s")).singleElement().asString().contains("5.0", "10.0", "2.000");
  }

  @Test
  void anEqualOneKeepsIt() throws IOException {
    run("a", 5, 5.1, 4.9);
    run("b", 5.1, 5, 4.9);
    assertThat(compare("--fail-if", "recovery>+20%")).isEqualTo(ExitStatus.OK);
    assertThat(out.toString()).contains("gate recovery>+20%, B: kept");
  }
}
