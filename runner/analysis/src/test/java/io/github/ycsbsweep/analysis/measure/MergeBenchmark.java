// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;
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
    return cell.write();
  }

  private static void fill(SyntheticClient client, Random random) throws IOException {
    client.row("READ", 0.5, 10, 300).row("UPDATE", 0.5, 10, 300);
    client.file("gc.log", "");
    var samples = new StringBuilder("time_ms,client_cpu_s,client_user_s,client_rss_bytes\n");
    for (var second = 0; second < SECONDS; second++) {
      client.row("READ", 1, latencies(random, (int) (READS * OPERATIONS_A_SECOND)));
      client.row("UPDATE", 1, latencies(random, (int) ((1 - READS) * OPERATIONS_A_SECOND)));
      client.printed(
          "2026-01-01 00:00:%02d:000 %d sec: 100000 operations; 10000.0 current ops/sec; [READ: Count=9500, Max=9000, Min=90, Avg=300, 90=600, 99=1200, 99.9=4000, 99.99=9000]"
              .formatted(second, second));
      samples.append("%d,%d,%d,1000\n".formatted(SyntheticCell.START + 1000L * second, second, 1));
    }
    client.file("system.csv", samples.toString());
    for (var line = 0; line < 40; line++) {
      client.saidOnOut("[READ], 99thPercentileLatency(us), 1200");
    }
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
