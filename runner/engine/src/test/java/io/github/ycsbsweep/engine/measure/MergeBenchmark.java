// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * How long it takes to make the figures of cells of many clients, and how much memory: a command,
 * no test. What it measures is what {@code analysis cell} does after its start, for cells of 20 s
 * of workload B with every file that a client on another machine leaves.
 */
public final class MergeBenchmark {

  private static final int SECONDS = 20;
  private static final int OPERATIONS_A_SECOND = 10_000;
  private static final double READS = 0.95;
  private static final int SECONDS_A_COLLECTION = 3;

  /** As the monitor writes it. */
  private static final String COLUMNS =
      "time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,"
          + "load1,client_thread_s,client_wait_s,client_throttled_s,client_cores,server_thread_s,"
          + "server_thread_wait_s,server_cores,link_busy_s,machine_cores,machine_busy_s,"
          + "machine_irq_s,machine_steal_s,monitor_cpu_s,irq_apart,server_written_bytes,disk_busy_s";

  private final Path folder;
  private final int clients;

  private MergeBenchmark(Path folder, int clients) {
    this.folder = folder;
    this.clients = clients;
  }

  /** Arguments: a new folder, how many clients, how many cells, how often to measure each. */
  public static void main(String[] arguments) throws Exception {
    var benchmark = new MergeBenchmark(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    var cells = new ArrayList<SyntheticClients>();
    for (var cell = 0; cell < Integer.parseInt(arguments[2]); cell++) {
      cells.add(benchmark.write(cell));
    }
    ManagementFactory.getMemoryPoolMXBeans().forEach(pool -> pool.resetPeakUsage());
    for (var round = 1; round <= Integer.parseInt(arguments[3]); round++) {
      benchmark.measure(cells, round);
    }
  }

  private void measure(List<SyntheticClients> cells, int round) throws Exception {
    var begin = System.nanoTime();
    var cpuBefore = cpu();
    for (var cell : cells) {
      measure(cell);
    }
    var perCell = (System.nanoTime() - begin) / 1e9 / cells.size();
    System.out.printf(
        Locale.ROOT,
        "round %d: %.3f s a cell, so %.0f s for 1,000; %.0f s of CPU; at most %d MB of heap%n",
        round,
        perCell,
        1000 * perCell,
        1000 * (cpu() - cpuBefore) / cells.size(),
        heapBytes() >> 20);
  }

  private void measure(SyntheticClients cell) throws Exception {
    var measured = cell.measure(OptionalDouble.empty(), 2, 15, 0);
    if (measured.perClient().size() != clients || measured.reason().isPresent()) {
      throw new IllegalStateException(measured.reason().toString());
    }
    Json.write(cell.folder().resolve("cell.json"), measured);
  }

  private static double cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1000.0;
  }

  private static long heapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  private SyntheticClients write(int number) throws IOException {
    var random = new Random(number);
    var cell = new SyntheticClients(folder.resolve("run" + number), clients);
    for (var client = 0; client < clients; client++) {
      fill(cell.clock(client, random.nextInt(-50, 50), random.nextInt(50)), random);
    }
    Files.writeString(cell.folder().resolve(SystemLog.FILE), samples(true));
    return cell.write();
  }

  private static void fill(SyntheticClient client, Random random) throws IOException {
    client.row("READ", 0.5, 10, 300).row("UPDATE", 0.5, 10, 300);
    client.file("gc.log", collections()).file(SystemLog.FILE, samples(false));
    for (var second = 0; second < SECONDS; second++) {
      client.row("READ", 1, latencies(random, (int) (READS * OPERATIONS_A_SECOND)));
      client.row("UPDATE", 1, latencies(random, (int) ((1 - READS) * OPERATIONS_A_SECOND)));
      client.printed(
          "2026-01-01 00:00:%02d:000 %d sec: 100000 operations; 10000.0 current ops/sec; [READ: Count=9500, Max=9000, Min=90, Avg=300, 90=600, 99=1200, 99.9=4000, 99.99=9000]"
              .formatted(second, second));
    }
    for (var line = 0; line < 40; line++) {
      client.saidOnOut("[READ], 99thPercentileLatency(us), 1200");
    }
  }

  /**
   * Of the machine of the store, or of a client's: nothing is at its limit, so all is looked at.
   */
  private static String samples(boolean ofStore) {
    var samples = new StringBuilder(COLUMNS).append('\n');
    for (var second = 0; second < SECONDS; second++) {
      var client = row("%.3f,%.3f,700000000", 1.25 * second, 1.125 * second);
      var clientThreads = row("%.3f,%.3f,,8.00", 0.25 * second, 0.125 * second);
      var server = row("%.3f,900000000", 1.5 * second);
      var serverThreads = row("%.3f,%.3f,8.00", 0.5 * second, 0.125 * second);
      var machine = row("8,%.3f,%.3f,0.000,%.3f,0", 2.5 * second, 0.25 * second, 0.03125 * second);
      samples
          .append(SyntheticCell.START + 1000L * second)
          .append(row(",%s,%s,", ofStore ? ",," : client, ofStore ? server : ","))
          .append(row("%d,1.25,", 12_345_678L * second))
          .append(row("%s,%s,", ofStore ? ",,," : clientThreads, ofStore ? serverThreads : ",,"))
          .append(row("%.3f,%s,", 0.125 * second, machine))
          .append(row("%s,%.3f%n", ofStore ? "123456789" : "", 0.01 * second));
    }
    return samples.toString();
  }

  private static String row(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static String collections() {
    var lines = new StringBuilder("[2023-11-14T22:13:19.000+0000] Using Parallel\n");
    for (var second = 0; second < SECONDS; second += SECONDS_A_COLLECTION) {
      var end = Instant.ofEpochMilli(SyntheticCell.START + 1000L * second + 500).toString();
      lines
          .append("[" + end.replace("Z", "+0000") + "] GC(" + second / SECONDS_A_COLLECTION + ")")
          .append(" Pause Young (Allocation Failure) 256M->4M(981M) 4.125ms\n");
    }
    return lines.toString();
  }

  /** Lognormal around 300 µs. */
  private static Histogram latencies(Random random, int count) {
    var histogram = new Histogram(3);
    for (var i = 0; i < count; i++) {
      histogram.recordValue(Math.round(300 * Math.exp(0.6 * random.nextGaussian())));
    }
    return histogram;
  }
}
