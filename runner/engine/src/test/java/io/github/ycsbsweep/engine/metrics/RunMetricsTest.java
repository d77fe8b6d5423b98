// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.RateCurve;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMetricsTest {

  private static final String CELL =
      "clients=\"1\",phase=\"cell\",repeat=\"1\",store=\"shelf\",system=\"shelf\",target=\"\","
          + "threads=\"5\",workload=\"workloadb\"";

  @TempDir private Path folder;
  private PlanFixture plans;
  private RunMetrics metrics;
  private GrowingClient client;

  @BeforeEach
  void plan() throws Exception {
    metrics = new RunMetrics();
    plans = new PlanFixture(folder);
    metrics.planned(plans.plan("redis workloadb --threads 8,16 --warmup 2s --duration 3s"));
    client = new GrowingClient(folder.resolve("cell"));
  }

  @Test
  void tellsWhatTheRunIsDoing() throws IOException {
    assertThat(phase()).isEqualTo("prepare");
    var load = new GrowingClient(folder.resolve("load")).load();
    metrics.started(load, 0);
    assertThat(phase()).isEqualTo("load");
    metrics.ended(load);
    var cell = client.cell(1);
    metrics.started(cell, 1);
    assertThat(phase()).isEqualTo("warmup");
    client.status(1, 0, "").status(2, 100, "").status(3, 200, "");
    assertThat(phase()).isEqualTo("warmup");
    client.status(4, 300, "");
    assertThat(phase()).isEqualTo("measure");
    metrics.ended(cell);
    assertThat(phase()).isEqualTo("prepare");
    metrics.reporting();
    assertThat(phase()).isEqualTo("report");
  }

  @Test
  void countsOperationsByWhatCameOfThem() throws IOException {
    metrics.started(client.cell(1), 1);
    client.row("READ", 90, 100).row("READ-NOT_FOUND", 7, 50).row("READ-ERROR", 3, 900);
    var text = text();
    assertThat(text.value("ycsb_sweep_operations_total", "operation=\"READ\",outcome=\"ok\""))
        .isEqualTo(90);
    assertThat(text.value("ycsb_sweep_operations_total", "outcome=\"not_found\"")).isEqualTo(7);
    assertThat(text.value("ycsb_sweep_operations_total", "outcome=\"failed\"")).isEqualTo(3);
    assertThat(text.value("ycsb_sweep_failures_total", "status=\"ERROR\"")).isEqualTo(3);
    assertThat(text.value("ycsb_sweep_failures_total", "status=\"NOT_FOUND\"")).isEqualTo(7);
  }

  @Test
  void countsAReadModifyWriteOnlyAsItsParts() throws IOException {
    metrics.started(client.cell(1), 1);
    client.row("READ", 90, 100).row("READ-MODIFY-WRITE", 90, 300);
    var text = text();
    assertThat(text.lines("ycsb_sweep_operations_total")).hasSize(1);
    assertThat(text.value("ycsb_sweep_service_time_seconds_count", "READ-MODIFY-WRITE"))
        .isEqualTo(90);
  }

  @Test
  void countsByStatusLinesWhereTheIntervalLogsComeAtTheEnd() throws IOException {
    var cell = client.cell(1);
    metrics.started(cell, 1);
    client.status(1, 40, "[READ: Count=40, Max=9, Min=1] [CLEANUP: Count=1, Max=9]");
    assertThat(text().value("ycsb_sweep_operations_total", "READ")).isEqualTo(40);
    client.status(2, 100, "[READ: Count=60, Max=9, Min=1]");
    assertThat(text().value("ycsb_sweep_operations_total", "READ")).isEqualTo(100);
    assertThat(text().lines("ycsb_sweep_service_time_seconds_count")).isEmpty();

    client.row("READ", 105, 100);
    metrics.ended(cell);
    assertThat(text().value("ycsb_sweep_operations_total", "READ")).isEqualTo(105);
    assertThat(text().value("ycsb_sweep_service_time_seconds_count", "READ")).isEqualTo(105);
  }

  @Test
  void separatesResponseTimesFromServiceTimes() throws IOException {
    metrics.started(client.cell(1), 1);
    client
        .status(1, 10, "[READ: Count=10, Max=100] [Intended-READ: Count=10, Max=5000]")
        .row("READ", 10, 100)
        .row("Intended-READ", 10, 5000);
    var text = text();
    assertThat(text.lines("ycsb_sweep_operations_total")).hasSize(1);
    assertThat(text.value("ycsb_sweep_service_time_seconds_sum", "READ")).isEqualTo(0.001);
    assertThat(text.value("ycsb_sweep_response_time_seconds_sum", "READ")).isBetween(0.049, 0.051);
    assertThat(text.value("ycsb_sweep_operations_total", "READ")).isEqualTo(10);
  }

  @Test
  void showsTheRateThatIsDueNow() throws IOException {
    var steps =
        new RateCurve(
            List.of(
                new RateCurve.Point(0, 1000),
                new RateCurve.Point(10, 1000),
                new RateCurve.Point(10, 3000)),
            OptionalDouble.empty());
    metrics.started(
        client.cellAt(
            new RateSchedule("steps", Arrivals.UNIFORM, steps, OptionalInt.empty(), List.of())),
        1);
    assertThat(text().value("ycsb_sweep_target_operations_per_second", "")).isEqualTo(1000);
    client.status(1, 5, "").status(14, 100, "");
    assertThat(text().value("ycsb_sweep_target_operations_per_second", "steps")).isEqualTo(3000);
  }

  @Test
  void showsCpuAndMemoryOfClientAndServer() throws IOException {
    var cell = client.cell(1);
    metrics.started(cell, 1);
    client.sample(0.5, 2).sample(1.25, 3);
    var text = text();
    assertThat(text.value("ycsb_sweep_cpu_seconds_total", "process=\"client\"")).isEqualTo(1.25);
    assertThat(text.value("ycsb_sweep_cpu_seconds_total", "process=\"server\"")).isEqualTo(3);
    assertThat(text.value("ycsb_sweep_resident_memory_bytes", "process=\"server\""))
        .isEqualTo(2_000_000);
    assertThat(text.value("ycsb_sweep_network_bytes_total", "")).isEqualTo(300);
    metrics.ended(cell);
    assertThat(text().lines("ycsb_sweep_resident_memory_bytes")).isEmpty();
    assertThat(text().lines("ycsb_sweep_cpu_seconds_total")).hasSize(2);
  }

  @Test
  void showsAFaultWhileItIsBeingDone() throws IOException {
    metrics.started(client.cell(1), 1);
    var kill = new FaultPlan("kill", 40, "3s", OptionalInt.empty(), true);
    metrics.fault(kill, FaultCourse.Event.BEGIN);
    assertThat(text().value("ycsb_sweep_fault_active", "kill@40%:3s")).isEqualTo(1);
    metrics.fault(kill, FaultCourse.Event.END);
    assertThat(text().value("ycsb_sweep_fault_active", "kill@40%:3s")).isEqualTo(0);
    assertThat(text().value("ycsb_sweep_fault_events_total", "event=\"end\"")).isEqualTo(1);
  }

  @Test
  void countsCellsByWhatWasThoughtOfThem() {
    metrics.judged(Cell.Status.OK, 1);
    metrics.judged(Cell.Status.FAILED, 2);
    metrics.judged(Cell.Status.OK, 3);
    var text = text();
    assertThat(text.value("ycsb_sweep_cells", "")).isEqualTo(2);
    assertThat(text.value("ycsb_sweep_cells_done", "")).isEqualTo(3);
    assertThat(text.value("ycsb_sweep_cells_judged_total", "status=\"ok\"")).isEqualTo(2);
    assertThat(text.value("ycsb_sweep_cells_judged_total", "status=\"gate\"")).isEqualTo(0);
  }

  @Test
  void keepsTheSeriesOfTheLastCellsAlone() throws IOException {
    for (var repeat = 1; repeat <= 10; repeat++) {
      var one = new GrowingClient(folder.resolve("r" + repeat)).row("READ", repeat, 100);
      var cell = one.cell(repeat);
      metrics.started(cell, repeat);
      metrics.ended(cell);
    }
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(RunMetrics.KEPT);
    assertThat(text().value("ycsb_sweep_operations_total", "repeat=\"10\"")).isEqualTo(10);
    assertThat(text().value("ycsb_sweep_cell_number", "")).isEqualTo(10);
  }

  @Test
  void readsEveryCellOfThoseThatRunTogether() throws IOException {
    var other = new GrowingClient(folder.resolve("other"));
    var first = client.cell(1);
    var second = other.cell(2);
    metrics.started(first, 1);
    metrics.started(second, 1);
    client.row("READ", 10, 100).status(1, 5, "").status(4, 10, "");
    other.row("READ", 20, 100).status(1, 5, "").status(4, 20, "");
    assertThat(reads(1)).isEqualTo(10);
    assertThat(reads(2)).isEqualTo(20);
    assertThat(text().lines("ycsb_sweep_threads")).hasSize(2);

    client.row("READ", 1, 100);
    metrics.ended(first);
    other.row("READ", 2, 100);
    assertThat(reads(1)).isEqualTo(11);
    assertThat(reads(2)).isEqualTo(22);
    assertThat(text().lines("ycsb_sweep_threads")).hasSize(1);
    assertThat(phase()).isEqualTo("measure");

    other.row("READ", 3, 100);
    metrics.ended(second);
    assertThat(reads(1)).isEqualTo(11);
    assertThat(reads(2)).isEqualTo(25);
    assertThat(phase()).isEqualTo("prepare");
  }

  @Test
  void keepsAllThatRunTogetherHoweverManyTheyAre() throws IOException {
    var cells = new ArrayList<ClientLaunch>();
    for (var repeat = 1; repeat <= 5; repeat++) {
      var one = new GrowingClient(folder.resolve("r" + repeat)).row("READ", repeat, 100);
      cells.add(one.cell(repeat));
    }
    cells.forEach(cell -> metrics.started(cell, 1));
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(5);
    cells.forEach(metrics::ended);
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(5);
    metrics.started(client.row("READ", 6, 100).cell(6), 6);
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(RunMetrics.KEPT);
    assertThat(reads(6)).isEqualTo(6);
  }

  @Test
  void replacesTheSeriesOfAnEarlierLoadOfTheSameName() throws IOException {
    var first = new GrowingClient(folder.resolve("one")).row("INSERT", 10, 100);
    metrics.started(first.load(), 0);
    metrics.started(new GrowingClient(folder.resolve("two")).row("INSERT", 3, 100).load(), 0);
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(1);
    assertThat(text().value("ycsb_sweep_operations_total", "INSERT")).isEqualTo(3);
  }

  @Test
  void namesNoMoreThanSomeOperationsOfAWorkload() throws IOException {
    metrics.started(client.cell(1), 1);
    for (var number = 0; number < 40; number++) {
      client.row("QUERY" + number, 1, 100);
    }
    assertThat(text().lines("ycsb_sweep_operations_total")).hasSize(17);
    assertThat(text().value("ycsb_sweep_operations_total", "OTHER")).isEqualTo(24);
  }

  @Test
  void showsTextOfServersAsTextOnly() {
    var cell = client.cell(1);
    var hostile = "7\u001b[31m\n\"} 1\nycsb_sweep_cells 99\n" + "x".repeat(5000);
    metrics.started(client.launch(hostile, cell.cell()), 1);
    var text = text();
    assertThat(text.lines("ycsb_sweep_cells")).hasSize(1);
    assertThat(text.value("ycsb_sweep_cells", "")).isEqualTo(2);
    assertThat(text.lines("ycsb_sweep_system_info").get(0)).hasSizeLessThan(300);
    assertThat(text.toString()).doesNotContain("\u001b");
  }

  @Test
  void countsLogsThatCanNotBeReadAndShowsTheOthers() throws IOException {
    metrics.started(client.cell(1), 1);
    client.row("READ", 5, 100).add("UPDATE.hdr", "1,1,1,HISTnonsense\n");
    var text = text();
    assertThat(text.value("ycsb_sweep_operations_total", "READ")).isEqualTo(5);
    assertThat(text.value("ycsb_sweep_log_read_errors_total", "")).isEqualTo(1);
  }

  @Test
  void labelsEverySeriesOfACell() throws IOException {
    metrics.started(client.cell(1), 1);
    client.sample(1, 1);
    assertThat(text().lines("ycsb_sweep_network_bytes_total"))
        .containsExactly("ycsb_sweep_network_bytes_total{" + CELL + "} 300.0");
  }

  @Test
  void forgetsTheRunBeforeTheOneThatBegins() throws Exception {
    metrics.started(client.row("READ", 1, 100).cell(1), 1);
    metrics.judged(Cell.Status.OK, 1);
    metrics.planned(plans.plan("redis workloada --threads 4"));
    assertThat(text().lines("ycsb_sweep_operations_total")).isEmpty();
    assertThat(text().value("ycsb_sweep_cells", "")).isEqualTo(1);
    assertThat(text().value("ycsb_sweep_cells_done", "")).isZero();
  }

  private double reads(int repeat) {
    return text().value("ycsb_sweep_operations_total", "repeat=\"" + repeat + "\"");
  }

  private String phase() {
    var states = text().lines("ycsb_sweep_phase");
    assertThat(states).hasSize(5);
    var current = states.stream().filter(line -> line.endsWith(" 1")).toList();
    assertThat(current).hasSize(1);
    return current.get(0).replaceFirst(".*ycsb_sweep_phase=\"(.*)\".*", "$1");
  }

  private ExpositionText text() {
    return ExpositionText.openMetrics(metrics.collect());
  }
}
