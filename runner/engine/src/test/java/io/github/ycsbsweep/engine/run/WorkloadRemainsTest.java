// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.run.WorkloadRemains.UndoneCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run left of a store and workload. */
class WorkloadRemainsTest {

  @TempDir private Path run;

  @Test
  void aCellIsDone() throws IOException {
    cell(8, 2, 3, 1000);
    var remains = remains();
    assertThat(remains.undone()).isEmpty();
    assertThat(remains.begun().cells()).isOne();
    assertThat(remains.begun().keys()).isZero();
    var cell = remains.done().values().iterator().next();
    assertThat(cell.threads()).isEqualTo(8);
    assertThat(cell.repeat()).isEqualTo(2);
    assertThat(cell.order()).isEqualTo(3);
  }

  @Test
  void aCellIsTornWhoseDoneIsMissing() throws IOException {
    Files.delete(cell(8, 1, 1, 1000).resolve("DONE"));
    assertThat(torn()).containsExactly(new CellFolder(repeat(8, 1)));
    assertThat(remains().done()).isEmpty();
    assertThat(remains().begun().cells()).isOne();
  }

  @Test
  void aCellIsTornWhoseFiguresCannotBeRead() throws IOException {
    Files.writeString(cell(8, 1, 1, 1000).resolve("cell.json"), "{\"schema\":1,\"thr");
    Files.delete(cell(16, 1, 2, 1000).resolve("cell.json"));
    assertThat(torn())
        .containsExactlyInAnyOrder(new CellFolder(repeat(8, 1)), new CellFolder(repeat(16, 1)));
  }

  @Test
  void aCellThatFailedIsToBeMeasuredAgainUnlessItIsToBeKept() throws IOException {
    var failed = failed("t0008");
    assertThat(failed(remains())).containsExactly(new CellFolder(failed));
    assertThat(remains().done()).isEmpty();
    assertThat(remains().begun().cells()).isOne();
    assertThat(failed(WorkloadRemains.in(row(), true))).isEmpty();
    assertThat(WorkloadRemains.in(row(), true).done()).hasSize(1);
  }

  @Test
  void aFailedCellOfASearchThatHasEndedBelongsToWhatItFound() throws IOException {
    var failed = failed("t0008-5000ops");
    assertThat(failed(remains())).containsExactly(new CellFolder(failed));
    Files.writeString(row().resolve("searched"), "4,000 ops/s hold");
    assertThat(failed(remains())).isEmpty();
    assertThat(remains().done()).hasSize(1);
  }

  @Test
  void keysAreOfCellsDoneTornAndTakenAwayBefore() throws IOException {
    inserted(cell(8, 1, 1, 1000), 100);
    inserted(Files.createDirectories(repeat(16, 1)), 20);
    Files.writeString(row().resolve("lost-keys"), "3\n0\n");
    assertThat(torn()).containsExactly(new CellFolder(repeat(16, 1)));
    assertThat(remains().begun().cells()).isEqualTo(4);
    assertThat(remains().begun().keys()).isEqualTo(123);
  }

  @Test
  void aRunThatHasNoCellYetHasNothing() throws IOException {
    assertThat(remains().done()).isEmpty();
    assertThat(remains().begun().cells()).isZero();
  }

  private WorkloadRemains remains() throws IOException {
    return WorkloadRemains.in(row(), false);
  }

  private List<CellFolder> torn() throws IOException {
    return remains().undone().stream()
        .filter(one -> !one.failed())
        .map(UndoneCell::folder)
        .toList();
  }

  private static List<CellFolder> failed(WorkloadRemains remains) {
    return remains.undone().stream().filter(UndoneCell::failed).map(UndoneCell::folder).toList();
  }

  private Path row() {
    return run.resolve("cells/redis/workloadb");
  }

  private Path repeat(int threads, int repeat) {
    return row().resolve("t%04d/r%d".formatted(threads, repeat));
  }

  private Path cell(int threads, int repeat, int order, int throughput) throws IOException {
    return DoneCell.in(run, threads, repeat, order, throughput);
  }

  private Path failed(String load) throws IOException {
    var cell = new CellBuilder().status(Cell.Status.FAILED, Optional.of("killed")).build();
    return DoneCell.write(row().resolve(load).resolve("r1"), cell);
  }

  private static void inserted(Path cell, int count) throws IOException {
    Files.writeString(
        cell.resolve("ycsb.out"),
        "[OVERALL], RunTime(ms), 1000\n[INSERT], Return=OK, %d\n".formatted(count));
  }
}
