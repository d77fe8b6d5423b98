// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbsweep.engine.common.ArgumentsFile;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.reproduce.claim.SyntheticCells;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.TurnTime;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The folder of a small comparison that was run again: Redis and Memcached at 100 and 200 threads
 * of the original, 8 and 16 here, and Aerospike, of which there was no server.
 */
final class SyntheticReproduction {

  static final String RECIPE =
      """
      title: "Two caches"
      year: 2012
      hardware:
        server: {cores: 16, memory: 48GB}
        client: {cores: 16}
        network: 1Gbit/s
      software: {redis: 2.6.0, jedis: 2.1.0}
      experiments:
        - id: set
          title: Sets
          workload: workloada
          records: 1000000
          duration: 20m
          threads: [100, 200]
          series:
            - {id: redis, store: redis, properties: {redis.timeout: 5000}}
            - {id: memcached, store: memcached}
            - {id: aerospike, store: aerospike}
      """;

  static final String CLAIMS =
      """
      claims:
        - id: A1
          says: Memcached is faster.
          experiment: set
          ratio: {of: {metric: throughput, series: memcached}, to: {metric: throughput, series: redis}, above: 1}
        - id: A2
          says: Aerospike is faster still.
          experiment: set
          ratio: {of: {metric: throughput, series: aerospike}, to: {metric: throughput, series: redis}, above: 1}
        - id: A3
          says: Redis does 30,000.
          experiment: set
          value: {of: {metric: throughput, series: redis}, published: 0.1}
        - id: A4
          says: Redis times out.
          experiment: set
          outcome: {series: redis, from_threads: 200, fails: 0.5}
      checks:
        - id: quotient
          says: They differ.
          quotient: {of: {experiment: set, series: memcached}, to: {experiment: set, series: redis}, not: 1}
          result: consistent
          found: ["40,000 ÷ 30,000 = 1.33 at 100 threads", "40,000 ÷ 27,000 = 1.48 at 200 threads"]
      """;

  static final String FIGURES =
      """
      experiment,series,threads,metric,low,high,unit,source
      set,redis,100,throughput,28000,32000,ops/s,seed
      set,redis,200,throughput,27000,27000,ops/s,seed
      set,memcached,100|200,throughput,35000,45000,ops/s,seed
      """;

  private static final int ROUNDS = 3;
  private static final int SECONDS = 15;

  private final Path folder;

  private SyntheticReproduction(Path folder) {
    this.folder = folder;
  }

  /** Of which every cell went well: Memcached does half as much again as Redis. */
  static Path sound(Path folder) throws IOException {
    var made = new SyntheticReproduction(folder).planned();
    for (var round = 1; round <= ROUNDS; round++) {
      made.sweep("redis", round, Status.OK, 20_000, 22_000);
      made.sweep("memcached", round, Status.OK, 30_000, 33_000);
    }
    return folder;
  }

  /** Likewise, but a series failed at its second number of threads in the last round. */
  static Path failing(Path folder, String series) throws IOException {
    sound(folder);
    new SyntheticReproduction(folder).sweep(series, ROUNDS, Status.FAILED, 20_000, 1);
    return folder;
  }

  /** Says why a folder has so many rounds, of ten that could have been. */
  static void ended(Path folder, int rounds, Optional<End> end) throws IOException {
    var plan = folder.resolve("reproduction.json");
    Files.writeString(
        plan, Files.readString(plan).replaceAll("\"(rounds|repeats)\" : " + ROUNDS, "\"$1\" : 10"));
    new RoundLog(
            RoundLog.SCHEMA,
            ROUNDS,
            10,
            OptionalDouble.of(1800),
            rounds,
            end,
            List.of(new TurnTime(ROUNDS, 0, 500)))
        .write(folder);
  }

  /** Has all servers of a folder at another address. */
  static void moved(Path folder, String address) throws IOException {
    try (var files = Files.walk(folder.resolve("runs"))) {
      for (var cell : files.filter(file -> file.endsWith("cell.json")).toList()) {
        Files.writeString(cell, Files.readString(cell).replace("127.0.0.1:7000", address));
      }
    }
  }

