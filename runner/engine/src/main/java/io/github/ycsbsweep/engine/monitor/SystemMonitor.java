// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.request.TurnPlan.Samples;
import io.github.ycsbsweep.support.HiccupMeter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Samples processes of this machine, the machine and its network once a second into a CSV file, in
 * a thread of its own, until it is closed. The columns are those of {@link Sampler#HEADER}. Beside
 * it the pauses of the machine are measured, into {@link HiccupMeter#MACHINE_LOG}.
 *
 * <p>Where systems take turns, samples are taken between turns instead, while nobody works.
 *
 * <p>Where a client leaves its status lines in the same folder, the samples follow them: each of
 * the client's seconds is sampled when it is over. So the last one is there before the client ends.
 */
public final class SystemMonitor implements Sampling {

  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Between two looks at whether a client has begun. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** From a second of the client to its sample. */
  private static final long BEHIND_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  /** In every status line of YCSB's. */
  private static final String STATUS = " sec: ";

  /** More than a status line, in bytes. */
  private static final int TAIL = 4096;

  private final Thread thread;
  private final BufferedWriter csv;
  private final Sampler sampler;
  private final HiccupMeter hiccups;
  private final Path statusLines;
  private boolean inStep;
  private final Optional<Samples> inTurns;
  private volatile long release;
  private volatile IOException failure;

  /**
   * What is watched.
   *
   * @param clients process ids; several are counted as one
   * @param servers process ids; none: the server is not on this machine
   * @param loopback whether the bytes of the loopback interface are counted, or those of all others
   * @param lineRate bits a second of a line that the runner made to each server process; 0: none
   * @param inTurns when samples are taken where systems take turns; empty: one every second
   */
  public record MonitoredProcesses(
      List<Integer> clients,
      List<Integer> servers,
      boolean loopback,
      long lineRate,
      Optional<Samples> inTurns) {}

  private SystemMonitor(Path out, MonitoredProcesses watched) throws IOException {
    this.sampler =
        new Sampler(watched.clients(), watched.servers(), watched.loopback(), watched.lineRate());
    this.inTurns = watched.inTurns();
    this.csv = Files.newBufferedWriter(out);
    this.statusLines = out.resolveSibling("ycsb.err");
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

  @Override
  public void turnsBegin(long millis) {
    release = millis;
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
    CleanupWait.await(thread::join);
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
        csv.write(inTurns.isPresent() ? sampler.sampleInRest() : sampler.sample());
        csv.newLine();
        csv.flush();
        next = inTurns.isPresent() ? awaitRest(inTurns.get()) : awaitNext(next + INTERVAL_NANOS);
      }
    } catch (InterruptedException e) {
      // It was closed.
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Waits for the next sample, and tells when it was due. */
  private long awaitNext(long due) throws IOException, InterruptedException {
    while (!inStep && System.nanoTime() < due) {
      TimeUnit.NANOSECONDS.sleep(Math.min(LOOK_NANOS, Math.max(0, due - System.nanoTime())));
      if (hasStatusLine(statusLines)) {
        inStep = true;
        return awaitNext(System.nanoTime() + BEHIND_NANOS);
      }
    }
    TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
    return due;
  }

  /** Waits for the next rest that is sampled, in which neither clients nor servers work. */
  private long awaitRest(Samples samples) throws InterruptedException {
    while (release == 0) {
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
    }
    var length = samples.everyMillis();
    var first = release - samples.aheadMillis();
    var now = System.currentTimeMillis();
    TimeUnit.MILLISECONDS.sleep(
        now < first ? first - now : length - Math.floorMod(now - first, length));
    return System.nanoTime();
  }

  /**
   * Whether a client has told a second. It is read without a channel: what interrupts this thread
   * at its end would close a channel, as if the file could not be read.
   */
  static boolean hasStatusLine(Path log) throws IOException {
    if (!Files.exists(log)) {
      return false;
    }
    try (var lines = new RandomAccessFile(log.toFile(), "r")) {
      lines.seek(Math.max(0, lines.length() - TAIL));
      var tail = new byte[TAIL];
      var count = Math.max(0, lines.read(tail));
      return new String(tail, 0, count, ISO_8859_1).contains(STATUS);
    }
  }
}
