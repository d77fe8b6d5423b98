// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Measures a client of YCSB by {@code sweep.sh}, which gives it a server of its own unless its
 * words name one, and takes the figures from the run's {@code results.csv}.
 *
 * @param root of the project
 * @param folder where the runs are kept
 * @param workload its name
 * @param threads the numbers of threads that are measured
 * @param words for every run
 * @param placeholders in the words of clients, and what stands for them
 */
record SweepTrials(
    Path root,
    Path folder,
    String workload,
    List<Integer> threads,
    List<String> words,
    Map<String, String> placeholders) {

  private static final double MICROS = 1e6;

  /** Stores the records of a client that shares a server, and runs it once. */
  void load(String name, SweptClient client) throws IOException, InterruptedException {
    sweep("load-" + name, client, List.of("--threads", threads.get(0).toString()));
  }

  /** A trial for each number of threads, but for those that could not be measured. */
  List<Trial> measure(String name, SweptClient client, int round)
      throws IOException, InterruptedException {
    var levels = String.join(",", threads.stream().map(String::valueOf).toList());
    var more = new ArrayList<>(List.of("--threads", levels));
    if (client.isOnSharedServer()) {
      more.add("--no-load");
    }
    var out = sweep("round" + round + "-" + name, client, more);
    return read(out.resolve("results.csv"), name, round);
  }

  /** The folder of the run. */
  private Path sweep(String run, SweptClient client, List<String> more)
      throws IOException, InterruptedException {
    var out = folder.resolve(run.replaceAll("[^A-Za-z0-9.-]", "_"));
    var command = new ArrayList<>(List.of(root.resolve("runner/sweep.sh").toString()));
    command.addAll(client.command(workload, placeholders));
    command.addAll(words);
    command.addAll(more);
    command.addAll(List.of("--out", out.toString(), "-q"));
    var log = folder.resolve(out.getFileName() + ".log");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("JAVA_OPTS", client.javaOptions(placeholders));
    var status = builder.start().waitFor();
    if (status != ExitStatus.OK && status != ExitStatus.PARTIAL) {
      throw new IOException(String.join(" ", command) + " failed:\n" + Files.readString(log));
    }
    return out;
  }

  private static List<Trial> read(Path results, String name, int round) throws IOException {
    var trials = new ArrayList<Trial>();
    var schema = CsvSchema.emptySchema().withHeader();
    try (var in = Files.newBufferedReader(results, UTF_8);
        var rows =
            new CsvMapper()
                .readerForMapOf(String.class)
                .with(schema)
                .<Map<String, String>>readValues(in)) {
      while (rows.hasNext()) {
        var row = rows.next();
        // A cell that failed has none: it is missing in the round.
        if (row.get("op").equals("ALL") && figure(row, "ops_per_s").isPresent()) {
          trials.add(trial(row, name, round));
        }
      }
    }
    return trials;
  }

  private static Trial trial(Map<String, String> row, String name, int round) {
    var rate = figure(row, "ops_per_s").orElseThrow();
    return new Trial(
        name,
        Integer.parseInt(row.get("threads")),
        round,
        rate,
        micros(figure(row, "client_cpu_cores"), rate),
        micros(figure(row, "server_cpu_cores"), rate),
        figure(row, "p99_us"));
  }

  private static OptionalDouble micros(OptionalDouble cores, double rate) {
    return cores.isPresent()
        ? OptionalDouble.of(cores.getAsDouble() * MICROS / rate)
        : OptionalDouble.empty();
  }

  private static OptionalDouble figure(Map<String, String> row, String column) {
    var text = row.get(column);
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }
}
