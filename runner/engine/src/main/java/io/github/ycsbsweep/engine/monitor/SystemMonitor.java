// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.support.HiccupMeter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Samples processes of this machine, the machine and its network once a second into a CSV file, in
 * a thread of its own, until it is closed. The columns are those of {@link Sampler#HEADER}. Beside
 * it the pauses of the machine are measured, into {@link HiccupMeter#MACHINE_LOG}.
 */
public final class SystemMonitor implements AutoCloseable {

  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Thread thread;
  private final BufferedWriter csv;
  private final Sampler sampler;
  private final HiccupMeter hiccups;
  private volatile IOException failure;

  /**
   * What is watched.
   *
   * @param clients process ids; several are counted as one
   * @param servers process ids; none: the server is not on this machine
   * @param loopback whether the bytes of the loopback interface are counted, or those of all others
   */
  public record MonitoredProcesses(
      List<Integer> clients, List<Integer> servers, boolean loopback) {}

  private SystemMonitor(Path out, MonitoredProcesses watched) throws IOException {
    this.sampler = new Sampler(watched.clients(), watched.servers(), watched.loopback());
    this.csv = Files.newBufferedWriter(out);
    this.hiccups =
        HiccupMeter.start(out.resolveSibling(HiccupMeter.MACHINE_LOG), HiccupMeter.MACHINE_SLEEP);
    this.thread = new Thread(this::sample, "monitor");
    this.thread.setDaemon(true);
  }

  /**
   * Begins to sample; the first row is written at once.
   *
   * @param out the file, which is made anew
   */
  public static SystemMonitor start(Path out, MonitoredProcesses watched) throws IOException {
    var monitor = new SystemMonitor(out, watched);
    monitor.thread.start();
    return monitor;
  }

  /** Whether it goes on; if not although it was not closed, {@link #close()} says why. */
  public boolean isSampling() {
    return thread.isAlive();
  }

  /**
   * Ends the sampling; every row that was begun is whole then.
   *
   * @throws IOException if some row could not be written
   */
  @Override
  public void close() throws IOException {
    thread.interrupt();
    var interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    try (csv;
        hiccups) {
      if (failure != null) {
        throw failure;
      }
    }
  }

  private void sample() {
    try {
      csv.write(Sampler.HEADER);
      csv.newLine();
      var next = System.nanoTime();
      while (!Thread.interrupted()) {
        csv.write(sampler.sample());
        csv.newLine();
        csv.flush();
        next += INTERVAL_NANOS;
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      // It was closed.
    } catch (IOException e) {
      failure = e;
    }
  }
}
