// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Status;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given what YCSB leaves when it fails and still ends with exit status 0, a cell says so. */
class SilentFailuresTest {

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void anEmptyCell() throws Exception {
    cell = new SyntheticCell(run);
  }

  @Test
  void namesAnUnknownDatabaseClass() throws Exception {
    assertFailed(cell.withoutSummary().printed("Unknown DB io.example.Nothing").measure(1, 2))
        .contains("io.example.Nothing")
        .contains("build the binding");
  }

  @Test
  void namesAnUnknownWorkloadClass() throws Exception {
    cell.withoutSummary().printed("java.lang.ClassNotFoundException: io.example.Workload");
    assertFailed(cell.measure(1, 2)).contains("io.example.Workload");
  }

  @Test
  void namesAMissingFile() throws Exception {
    cell.withoutSummary().printed("java.io.FileNotFoundException: workloadz (No such file)");
    assertFailed(cell.measure(1, 2)).contains("workloadz");
  }

  @Test
  void saysWhyNoThreadCouldStart() throws Exception {
    for (var thread = 0; thread < 8; thread++) {
      cell.printed("site.ycsb.DBException: redis.host=127.0.0.1, redis.port=1: Connection refused");
    }
    assertFailed(cell.measure(1, 2)).contains("no client thread").contains("Connection refused");
  }

  @Test
  void failsEvenWhenOnlyOneThreadCouldNotStart() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed("site.ycsb.DBException: max number of clients reached");
    assertFailed(cell.measure(2, 5)).contains("not every client thread").contains("max number");
  }

  @Test
  void saysThatEveryOperationFailedAndTheFirstReason() throws Exception {
    cell.rows("READ-ERROR", 8, 500, 100).returned("READ", "ERROR", 4_000);
    cell.returned("CLEANUP", "OK", 8).printed("redis 127.0.0.1:7000 READ user1: WRONGTYPE it is");
    assertFailed(cell.measure(2, 5)).contains("every operation failed").contains("WRONGTYPE");
  }

  @Test
  void saysThatTheClientWasKilled() throws Exception {
    assertFailed(cell.withoutSummary().rows("READ", 8, 500, 100).measure(2, 5, 0, 137))
        .contains("signal 9");
  }

  @Test
  void saysThatAnExceptionEndedTheClient() throws Exception {
    cell.withoutSummary().printed("java.lang.NullPointerException: value");
    assertFailed(cell.measure(2, 5)).contains("NullPointerException");
  }

  @Test
  void saysThatTheClientRanOutOfMemory() throws Exception {
    cell.printed("java.lang.OutOfMemoryError: Java heap space");
    assertFailed(cell.measure(2, 5)).contains("ran out of memory").contains("JAVA_OPTS");
  }

  @Test
  void saysThatYcsbRanFewerThreads() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed(
        "Warning: the threadcount is bigger than recordcount, the threadcount will be recordcount!");
    assertFailed(cell.measure(2, 5)).contains("fewer threads");
  }

  @Test
  void failsWhenValuesReadAreNotTheValuesWritten() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.returned("VERIFY", "OK", 3_990).returned("VERIFY", "UNEXPECTED_STATE", 10);
    assertFailed(cell.measure(2, 5)).contains("10 values");
  }

  @Test
  void saysThatTheClientPrintedNoSummary() throws Exception {
    assertFailed(cell.withoutSummary().measure(2, 5, 0, 1)).contains("exit status 1");
  }

  private static AbstractStringAssert<?> assertFailed(Cell cell) {
    assertThat(cell.status()).isEqualTo(Status.FAILED);
    return assertThat(cell.reason().orElseThrow());
  }
}
