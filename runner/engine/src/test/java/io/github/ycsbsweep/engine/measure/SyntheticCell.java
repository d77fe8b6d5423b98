// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.judge.CellJudge;
import io.github.ycsbsweep.engine.measure.MeasurementRequest.WindowRequest;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** A cell folder with known truth, in the files that YCSB and the monitor write. */
public final class SyntheticCell {

  /** Milliseconds since the epoch. */
  /** Head of a {@code turns.csv}. */
  static final String TURNS =
      "turn,begin_ms,measured_ms,rest_ms,end_ms,operations,measured_operations\n";

  public static final long START = 1_700_000_000_000L;

  static final Cell.Server SERVER =
      new Cell.Server("local", "127.0.0.1:7000", Optional.of("7.0.15"));

  private static final int ORDER = 3;

  private final Path run;
  private final Path folder;
  private final int threads;
  private final SyntheticClient client;
  private final List<FaultCourse> faults = new ArrayList<>();

  public SyntheticCell(Path run) throws IOException {
    this(run, 8);
  }

  public SyntheticCell(Path run, int threads) throws IOException {
    this.run = run;
    this.threads = threads;
    this.folder =
        Files.createDirectories(run.resolve("cells/redis/workloadb/t%04d/r1".formatted(threads)));
    this.client = new SyntheticClient(folder, START);
    Json.write(
        run.resolve("run.json"),
        new Run(
            1,
            "id",
            "2026-01-01T00:00:00Z",
            new Run.Invocation("", Map.of(), 1),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of()));
  }

  public Path folder() {
    return folder;
  }

  public Path run() {
    return run;
  }

  /** Lets a log begin later than the others. */
  public SyntheticCell startingAt(String log, double seconds) {
    client.startingAt(log, seconds);
    return this;
  }

  /** One more row: this many operations, each taking this many microseconds. */
  public SyntheticCell row(String log, double seconds, long count, long micros) throws IOException {
    client.row(log, seconds, count, micros);
    return this;
  }

  public SyntheticCell row(String log, double seconds, Histogram histogram) throws IOException {
    client.row(log, seconds, histogram);
    return this;
  }

  /** As many equal rows of a second. */
  public SyntheticCell rows(String log, int rows, long count, long micros) throws IOException {
    client.rows(log, rows, count, micros);
    return this;
  }

  public SyntheticCell returned(String operation, String status, long count) {
    client.returned(operation, status, count);
    return this;
  }

  public SyntheticCell printed(String line) {
    client.printed(line);
    return this;
  }

  public SyntheticCell saidOnOut(String line) {
    client.saidOnOut(line);
    return this;
  }

  public SyntheticCell withoutSummary() {
    client.withoutSummary();
    return this;
  }

  public SyntheticCell file(String name, String content) throws IOException {
    client.file(name, content);
    return this;
  }

  /** Puts zero bytes before the first row. */
  public SyntheticCell hole(String log, int bytes) {
    client.hole(log, bytes);
    return this;
  }

  /** Cuts the end of the last row off. */
  public SyntheticCell torn(String log) {
    client.torn(log);
    return this;
  }

  /** The first rows of a log become a hole. */
  public SyntheticCell emptied(String log, int rows) {
    client.emptied(log, rows);
    return this;
  }

  /** A fault, begun and taken back so many seconds after the first operation. */
  public SyntheticCell fault(FaultPlan fault, double begin, OptionalDouble end) {
    var course = after(FaultCourse.of(fault), FaultCourse.Event.BEGIN, begin);
    faults.add(end.isPresent() ? after(course, FaultCourse.Event.END, end.getAsDouble()) : course);
    return this;
  }

  private static FaultCourse after(FaultCourse course, FaultCourse.Event event, double second) {
    return course.after(event, START + Math.round(1_000 * second), "127.0.0.1:7000");
  }

  public Cell measure(int warmup, int duration) throws Exception {
    return measure(warmup, duration, 0, 0);
  }

  public Cell measure(int warmup, int duration, double maxErrorRate, int exit) throws Exception {
    return judge(warmup, duration, OptionalDouble.empty(), maxErrorRate, exit);
  }

  /** At a target of transactions a second. */
  public Cell measureAt(double target, int warmup, int duration) throws Exception {
    return judge(warmup, duration, OptionalDouble.of(target), 0, 0);
  }

  /** In phases, after so long a warm-up. */
  public Cell measureIn(PhasePlan phases, int warmup) throws Exception {
    var window =
        new WindowRequest(
            warmup + phases.leadSeconds(),
            phases.measuredSeconds(),
            false,
            Optional.empty(),
            Optional.of(phases),
            faults,
            Optional.empty());
    return judge(window, OptionalDouble.empty(), 0, 0);
  }

  /** In turns, of which a file {@code turns.csv} tells when they were. */
  Cell measureIn(TurnPlan turns, int warmup, int duration) throws Exception {
    return measureIn(turns, Optional.empty(), warmup, duration);
  }

  /** Likewise at a rate. */
  Cell measureIn(TurnPlan turns, Optional<RateSchedule> schedule, int warmup, int duration)
      throws Exception {
    var window =
        new WindowRequest(
            warmup, duration, false, schedule, Optional.empty(), faults, Optional.of(turns));
    return judge(window, OptionalDouble.empty(), 0, 0);
  }

  /** At a rate that changes. */
  public Cell measureOn(RateSchedule schedule, int warmup, int duration) throws Exception {
    var window = window(warmup, duration, Optional.of(schedule));
    return judge(window, OptionalDouble.empty(), 0, 0);
  }

  public Cell judge(int warmup, int duration, OptionalDouble target, double maxErrorRate, int exit)
      throws Exception {
    return judge(window(warmup, duration, Optional.empty()), target, maxErrorRate, exit);
  }

  private WindowRequest window(int warmup, int duration, Optional<RateSchedule> schedule) {
    return new WindowRequest(
        warmup, duration, false, schedule, Optional.empty(), faults, Optional.empty());
  }

  private Cell judge(WindowRequest window, OptionalDouble target, double maxErrorRate, int exit)
      throws Exception {
    write();
    return CellJudge.judge(
        new MeasurementRequest(
            folder,
            new SystemUnderTest("redis", SERVER),
            new CellPosition("workloadb", threads, target, 1, ORDER),
            1,
            window,
            maxErrorRate,
            exit),
        Json.read(run.resolve("run.json"), Run.class),
        Redaction.NONE);
  }

  public void write() throws IOException {
    client.write();
  }
}
