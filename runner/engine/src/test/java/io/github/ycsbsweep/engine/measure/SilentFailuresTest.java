// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
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
    cell.printed("java.lang.ClassNotFoundException: io.example.Nothing");
    cell.printed("\tat java.base/java.lang.ClassLoader.loadClass(ClassLoader.java:525)");
    cell.printed("\tat site.ycsb.DBFactory.newDB(DBFactory.java:38)");
    cell.printed("Exception in thread \"Thread-4\" java.lang.NullPointerException: db is null");
    assertFailed(cell.measure(1, 2)).contains("class io.example.Nothing").contains("build");
  }

  @Test
  void namesAnUnknownWorkloadClass() throws Exception {
    cell.withoutSummary().printed("java.lang.ClassNotFoundException: io.example.Workload");
    cell.printed("\tat site.ycsb.Client.getWorkload(Client.java:517)");
    assertFailed(cell.measure(1, 2)).contains("io.example.Workload").contains("workload=");
  }

  @Test
  void namesAMissingFile() throws Exception {
    cell.withoutSummary().saidOnOut("Unable to open the properties file /gone/workloadz");
    assertFailed(cell.measure(1, 2)).contains("could not open").contains("/gone/workloadz");
  }

  @Test
  void saysWhyNoThreadCouldStart() throws Exception {
    for (var thread = 0; thread < 8; thread++) {
      cell.printed("site.ycsb.DBException: redis 127.0.0.1:1: Connection refused");
      cell.printed("\tat site.ycsb.DBWrapper.init(DBWrapper.java:86)");
    }
    assertFailed(cell.measure(1, 2))
        .isEqualTo("no client thread could start: redis 127.0.0.1:1: Connection refused");
  }

  @Test
  void failsEvenWhenOnlyOneThreadCouldNotStart() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed("site.ycsb.DBException: max number of clients reached");
    assertFailed(cell.measure(2, 5))
        .isEqualTo("1 of 8 client threads could not start: max number of clients reached");
  }

  @Test
  void saysThatClosingFailed() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed("site.ycsb.DBException: Broken pipe");
    cell.printed("\tat site.ycsb.DBWrapper.cleanup(DBWrapper.java:110)");
    assertFailed(cell.measure(2, 5)).contains("closing").contains("Broken pipe");
  }

  @Test
  void saysThatAFailedInsertEndedAThread() throws Exception {
    cell.rows("INSERT", 8, 500, 100).returned("INSERT", "OK", 4_000).returned("INSERT", "ERROR", 1);
    cell.printed("redis 127.0.0.1:7000 INSERT user1: OOM command not allowed");
    cell.printed("Error inserting, not retrying any more. number of attempts: 1");
    assertFailed(cell.measure(2, 5)).contains("1 of 8 client threads").contains("OOM");
  }

  @Test
  void saysThatEveryOperationFailedAndTheFirstReason() throws Exception {
    cell.rows("READ-ERROR", 8, 500, 100).returned("READ", "ERROR", 4_000);
    cell.returned("CLEANUP", "OK", 8).printed("redis 127.0.0.1:7000 READ user1: WRONGTYPE it is");
    assertFailed(cell.measure(2, 5)).contains("every operation failed").contains("WRONGTYPE");
  }

  @Test
  void saysThatTheClientGotToNoOperation() throws Exception {
    assertFailed(cell.measure(2, 5)).contains("before it had done one operation");
  }

  @Test
  void saysThatNoRecordWasFound() throws Exception {
    cell.rows("READ-NOT_FOUND", 8, 500, 100).returned("READ", "NOT_FOUND", 4_000);
    assertFailed(cell.measure(2, 5))
        .contains("no operation found its record")
        .contains("--no-load");
  }

  @Test
  void saysThatTheClientWasKilled() throws Exception {
    assertFailed(cell.withoutSummary().rows("READ", 8, 500, 100).measure(2, 5, 0, 137))
        .contains("signal 9, not by the runner");
  }

  @Test
  void saysThatTheRunnerItselfKilledTheClient() throws Exception {
    cell.withoutSummary().printed("2026-01-02 03:04:05:678 9 sec: 500 operations; ");
    assertFailed(cell.measure(2, 5, 0, ManagedProcess.KILLED))
        .contains("the runner killed the client: it got no further, or did not end");
  }

  @Test
  void saysThatTheRunnerItselfKilledAClientThatNeverBegan() throws Exception {
    assertFailed(cell.withoutSummary().measure(2, 5, 0, ManagedProcess.KILLED))
        .contains("the runner killed the client: it had not done one operation");
  }

  @Test
  void saysThatTheSystemGaveNoMoreProcessesEvenIfASignalEndedTheClient() throws Exception {
    cell.withoutSummary()
        .printed("[warning][os,thread] Failed to start thread: pthread_create failed (EAGAIN)");
    assertFailed(cell.measure(2, 5, 0, 134)).contains("ulimit -u");
    assertFailed(cell.measure(2, 5, 0, ManagedProcess.KILLED)).contains("ulimit -u");
  }

  @Test
  void saysThatAnExceptionEndedTheClient() throws Exception {
    cell.withoutSummary().printed("java.lang.NullPointerException: value");
    cell.saidOnOut("java.lang.NullPointerException: value");
    assertFailed(cell.measure(2, 5)).contains("NullPointerException");
  }

  @Test
  void saysThatAnUncaughtErrorEndedAThread() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed("Exception in thread \"Thread-4\" java.lang.StackOverflowError: deep");
    assertFailed(cell.measure(2, 5)).contains("StackOverflowError");
  }

  @Test
  void doesNotTakeADriversLogForTheEndOfAThread() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000);
    cell.printed("io.example.PoolException: one connection was replaced");
    assertThat(cell.measure(2, 5).status()).isEqualTo(Status.OK);
  }

  @Test
  void saysThatTheSystemGaveNoMoreThreads() throws Exception {
    cell.withoutSummary()
        .printed(
            "Exception in thread \"main\" java.lang.OutOfMemoryError: unable"
                + " to create native thread: possibly out of memory or process/resource limits reached");
    assertFailed(cell.measure(2, 5, 0, 1)).contains("ulimit -u");
  }

  @Test
  void saysThatTheClientRanOutOfOperations() throws Exception {
    cell.rows("READ", 4, 500, 100).returned("READ", "OK", 2_000);
    cell.printed("Could not wait until max specified time, TerminatorThread interrupted.");
    assertFailed(cell.measure(2, 5)).contains("only 1.0 s of 5 s").contains("--operations");
  }

  @Test
  void saysThatTheStoreStoppedAnsweringHoweverFewOperationsFailed() throws Exception {
    cell.rows("READ", 6, 5_000, 100).rows("READ", 4, 0, 1).returned("READ", "OK", 30_000);
    cell.startingAt("READ-ERROR", 6).rows("READ-ERROR", 4, 8, 100);
    cell.printed("redis 127.0.0.1:7000 READ user1: Connection reset");
    assertFailed(cell.measure(2, 6, 0.5, 0))
        .contains("stopped answering")
        .contains("last 2.0 s")
        .contains("Connection reset");
  }

  @Test
  void allowsASecondWithoutAnOperationWhereFewWereAskedFor() throws Exception {
    cell.rows("READ", 6, 3, 100).rows("READ", 2, 0, 1).rows("READ", 1, 3, 100);
    assertThat(cell.returned("READ", "OK", 21).measure(2, 6).status()).isEqualTo(Status.OK);
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
  void doesNotBlameTheValuesForReadsThatFailed() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 3_990).returned("READ", "ERROR", 10);
    cell.returned("VERIFY", "OK", 3_990).returned("VERIFY", "ERROR", 10);
    assertThat(cell.measure(2, 5).status()).isEqualTo(Status.OK);
  }

  @Test
  void failsWhenAReadIsOkWithoutAnyValue() throws Exception {
    cell.rows("READ", 8, 500, 100).returned("READ", "OK", 4_000).returned("VERIFY", "ERROR", 10);
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
