// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import io.github.ycsbsweep.support.MayPrint;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Processes of memtier_benchmark in the current folder, whose results become the files that YCSB's
 * client leaves there: interval logs, a status line, and what operations returned.
 */
record MemtierRun(MemtierSettings settings) {

  private static final int MILLIS = 1000;

  /** What a process may take to begin and to end. */
  private static final int MOST_SECONDS_BESIDE = 60;

  static String json(int process) {
    return "memtier-" + process + ".json";
  }

  private static Path output(int process) {
    return Path.of("memtier-" + process + ".out");
  }

  /**
   * Runs them all, and writes what they did.
   *
   * @throws IOException if one of them fails, or does not do what it was asked for
   */
  @MayPrint
  void execute() throws IOException, InterruptedException {
    var running = new ArrayList<Process>();
    var ending = new Thread(() -> running.forEach(Process::destroy));
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      for (var process = 0; process < settings.processes(); process++) {
        running.add(start(process));
      }
      await(running);
    } finally {
      running.forEach(Process::destroyForcibly);
    }
    write(reports());
  }

  @MayPrint
  private Process start(int process) throws IOException {
    var words = settings.words(process, json(process));
    System.err.println("Command line: " + String.join(" ", words));
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(output(process).toFile())
        .start();
  }

  private void await(List<Process> running) throws IOException, InterruptedException {
    var limit = (settings.seconds() + MOST_SECONDS_BESIDE) * (long) MILLIS;
    var deadline = System.nanoTime() / 1_000_000 + limit;
    for (var process = 0; process < running.size(); process++) {
      var left = deadline - System.nanoTime() / 1_000_000;
      if (!running.get(process).waitFor(left, TimeUnit.MILLISECONDS)) {
        throw new IOException("it still ran after " + limit / MILLIS + " s");
      }
      var status = running.get(process).exitValue();
      if (status != 0) {
        throw new IOException("it ended with " + status + ": " + reason(process));
      }
    }
  }

  /** The line that tells of an error, else the last one. */
  private static String reason(int process) throws IOException {
    var text = Files.readString(output(process), StandardCharsets.ISO_8859_1);
    var lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream()
        .filter(line -> line.startsWith("error:"))
        .findFirst()
        .orElseGet(() -> lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1));
  }

  private List<MemtierReport> reports() throws IOException {
    var reports = new ArrayList<MemtierReport>();
    for (var process = 0; process < settings.processes(); process++) {
      var report = MemtierReport.read(new File(json(process)));
      if (report.missed() > 0) {
        throw new IOException(
            "it found nothing at some keys ("
                + report.missed()
                + " a second), and misses can't be told by seconds: load all records, into a store"
                + " that evicts none");
      }
      if (report.errors() > 0) {
        throw new IOException("it lost " + report.errors() + " connections");
      }
      reports.add(report);
    }
    return reports;
  }

  @MayPrint
  private static void write(List<MemtierReport> reports) throws IOException {
    var reads = sum(reports, MemtierReport::reads);
    var updates = sum(reports, MemtierReport::updates);
    var start = reports.get(0).startMillis();
    var seconds = new TreeSet<>(reads.keySet());
    seconds.addAll(updates.keySet());
    writeLog("READ", start, seconds.size(), reads);
    writeLog("UPDATE", start, seconds.size(), updates);
    var operations = count(reads) + count(updates);
    var time =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT));
    System.err.printf(
        Locale.ROOT,
        "%s %d sec: %d operations; %.1f current ops/sec;%n",
        time,
        seconds.size(),
        operations,
        (double) operations / Math.max(1, seconds.size()));
    System.out.printf(Locale.ROOT, "[OVERALL], RunTime(ms), %d%n", seconds.size() * MILLIS);
    writeReturns("READ", count(reads));
    writeReturns("UPDATE", count(updates));
  }

  @MayPrint
  private static void writeReturns(String operation, long count) {
    if (count > 0) {
      System.out.printf(Locale.ROOT, "[%s], Return=OK, %d%n", operation, count);
    }
  }

  private static long count(Map<Integer, Histogram> seconds) {
    return seconds.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  /** The processes begin within milliseconds: a second of the first one is one of all. */
  private static Map<Integer, Histogram> sum(
      List<MemtierReport> reports, Function<MemtierReport, Map<Integer, Histogram>> operation) {
    var all = new TreeMap<Integer, Histogram>();
    for (var report : reports) {
      operation
          .apply(report)
          .forEach(
              (second, histogram) ->
                  all.merge(
                      second,
                      histogram,
                      (one, other) -> {
                        one.add(other);
                        return one;
                      }));
    }
    return all;
  }

  /** As YCSB's OneMeasurementHdrHistogram writes one, 0.17.0. */
  private static void writeLog(
      String operation, long start, int seconds, Map<Integer, Histogram> rows) throws IOException {
    if (count(rows) == 0) {
      return;
    }
    try (var stream = new PrintStream(operation + ".hdr", StandardCharsets.ISO_8859_1)) {
      var log = new HistogramLogWriter(stream);
      log.outputComment("[Logging for: " + operation + "]");
      log.outputLogFormatVersion();
      log.outputStartTime(start);
      log.setBaseTime(start);
      log.outputLegend();
      for (var second = 0; second < seconds; second++) {
        var histogram = rows.getOrDefault(second, new Histogram(1));
        histogram.setStartTimeStamp(start + (long) second * MILLIS);
        histogram.setEndTimeStamp(start + (second + 1L) * MILLIS);
        log.outputIntervalHistogram(histogram);
      }
    }
  }
}
