// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import io.github.ycsbsweep.support.MayPrint;
import io.github.ycsbsweep.workloads.ThreadObserver;
import java.io.IOException;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.apache.htrace.core.Tracer;
import site.ycsb.ClientThread;
import site.ycsb.DBException;
import site.ycsb.StatusThread;
import site.ycsb.TerminatorThread;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * One run of a client, from the workload's beginning to the report.
 *
 * @param properties of the command line; the workload may change them
 * @param tracer HTrace's, which sees the operations
 * @param factory makes the threads
 */
@MayPrint
record ClientRun(
    Properties properties,
    ClientSettings settings,
    Workload workload,
    Tracer tracer,
    ThreadFactory factory) {

  /** Nanoseconds. */
  private static final long MOMENT = 100_000;

  /** A workload that takes longer to begin is said to. */
  private static final long SLOW_MILLIS = 2000;

  /**
   * Runs all of it.
   *
   * @throws WorkloadException where the workload does not begin, or does not end
   * @throws UnknownDBException where there is no such binding
   * @throws DBException where a thread would have too many operations
   * @throws IOException where the report can't be written
   */
  void execute()
      throws WorkloadException, UnknownDBException, DBException, IOException, InterruptedException {
    beginWorkload();
    System.err.println("Starting test.");
    var done = new CountDownLatch(settings.threads());
    var clients = new BindingThreads(properties, settings, workload).make(tracer, done);
    var status = status(clients, done);
    loadFormats();
    var start = System.currentTimeMillis();
    runThreads(clients, status);
    var end = System.currentTimeMillis();
    if (status.isPresent()) {
      end(status.get(), done);
    }
    workload.cleanup();
    var operations = clients.stream().mapToLong(ClientThread::getOpsDone).sum();
    new MeasurementReport(operations, end - start, status.filter(StatusThread::trackJVMStats))
        .write(properties);
  }

  private void beginWorkload() throws WorkloadException {
    var warning = new Thread(ClientRun::warn);
    warning.start();
    workload.init(properties);
    warning.interrupt();
  }

  private static void warn() {
    try {
      Thread.sleep(SLOW_MILLIS);
      System.err.println(" (might take a few minutes for large data sets)");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It did not.
    }
  }

  private Optional<StatusThread> status(List<ClientThread> clients, CountDownLatch done) {
    var status = settings.status();
    return status.isShown()
        ? Optional.of(
            new StatusThread(
                done,
                clients,
                status.label(),
                status.isRepeated(),
                status.interval(),
                status.hasJvm()))
        : Optional.empty();
  }

  private Optional<Thread> terminator(List<Thread> threads) {
    return settings.seconds() > 0
        ? Optional.of(new TerminatorThread(settings.seconds(), threads, workload))
        : Optional.empty();
  }

  /**
   * Starts the status lines, and waits until the first is told: its row of a log is not to be
   * written while the first operations create the logs.
   */
  private static void begin(StatusThread status) {
    status.start();
    while (status.getState() != Thread.State.TIMED_WAITING && status.isAlive()) {
      LockSupport.parkNanos(MOMENT);
    }
  }

  /**
   * Ends the status lines after the last. YCSB's client interrupts them, which HdrHistogram's
   * {@code WriterReaderPhaser.flipPhase} swallows where it waits for a writer. The lines then never
   * end where the latch counts more threads than there are operations.
   */
  private static void end(StatusThread status, CountDownLatch done) throws InterruptedException {
    while (done.getCount() > 0) {
      done.countDown();
    }
    status.join();
  }

  /**
   * Before any thread starts, since a status line writes a row to each log: what the first line
   * needs takes longer than all that follow.
   */
  private static void loadFormats() {
    Measurements.getMeasurements().getSummary();
    var time = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss:SSS", Locale.getDefault());
    time.format(System.currentTimeMillis());
    new DecimalFormat("#.##").format(0);
  }

  /** Runs all threads until the last has ended, or the time is over. */
  private void runThreads(List<ClientThread> clients, Optional<StatusThread> status)
      throws InterruptedException {
    var threads = new ArrayList<Thread>(clients.size());
    clients.forEach(client -> threads.add(factory.newThread(client)));
    if (workload instanceof ThreadObserver observer) {
      observer.observe(threads, () -> status.ifPresent(ClientRun::begin));
    } else {
      status.ifPresent(ClientRun::begin);
    }
    threads.forEach(Thread::start);
    var terminator = terminator(threads);
    terminator.ifPresent(Thread::start);
    for (var thread : threads) {
      thread.join();
    }
    terminator.ifPresent(Thread::interrupt);
  }
}
