// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.TurnEnding.TurnLevel;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given two systems in turns, of which one was measured in the first of two starts. */
class DueTurnsTest {

  @TempDir private Path folder;

  private PlanFixture fixture;
  private SweepPlan plan;
  private CellPlan done;

  @BeforeEach
  void hasAPlan() throws Exception {
    fixture = new PlanFixture(folder);
    plan = fixture.plan("redis:a,redis:b workloadb --pairs --starts 2 --threads 8");
    done = plan.cells().get(0);
  }

  private List<CellPlan> due(TurnEnding ending) {
    Map<CellFolder, Cell> cells =
        Map.of(CellFolder.of(folder, done.name()), new CellBuilder().build());
    var results = new SweepResults(folder, cells, Map.of(), ending);
    return new DueCells(plan, results, folder, new SilentConsole()).cells();
  }

  @Test
  void aSystemIsMeasuredAgainWithTheOneThatIsMissing() {
    assertThat(due(TurnEnding.NONE)).isEqualTo(plan.cells()).hasSize(4);
  }

  @Test
  void nothingIsDueOnceTheIntervalsAreNarrow() {
    var level = new TurnLevel("workloadb", 8, 1, 0.95, true);
    assertThat(due(new TurnEnding(0.02, List.of(Metric.THROUGHPUT)).with(level))).isEmpty();
  }

  @Test
  void aLevelThatDidNotGetThereGoesOn() {
    var level = new TurnLevel("workloadb", 8, 1, 0.95, false);
    assertThat(due(new TurnEnding(0.02, List.of(Metric.THROUGHPUT)).with(level))).hasSize(4);
  }

  @Test
  void aThreadCountIsMeasuredAgainWithThoseThatItTakesTurnsWith() throws Exception {
    plan = fixture.plan("redis workloadb --threads 8,16,1024");
    done = plan.cells().get(0);
    assertThat(due(TurnEnding.NONE)).extracting(CellPlan::threads).containsExactly(8, 16, 1024);
    done = plan.cells().get(2);
    assertThat(due(TurnEnding.NONE)).extracting(CellPlan::threads).containsExactly(8, 16);
  }
}
