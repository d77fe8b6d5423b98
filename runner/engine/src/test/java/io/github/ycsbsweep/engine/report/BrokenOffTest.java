// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Probe;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given a run that was broken off, nothing of what is not done counts, and the report says so. */
class BrokenOffTest {

  private static final String CELL = "cells/redis/workloadb/t0016/r1";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  /** The figures of the second are there, as after a kill between them and the mark. */
  @BeforeEach
  void aCellThatIsDoneAndOneThatIsNot() throws IOException {
    var run = new SyntheticRun(folder);
    run.measured("redis", "workloadb", 8, 1_000).measured("redis", "workloadb", 16, 87_654);
    Files.delete(folder.resolve(CELL).resolve("DONE"));
  }

  @Test
  void saysWhichCellWasBrokenOffAndHowItIsMeasuredAgain() throws IOException {
    assertThat(report()).isEqualTo(ExitStatus.PARTIAL);
    assertThat(out.toString())
        .contains("error: a cell was broken off", CELL, "sweep.sh --resume DIR measures it again");
    assertThat(read("report.md")).contains(CELL);
    assertThat(read("report.html")).contains(CELL);
  }

  @Test
  void showsItsFiguresNowhere() throws IOException {
    report();
    assertThat(out.toString()).doesNotContain("87,654");
    for (var file : new String[] {"results.csv", "report.md", "report.html"}) {
      assertThat(read(file)).contains("workloadb").doesNotContain("87654", "87,654");
    }
  }

  @Test
  void leavesOutWhatAProbeAndTheStoreSaidInIt() throws Exception {
    var cell = folder.resolve(CELL);
    Files.writeString(Files.createDirectory(cell.resolve("probe")).resolve(Probe.FILE), "{}");
    Files.writeString(cell.resolve("server-before.json"), "{}");
    Files.writeString(cell.resolve("server-after.json"), "{}");
    var results = RunResults.read(folder);
    assertThat(results.probes()).isEmpty();
    assertThat(results.serverStates()).isEmpty();
    assertThat(results.missing().unreadable()).isEmpty();
  }

  @Test
  void failsWhereNothingElseWasMeasured() throws IOException {
    Files.delete(folder.resolve("cells/redis/workloadb/t0008/r1/DONE"));
    assertThat(report()).isEqualTo(ExitStatus.FAILED);
    assertThat(out.toString()).contains("nothing was measured");
  }

  @Test
  void takesAMarkWithoutFiguresForDamage() throws Exception {
    var done = folder.resolve("cells/redis/workloadb/t0008/r1");
    Files.delete(done.resolve("cell.json"));
    assertThat(new CellFolder(done).isDone()).isTrue();
    assertThat(RunResults.read(folder).missing().unreadable())
        .singleElement()
        .asString()
        .contains("t0008");
  }

  @Test
  void saysOfARunThatWasKilledThatItDidNotEndByItself() throws IOException {
    lock();
    report();
    assertThat(out.toString())
        .contains("error: the run did not end by itself: cells may be missing")
        .contains("sweep.sh --resume DIR measures them");
  }

  @Test
  void saysNoSuchThingWhenTheRunItselfReportsAtItsEnd() throws Exception {
    lock();
    assertThat(atTheEnd()).doesNotContain("did not end by itself", "was interrupted");
    Files.writeString(folder.resolve(Ending.MARK), "");
    assertThat(atTheEnd())
        .contains("the run was interrupted")
        .doesNotContain("did not end by itself");
  }

  private String atTheEnd() throws Exception {
    var report = ReportFiles.write(folder, Ending.ofMark(folder), Optional.empty(), warning -> {});
    return String.join("\n", report.text());
  }

  @Test
  void saysOfARunThatEndedNothing() throws IOException {
    report();
    assertThat(out.toString()).doesNotContain("did not end by itself", "was interrupted");
  }

  private void lock() throws IOException {
    Files.writeString(folder.resolve(".running"), "4711 815 /tmp/ycsb-run.x");
  }

  private int report() {
    return Main.script(new ReportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(new StringWriter()))
        .execute(folder.toString());
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }
}
