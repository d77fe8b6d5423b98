// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures the pauses of a process and its machine, as jHiccup does (G. Tene): a thread does
 * nothing but sleep, and each time it wakes up later than it should, nothing else of the process
 * went on either. A hiccup is the time since the thread last woke up, less the shortest such time
 * so far. What a pause hid is added (HdrHistogram's expected interval), so that percentiles are
 * those of time: for 1 % of it, a thread had to wait for the p99 or longer.
 *
 * <p>The log is an interval log of HdrHistogram in microseconds, with a row every quarter of a
 * second, so that a window can be cut out of it. Each row is written at once, since who measures
 * may be killed: HistogramLogWriter keeps the last ones back. One daemon thread does all of that,
 * and allocates nothing but for the rows.
 */
public final class HiccupMeter implements AutoCloseable {

  /**
   * The property, set by the runner, that names the log of a client. Not set: none is kept. It does
   * not begin with {@code sweep.}, of which the workload of several clients knows every property.
   */
  public static final String PROPERTY = "hiccups.path";

  /** The log of a client, in its folder. */
  public static final String CLIENT_LOG = "hiccups-client.hlog";

  /** The log of the process that samples a machine, beside its samples. */
  public static final String MACHINE_LOG = "hiccups-machine.hlog";

  /** Microseconds that a client's meter sleeps: as jHiccup. */
  public static final long CLIENT_SLEEP = 1_000;

  /**
   * Microseconds that a meter beside a client sleeps. A thousand times a second would cost more of
   * a core than all else that the process does while a cell runs.
   */
  public static final long MACHINE_SLEEP = 5_000;

  private static final long ROW_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** A pause of an hour. */
  private static final long MOST_MICROS = TimeUnit.HOURS.toMicros(1);

  private static final int DIGITS = 3;

  private final Clock clock;
  private final OutputStream out;
  private final long sleepMicros;
  private final Histogram hiccups = new Histogram(MOST_MICROS, DIGITS);
  private final ByteBuffer packed = ByteBuffer.allocate(hiccups.getNeededByteBufferCapacity());
  private final Thread thread = new Thread(this::run, "hiccup-meter");
  private volatile boolean closing;
  private volatile IOException failure;
  private long shortest = Long.MAX_VALUE;
  private long awake;
  private long rowNanos;
  private long rowMillis;

  /** What a meter sleeps by: the clock of the machine. */
  static class Clock {

    /** Nanoseconds since some instant. */
    long nanos() {
      return System.nanoTime();
    }

    /** Milliseconds since the epoch. */
    long millis() {
      return System.currentTimeMillis();
    }

    /** Waits for so many microseconds, or longer. */
    void sleep(long micros) throws InterruptedException {
      TimeUnit.MICROSECONDS.sleep(micros);
    }
  }

  /** One that has not begun. */
  HiccupMeter(Clock clock, OutputStream out, long sleepMicros) {
    this.clock = clock;
    this.out = out;
    this.sleepMicros = sleepMicros;
    begin();
  }

  /**
   * Begins to measure, until it is closed.
   *
   * @param file the log, which is made anew
   * @param sleepMicros how long it sleeps at a time
   */
  public static HiccupMeter start(Path file, long sleepMicros) throws IOException {
    return start(Files.newOutputStream(file), sleepMicros);
  }

  static HiccupMeter start(OutputStream out, long sleepMicros) {
    var meter = new HiccupMeter(new Clock(), out, sleepMicros);
    meter.thread.setDaemon(true);
    meter.thread.start();
    return meter;
  }

  /**
   * Ends it; the log is whole then.
   *
   * @throws IOException if some row could not be written
   */
  @Override
  public void close() throws IOException {
    closing = true;
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
    if (failure != null) {
      throw failure;
    }
  }

  private void run() {
    try (out) {
      begin();
      while (!closing) {
        sample();
      }
      end();
    } catch (InterruptedException e) {
      // Nobody interrupts it but to end it.
    } catch (IOException e) {
      failure = e;
    }
  }

  private void begin() {
    rowMillis = clock.millis();
    rowNanos = clock.nanos();
    awake = rowNanos;
  }

  /** Sleeps once. */
  void sample() throws InterruptedException, IOException {
    clock.sleep(sleepMicros);
    var now = clock.nanos();
    var asleep = now - awake;
    shortest = Math.min(shortest, asleep);
    var micros = Math.min(MOST_MICROS, TimeUnit.NANOSECONDS.toMicros(asleep - shortest));
    hiccups.recordValueWithExpectedInterval(micros, sleepMicros);
    awake = now;
    if (now - rowNanos >= ROW_NANOS) {
      row(now);
      // The time that the row took is no hiccup.
      begin();
    }
  }

  /** The rest, in a row that is shorter. */
  void end() throws IOException {
    row(awake);
  }

  /** Start and length in seconds, the largest in milliseconds, and all of them. */
  private void row(long end) throws IOException {
    packed.clear();
    var length = hiccups.encodeIntoCompressedByteBuffer(packed);
    var row =
        String.format(
            Locale.ROOT,
            "%.3f,%.3f,%.3f,%s\n",
            rowMillis / 1000.0,
            (end - rowNanos) / 1e9,
            hiccups.getMaxValue() / 1000.0,
            Base64.getEncoder().encodeToString(Arrays.copyOf(packed.array(), length)));
    out.write(row.getBytes(US_ASCII));
    hiccups.reset();
  }
}
