// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given a probe's logs beside those of a load, the figures of each stay its own. */
class ProbeMeasurementTest {

  @TempDir private Path run;
  private SyntheticCell load;
  private SyntheticCell probe;

  @BeforeEach
  void aLoad() throws Exception {
    load = new SyntheticCell(run).returned("READ", "OK", 1).rows("READ", 9, 5_000, 400);
    // Its files are moved to where a probe's belong.
    probe = new SyntheticCell(run.resolve("elsewhere"), 1).returned("READ", "OK", 1);
  }

  @Test
  void takesTheSecondsOfTheLoadsWindow() throws Exception {
    probe.rows("READ", 3, 300, 90_000).rows("READ", 4, 300, 200).rows("READ", 2, 300, 90_000);
    var read = beside(load.measure(3, 4), 0).read().orElseThrow();
    assertThat(read.ok()).isEqualTo(4 * 300);
    assertThat(read.latency().orElseThrow().max()).isLessThan(300);
  }

  @Test
  void hasServiceAndResponseTimes() throws Exception {
    probe.rows("READ", 9, 300, 200).rows("Intended-READ", 9, 300, 3_000);
    var read = beside(load.measure(3, 4), 0).read().orElseThrow();
    assertThat(read.latency().orElseThrow().max()).isLessThan(300);
    assertThat(read.intended().orElseThrow().max()).isGreaterThan(2_900);
  }

  @Test
  void isInNoFigureOfTheLoad() throws Exception {
    probe.rows("READ", 9, 300, 200);
    var before = load.measure(3, 4);
    beside(before, 0);
    assertThat(load.measure(3, 4).operations()).isEqualTo(before.operations());
  }

  @Test
  void saysThatItWasKilled() throws Exception {
    probe.rows("READ", 9, 300, 200).withoutSummary();
    assertThat(beside(load.measure(3, 4), 137).problem().orElseThrow()).contains("killed");
  }

  @Test
  void saysThatItMeasuredNothing() throws Exception {
    assertThat(beside(load.measure(3, 4), 0).problem())
        .hasValue("it measured nothing in the window");
  }

  @Test
  void saysHowManyReadsFailed() throws Exception {
    probe.rows("READ", 9, 200, 200).rows("READ-NOT_FOUND", 9, 100, 200);
    assertThat(beside(load.measure(3, 4), 0).problem())
        .hasValue("400 of 1,200 reads failed or found no record");
  }

  @Test
  void cutsItsOwnWarmupOffOnTheIdleStore() throws Exception {
    probe.rows("READ", 3, 300, 90_000).rows("READ", 6, 300, 200);
    var folder = moved();
    var idle =
        ProbeMeasurement.of("redis", folder, 0)
            .writeIdle(new SystemUnderTest("redis", SyntheticCell.SERVER), "workloadb", 3, 4);
    assertThat(CellSummary.of(idle)).isEqualTo("300 ops/s  p50 0.200 ms");
    var written = Json.read(folder.resolve(Probe.FILE), Probe.class);
    assertThat(written.isIdle()).isTrue();
    assertThat(written.read().orElseThrow().latency().orElseThrow().max()).isLessThan(300);
  }

  private Probe beside(Cell cell, int exit) throws Exception {
    var folder = moved();
    ProbeMeasurement.of("redis", folder, exit).writeBeside(cell);
    return Json.read(folder.resolve(Probe.FILE), Probe.class);
  }

  private Path moved() throws Exception {
    probe.write();
    var folder = load.folder().resolve("probe");
    if (!Files.exists(folder)) {
      Files.move(probe.folder(), folder);
    }
    return folder;
  }
}
