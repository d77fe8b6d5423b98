// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.SyntheticRun;
import io.github.ycsbsweep.engine.report.model.CellCharts.CellData;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts of a cell show what was measured and what was cut. */
class CellDataTest {

  @TempDir private Path temp;
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp);
  }

  @Test
  void shadesTheWarmUpAndWhatFollowsTheWindow() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).cut())
        .containsExactly(new CellData.Range("warm-up", 0, 5), new CellData.Range("cut", 20, 21));
  }

  @Test
  void givesARateTheEndOfItsSecond() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).seconds().get(0)).containsExactly(1, 1_000);
    assertThat(data(1).seconds()).hasSize(21);
  }

  @Test
  void countsNines() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).percentiles().get(0)).containsExactly(1, 4);
  }

  @Test
  void keepsThePageSmallWhereThereAreManyCells() throws Exception {
    run.lasting(600).measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).seconds()).hasSizeBetween(250, 600);
    assertThat(data(1_000).seconds()).hasSizeBetween(60, 120);
    assertThat(data(1_000_000).seconds()).hasSizeBetween(30, 60);
  }

  @Test
  void drawsNoFailuresWhereThereAreNone() throws Exception {
    run.measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).failures()).isEmpty();
  }

  @Test
  void marksWhatWasDoneToTheServers() throws Exception {
    run.doing(
            Faults.rewrite(12.5, OptionalDouble.of(14), false),
            Faults.rewrite(16, OptionalDouble.empty(), false))
        .measured("redis", "workloadb", 8, 1_000);
    assertThat(data(1).faults())
        .containsExactly(
            new CellData.Range("aof-rewrite", 12.5, 14), new CellData.Range("aof-rewrite", 16, 21));
  }

  private CellData data(int cells) throws Exception {
    Cell cell = RunResults.read(run.folder()).cells().get(0);
    return CellData.of(cell, 0, cells);
  }
}
