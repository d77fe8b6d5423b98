// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellOutcome;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellSetup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a run has written: redis, workloadb, 8 threads, 2 s. */
final class RecordedFilesTest {

  @TempDir private Path folder;

  @Test
  void everyGroupOfACellIsRead() throws Exception {
    var cell = Json.read(file("cell-with-load.json"), Cell.class);
    assertThat(cell.label()).isEqualTo("redis");
    assertThat(cell.server())
        .isEqualTo(new Cell.Server("local", "127.0.0.1:25976", Optional.of("7.0.15")));
    assertThat(cell.workload()).isEqualTo("workloadb");
    assertThat(cell.threads()).isEqualTo(8);
    assertThat(cell.setup())
        .isEqualTo(new CellSetup("run", 1, 1, 2, Optional.empty(), Optional.empty()));
    assertThat(cell.outcome())
        .isEqualTo(new CellOutcome(Cell.Status.OK, Optional.empty(), List.of()));
    assertThat(cell.all().orElseThrow().ok()).isEqualTo(130_227);
    assertThat(cell.perSecond()).hasSize(7);
    assertThat(cell.faults()).isEmpty();
    assertThat(cell.client().rssBytes()).hasValue(340_992_000);
    assertThat(cell.serverUse().cpuCores()).hasValue(0.7274682313571861);
  }

  @Test
  void theLoadOfABottleneckIsRead() throws Exception {
    var cell = Json.read(file("cell-with-load.json"), Cell.class);
    var load = cell.bottleneck().orElseThrow().load();
    assertThat(load.machine().machineCores()).hasValue(2);
    assertThat(load.client().clientThrottled()).isEmpty();
    assertThat(load.server().serverThreadWaiting()).hasValue(0.2618090594142255);
    assertThat(load.underWay()).hasValue(7.9913383685800605);
  }

  @Test
  void aCellWithoutLabelLacksIt() throws Exception {
    var file = file("cell-with-load.json");
    Files.writeString(file, Files.readString(file).replace("\"label\" : \"redis\",", ""));
    assertThat(Json.read(file, Cell.class).missingPart()).hasValue("label");
  }

  @Test
  void aRunWithoutItsRequestIsRefused() throws Exception {
    var file = file("run.json");
    assertThat(Json.read(file, Run.class).workloads()).hasSize(1);
    Files.writeString(file, Files.readString(file).replace("\"request\" :", "\"asked\" :"));
    assertThatThrownBy(() -> Json.read(file, Run.class)).hasMessageContaining("no request");
  }

  private Path file(String name) throws Exception {
    var file = folder.resolve(name);
    try (var resource = getClass().getResourceAsStream(name)) {
      Files.copy(resource, file);
    }
    return file;
  }
}
