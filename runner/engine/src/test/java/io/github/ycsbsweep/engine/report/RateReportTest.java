// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.rate.SyntheticCells;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given cells at rates and a probe, the report tells service from response times. */
class RateReportTest {

  @TempDir private Path run;
  private final SyntheticCells synthetic = new SyntheticCells();
  private final StringWriter out = new StringWriter();

  @BeforeEach
  void aClosedLoop() throws IOException {
    options(Map.of());
    cell("t0016/r1", synthetic.closed(16, 20_000, 900));
  }

  @Test
  void showsServiceAndResponseTimesSideBySide() throws IOException {
    cell("t0016-at50/r1", synthetic.open(16, 10_000, 10_000, 190_000));
    report();
    assertThat(out.toString())
        .contains(
            """
            workloada, at a rate                                 service, ms    response, ms
            store        threads     target  peak      ops/s     p50     p99     p50     p99
            redis             16     10,000   50%     10,000   0.050   0.100   95.00   190.0
            Service time runs from when the client sent an operation. Response time runs
            """);
    assertThat(read("report.md"))
        .contains(
            "| redis | 16 | 1 | ALL | 10,000 | 50 | 10,000 | yes | 0.050 | 0.100 |  | 0.300 | 95.00"
                + " | 190.0 |  | 570.0 |");
  }

  @Test
  void keepsCellsAtRatesOutOfTheSweep() throws Exception {
    cell("t0016-at50/r1", synthetic.open(16, 10_000, 10_000, 1_000));
    var results = RunResults.read(run);
    assertThat(results.cells("workloada")).hasSize(1);
    assertThat(results.curves("workloada").get(0).points()).hasSize(1);
    assertThat(results.cells()).hasSize(2);
  }

  @Test
  void givesResponseTimesRowsOfTheirOwnWithoutCounts() throws IOException {
    cell("t0016-at50/r1", synthetic.open(16, 10_000, 10_000, 190_000));
    report();
    assertThat(read("results.csv"))
        .contains(
            ",redis,local,,workloada,16,1,10000,1,2,ALL,10.000,100000,0,0,10000.0,50.0,50,50,50,100,,300,")
        .contains(
            ",redis,local,,workloada,16,1,10000,1,2,Intended-ALL,10.000,,,,,95000.0,95000,95000,95000,190000,,570000,,,,,,,redis,,,,,,,,,,\n");
  }

  @Test
  void saysThatATargetWasNotReached() throws IOException {
    cell("t0016-at90/r1", synthetic.open(16, 18_000, 17_000, 900_000));
    report();
    assertThat(out.toString())
        .contains("17,000!")
        .contains("! less than 98 % of the target was reached")
        .contains("warning: 1 cell: the target was not reached: less than 98 % of it");
    assertThat(read("report.md"))
        .contains("redis, workloada, 16 threads at 18,000 ops/s: 17,000 ops/s (94 %)");
  }

  @Test
  void saysThatTheClientWasStillCatchingUp() throws IOException {
    cell("t0016-at50/r1", synthetic.open(16, 10_000, 11_000, 900_000));
    report();
    assertThat(read("report.md"))
        .contains("1 cell: the client did more than its target")
        .contains("redis, workloada, 16 threads at 10,000 ops/s: 11,000 ops/s");
  }

  @Test
  void saysOfASweepAtATargetWhatItsThroughputIs() throws IOException {
    cell("t0016/r1", synthetic.open(16, 10_000, 10_000, 900));
    report();
    assertThat(out.toString()).contains("as much was asked for").doesNotContain("(closed loop)");
  }

  @Test
  void showsEveryStepOfASearchAndWhatItFound() throws IOException {
    options(Map.of("slo", "p99<2ms"));
    cell("t0016-20000ops/r1", synthetic.open(16, 20_000, 18_000, 900_000));
    cell("t0016-10000ops/r1", synthetic.open(16, 10_000, 10_000, 2_400));
    cell("t0016-5000ops/r1", synthetic.open(16, 5_000, 5_000, 1_200));
    cell("t0016-7500ops/r1", synthetic.open(16, 7_500, 7_500, 1_500));
    cell("t0016-8750ops/r1", synthetic.open(16, 8_750, 8_750, 1_800));
    cell("t0016-9375ops/r1", synthetic.open(16, 9_375, 9_375, 1_900));
    cell("t0016-9688ops/r1", synthetic.open(16, 9_688, 9_688, 1_950));
    assertThat(report()).isEqualTo(ExitStatus.OK);
    assertThat(out.toString())
        .contains(
            """
            workloada, redis, 16 threads, in search of p99<2ms (response time)
            step     target  peak      ops/s  p99, ms  verdict
                                      20,000    0.900  closed loop, service time
               1     20,000  100%     18,000    900.0  not met: 90 % of the target reached
               2     10,000   50%     10,000    2.400  not met
               3      5,000   25%      5,000    1.200  met
            """)
        .contains(
            """
            workloada, redis, 16 threads: highest throughput that met p99<2ms: 9,688 ops/s
                (p99 1.950 ms); next tried 10,000 ops/s (p99 2.400 ms): not met.
            """)
        .doesNotContain("the target was not reached");
    assertThat(read("report.html"))
        .contains("In search of p99&lt;2ms: redis")
        .contains("<li>workloada, redis, 16 threads: highest throughput that met p99&lt;2ms");
    assertThat(read("report.md"))
        .contains("- workloada, redis, 16 threads: highest throughput that met p99");
  }

