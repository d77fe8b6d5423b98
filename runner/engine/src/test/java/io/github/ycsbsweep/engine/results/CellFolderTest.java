// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name of a cell's folder tells what the cell is for. */
class CellFolderTest {

  @TempDir private Path row;

  @Test
  void takesACellNamedAfterItsThreadsForOneOfTheSweep() {
    var folder = folder("t0064");
    assertThat(folder.isAtRisingThreads()).isTrue();
    assertThat(folder.isOfClientScan()).isFalse();
  }

  @Test
  void tellsACellOfAScanOverClientsFromTheSweep() {
    var folder = folder("t0064-2clients");
    assertThat(folder.isAtRisingThreads()).isFalse();
    assertThat(folder.isOfClientScan()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t0064-at50", "t0064-12345ops", "t0064-clients"})
  void takesNoRateForAScanOverClients(String name) {
    assertThat(folder(name).isOfClientScan()).isFalse();
  }

  @Test
  void leavesTheScanOutOfTheCellsThatPeaksAreTakenFrom() throws Exception {
    var cell = new CellBuilder().build();
    DoneCell.write(row.resolve("t0008/r1"), cell);
    DoneCell.write(row.resolve("t0008-2clients/r1"), new CellBuilder().order(2).build());
    assertThat(DoneCell.cellsIn(row)).containsExactly(cell);
  }

  @Test
  void leavesAProfiledCellOutOfEveryFigure() throws Exception {
    var cell = new CellBuilder().build();
    DoneCell.write(row.resolve("t0008/r1"), cell);
    DoneCell.write(row.resolve("t0008-profile/r1"), new CellBuilder().order(2).build());
    assertThat(CellFolder.in(row)).containsExactly(folder("t0008"));
    assertThat(DoneCell.cellsIn(row)).containsExactly(cell);
    assertThat(CellFolder.profilesIn(row)).containsExactly(folder("t0008-profile"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "store",
        "server",
        "mode",
        "address",
        "workload",
        "phase",
        "status",
        "failures",
        "operations",
        "perSecond",
        "client",
        "serverUse"
      })
  void refusesACellThatLacksAPart(String part) throws Exception {
    var folder = folder("t0008");
    DoneCell.write(row.resolve("t0008/r1"), new CellBuilder().build());
    var file = row.resolve("t0008/r1/cell.json");
    Files.writeString(file, Files.readString(file).replaceFirst("\"" + part + "\"", "\"x\""));

    assertThatThrownBy(folder::read)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining("no " + part);
  }

  private CellFolder folder(String name) {
    return new CellFolder(row.resolve(name).resolve("r1"));
  }
}
