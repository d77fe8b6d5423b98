// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.compare.ComparableRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Given an archive of runs, its series, their changes, and what is said of the rest. */
class HistoryReportTest extends NightlyRuns {

  @Test
  void showsALossWithTheRunThatHasItFirstAndWhatChangedWithIt() throws IOException, UserError {
    nightly(8, 50_000, run -> run);
    nightly(8, 42_000, run -> run.server("7.2.5"));
    assertThat(status()).isZero();
    assertThat(text())
        .contains("16 runs from 2026-01-01T02:00:00Z to 2026-01-16T02:00:00Z on 1 machine")
        .contains("2026-01-09T02:00:00Z redis, workloadb, 8 threads, ops/s:")
        .contains("(-16.0 %, p 0.002); with it changed: server 7.0.15 → 7.2.5");
  }

  @Test
  void findsNothingWhereNothingChanges() throws IOException, UserError {
    nightly(12, 50_000, run -> run);
    assertThat(status()).isZero();
    assertThat(text()).contains("0 changes").contains("none found");
  }

  @Test
  void aRunThatIsThereTwiceCountsOnce() throws IOException, UserError {
    nightly(6, 50_000, run -> run);
    new ComparableRun("run3")
        .started(FIRST.toString())
        .cell("redis", "workloadb", 8, 1)
        .write(archive.resolve("z-copy"));
    assertThat(status()).isZero();
    assertThat(text()).contains("6 runs from").contains("z-copy, as run3");
  }

  @Test
  void anotherMachineIsASeriesOfItsOwn() throws IOException, UserError {
    nightly(6, 50_000, run -> run);
    nightly(6, 30_000, run -> run.machine("cpu", "Example 4000"));
    assertThat(status()).isZero();
    assertThat(text())
        .contains("on 2 machines: 0 changes")
        .contains("redis, workloadb, on cores 8, cpu Example 3000")
        .contains("redis, workloadb, on cores 8, cpu Example 4000");
  }

  @Test
  void theSameMachineWithAnotherKernelIsTheSame() throws IOException, UserError {
    nightly(6, 50_000, run -> run.machine("kernel", "Linux 6.1"));
    nightly(6, 42_000, run -> run.machine("kernel", "Linux 6.6"));
    assertThat(text())
        .contains("on 1 machine")
        .contains("with it changed: kernel Linux 6.1 → Linux 6.6");
  }

  @Test
  void theDriverOfAnotherSystemIsNoCircumstance() throws IOException, UserError {
    nightly(8, 50_000, run -> drivers(run, "1.0"));
    nightly(8, 42_000, run -> drivers(run, "2.0"));
    assertThat(text())
        .contains("with it changed: redis driver 1.0 → 2.0")
        .doesNotContain("memcached");
  }

  private static ComparableRun drivers(ComparableRun run, String version) {
    return run.version("redis driver", version)
        .version("memcached driver", version)
        .version("memcached binding", version);
  }

  @Test
  void anotherPlanIsASeriesOfItsOwn() throws IOException, UserError {
    nightly(6, 50_000, run -> run);
    nightly(6, 30_000, run -> run.property("recordcount", "9000"));
    nightly(6, 20_000, run -> run.option("duration", "60"));
    nightly(6, 10_000, run -> run.version("ycsb-sweep", "0.2.0"));
    assertThat(text())
        .contains("0 changes")
        .contains("recordcount 9000")
        .contains("--duration 60")
        .contains("ycsb-sweep 0.2.0");
  }

  @Test
  void anotherNumberOfThreadsOrWorkloadIsASeriesOfItsOwn() throws IOException, UserError {
    nightly(6, 50_000, run -> run.cell("redis", "workloadb", 16, 90_000));
    nightly(6, 50_000, run -> run.cell("redis", "workloada", 8, 30_000));
    assertThat(text()).contains("0 changes").contains("redis, workloada");
    assertThat(lines().stream().filter(line -> line.strip().startsWith("16 ops/s"))).hasSize(1);
  }

  @Test
  void cellsThatFailedAreGaps() throws IOException, UserError {
    nightly(6, 50_000, run -> run);
    write(new ComparableRun("run" + ++runs).failed("redis", "workloadb", 8));
    nightly(6, 50_000, run -> run);
    assertThat(status()).isZero();
    assertThat(text())
        .contains("13 runs from")
        .contains("0 changes")
        .contains("run7, redis, workloadb, 8 threads: something went wrong");
    assertThat(lines().stream().filter(line -> line.contains("ops/s")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains(" 12 "));
  }

  @Test
  void namesFoldersThatItCanNotReadAndEndsWithFour() throws IOException, UserError {
    nightly(3, 50_000, run -> run);
    Files.writeString(archive.resolve("run2/run.json"), "{");
    Files.writeString(
        archive.resolve("run3/run.json"),
        Files.readString(archive.resolve("run3/run.json")).replace("2026-01-03T", "someday "));
    assertThat(status()).isEqualTo(4);
    assertThat(text())
        .contains("1 run from")
        .contains("run2: " + archive.resolve("run2/run.json"))
        .contains("run3: run.json: started:");
  }

  @Test
  void endsWithOneIfNothingCanBeRead() throws IOException, UserError {
    nightly(1, 50_000, run -> run);
    Files.writeString(archive.resolve("run1/run.json"), "{");
    assertThat(status()).isEqualTo(1);
    assertThat(text()).contains("No run can be read.");
  }

  @Test
  void doesNotFollowALink() throws IOException, UserError {
    nightly(1, 50_000, run -> run);
    Files.createSymbolicLink(archive.resolve("again"), archive.resolve("run1"));
    assertThat(status()).isZero();
    assertThat(text()).contains("1 run from").doesNotContain("twice");
  }

  @Test
  void fitsIntoEightyColumns() throws IOException, UserError {
    nightly(6, 12_345_678, run -> run.cell("redis", "a-workload-with-a-long-name", 1024, 99));
    assertThat(lines().stream().filter(line -> !line.contains(temp.toString())))
        .allMatch(line -> line.length() <= 80);
  }

  private int status() throws IOException, UserError {
    return HistoryReport.of(Archive.read(archive)).status();
  }

  private List<String> lines() throws IOException, UserError {
    return HistoryDocument.onTerminal(HistoryReport.of(Archive.read(archive)));
  }

  /** What is printed, with its lines joined where a terminal's width broke them. */
  private String text() throws IOException, UserError {
    return String.join("\n", lines()).replace("\n    ", " ");
  }
}