  @Test
  void endsWithTheGateWhenNoRateMetTheLimit() throws IOException {
    options(Map.of("slo", "p99<2ms"));
    cell("t0016-20000ops/r1", synthetic.open(16, 20_000, 20_000, 2_400));
    assertThat(report()).isEqualTo(ExitStatus.GATE);
    assertThat(out.toString()).contains("rate that was tried met p99<2ms: the lowest was 20,000");
  }

  @Test
  void saysOfASearchThatItWasBrokenOff() throws IOException {
    options(Map.of("slo", "p99<2ms"));
    cell("t0016-20000ops/r1", synthetic.open(16, 20_000, 20_000, 2_400));
    cell("t0016-10000ops/r1", synthetic.open(16, 10_000, 10_000, 1_000));
    report();
    assertThat(out.toString()).contains("the search did not come to its end; so far,");
  }

  @Test
  void showsTheProbeIdleAndUnderLoad() throws IOException {
    probe("idle/probe", 0, Optional.empty());
    probe("t0016/r1/probe", 16, Optional.empty());
    report();
    assertThat(out.toString())
        .contains(
            """
            workloada, probe: 1 thread, 300 reads/s       service time, ms response time, ms
            store        beside                    reads      p50      p90      p50      p90
            redis        idle store                1,200    0.100    0.100    0.200    0.200
            redis        16 threads                1,200    0.100    0.100    0.200    0.200
            """);
    assertThat(read("results.csv"))
        .contains(",redis,local,,workloada,0,1,,1,,PROBE-READ,4.000,1200,0,0,300.0,100.0,100,");
  }

  @Test
  void saysThatAProbeFailed() throws IOException {
    probe("t0016/r1/probe", 16, Optional.of("the client was killed"));
    report();
    assertThat(read("report.md"))
        .contains("1 cell: the probe did not measure as it should")
        .contains("redis, workloada, 16 threads: the client was killed");
  }

  @Test
  void fitsIntoEightyColumns() throws IOException {
    options(Map.of("slo", "p99<2ms"));
    cell("t0016-12345678ops/r1", synthetic.open(1_024, 12_345_678, 12_345_678, 123_456_789));
    cell("t1024/r1", synthetic.closed(1_024, 12_345_678, 900));
    probe("t1024/r1/probe", 1_024, Optional.empty());
    report();
    assertThat(out.toString().lines().filter(line -> !line.startsWith("/")))
        .allMatch(line -> line.length() <= 80);
  }

  private void options(Map<String, String> more) throws IOException {
    var options = new HashMap<>(Map.of("threads", "16"));
    options.putAll(more);
    Json.write(
        run.resolve("run.json"),
        new Run(
            Run.SCHEMA,
            "id",
            "2026-01-01T00:00:00Z",
            new Run.Invocation("", options, 1),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of()));
  }

  private void cell(String path, Cell cell) throws IOException {
    DoneCell.write(folder(path), cell);
  }

  private void probe(String path, int threads, Optional<String> problem) throws IOException {
    var read =
        new Cell.Operation(
            1_200, 0, 0, 300, Optional.of(LatencyOf.p99(200)), Optional.of(LatencyOf.p99(400)));
    Json.write(
        folder(path).resolve(Probe.FILE),
        new Probe(
            Cell.SCHEMA,
            new SystemUnderTest(
                "redis", new Cell.Server("local", "127.0.0.1:7000", Optional.empty())),
            new CellPosition("workloada", threads, OptionalDouble.empty(), 1, threads == 0 ? 0 : 1),
            problem,
            OptionalDouble.of(4),
            Optional.of("READ"),
            problem.isPresent() ? Optional.empty() : Optional.of(read)));
  }

  private Path folder(String path) throws IOException {
    return Files.createDirectories(run.resolve("cells/redis/workloada").resolve(path));
  }

  private int report() {
    return Main.script(new ReportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(new StringWriter()))
        .execute(run.toString());
  }

  private String read(String file) throws IOException {
    return Files.readString(run.resolve(file));
  }
}