  /** Gives servers of a series a share of a core. */
  static void limited(Path folder, String series) throws IOException {
    try (var files = Files.walk(folder.resolve("runs/set").resolve(series))) {
      for (var file : files.filter(it -> it.endsWith("cell.json")).toList()) {
        var cell = Json.read(file, ObjectNode.class);
        ((ObjectNode) cell.get("server")).put("share", 0.1);
        Json.write(file, cell);
      }
    }
  }

  /** Of which nothing was run. */
  static Path empty(Path folder) throws IOException {
    new SyntheticReproduction(folder).planned();
    return folder;
  }

  private SyntheticReproduction planned() throws IOException {
    var recipe = Files.createDirectories(folder.resolve("recipe"));
    Files.writeString(recipe.resolve("recipe.yaml"), RECIPE);
    Files.writeString(recipe.resolve("claims.yaml"), CLAIMS);
    Files.writeString(recipe.resolve("figures.csv"), FIGURES);
    ArgumentsFile.write(folder, List.of("--stores", "redis,memcached"));
    Json.write(
        folder.resolve("reproduction.json"),
        new Reproduction(
            Reproduction.SCHEMA,
            "two-caches",
            "auto",
            0.01,
            "2026-01-01T00:00:00Z",
            Map.of("cores", "2", "cpu", "Example 3000", "memory_bytes", "25000000000"),
            ROUNDS,
            List.of(
                planned("redis", Optional.empty()),
                planned("memcached", Optional.empty()),
                planned("aerospike", Optional.of("no asd on the PATH, and no Docker")))));
    return this;
  }

  private static SeriesEntry planned(String series, Optional<String> leftOut) {
    return new SeriesEntry(
        "set",
        series,
        series,
        List.of(new Threads(100, 8), new Threads(200, 16)),
        ROUNDS,
        10_000,
        List.of("records: 10,000, not 1,000,000"),
        SyntheticCells.PLAIN,
        leftOut,
        List.of());
  }

  private void sweep(String series, int round, Status last, double... throughputs)
      throws IOException {
    var sweep = folder.resolve("runs/set").resolve(series).resolve("r" + round);
    Files.createDirectories(sweep);
    Json.write(
        sweep.resolve("run.json"),
        new Run(
            Run.SCHEMA,
            "run",
            "2026-01-01T00:00:00Z",
            new Run.Invocation("sweep.sh " + series, Map.of(), 42),
            Map.of("ycsb", "0.17.0", "java", "17", "redis driver", "jedis 8.0.2"),
            Map.of(),
            List.of(
                new Run.EffectiveProperties(
                    series, "workloada", false, "run", Map.of("redis.timeout", "2000"))),
            Map.of()));
    for (var i = 0; i < throughputs.length; i++) {
      var isLast = i == throughputs.length - 1;
      var noise = 1 + 0.005 * (round - 2);
      DoneCell.in(sweep, cell(series, 8 << i, throughputs[i] * noise, isLast ? last : Status.OK));
    }
  }

  private static Cell cell(String store, int threads, double throughput, Status status) {
    var figures =
        new Operation(
            Math.round(throughput * SECONDS),
            0,
            0,
            throughput,
            Optional.of(LatencyOf.p99(Math.round(threads / throughput * 1e6))));
    var rows = new ArrayList<Cell.Second>();
    for (var second = 0; second < SECONDS + 6; second++) {
      rows.add(new Cell.Second(second, 1, Math.round(throughput), 0));
    }
    return new CellBuilder()
        .of(store, "workloada", threads)
        .status(status, status == Status.OK ? Optional.empty() : Optional.of("<killed>"))
        .operation(Cell.ALL, figures)
        .perSecond(rows)
        .with(Map.of("serverRssBytes", 6e6))
        .bound(Optional.of(Bottleneck.Verdict.SERVER_BOUND))
        .build();
  }
}
