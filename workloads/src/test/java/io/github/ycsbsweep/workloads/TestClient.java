// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.testkit.BoundedWait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.ClientThread;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** A client as YCSB starts it, with YCSB's own threads, in this process. */
final class TestClient {

  private static final Callable<Void> AT_ONCE = () -> null;

  final SimultaneousWorkload workload = new SimultaneousWorkload();
  final Properties properties = new Properties();
  final List<TimedDb> bindings = new ArrayList<>();
  final Queue<String> said = new ConcurrentLinkedQueue<>();
  final AtomicBoolean wasKilled = new AtomicBoolean();
  final AtomicBoolean isOrphan = new AtomicBoolean();

  private final Path ready;
  private final Path release;
  private final List<Thread> threads = new ArrayList<>();

  TestClient(Path folder) {
    ready = folder.resolve("ready");
    release = folder.resolve("release");
    given("sweep.workload", "site.ycsb.workloads.CoreWorkload");
    given("sweep.ready", ready.toString());
    given("sweep.release", release.toString());
    given("recordcount", "100");
  }

  void given(String name, String value) {
    properties.setProperty(name, value);
  }

  /** No other client begins with it. */
  void isAlone() {
    properties.remove("sweep.ready");
    properties.remove("sweep.release");
  }

  /** One more thread, connected at once. */
  void hasThread() {
    hasThread(AT_ONCE);
  }

  /** One more thread. */
  void hasThread(Callable<Void> connect) {
    bindings.add(new TimedDb(connect));
  }

  void init() throws WorkloadException {
    Measurements.setProperties(properties);
    var log = new FailureLog("client", said::add);
    workload.start(
        properties,
        new ClientEnvironment(
            isOrphan::get, log, Duration.ofMillis(200), () -> wasKilled.set(true)));
  }

  /** Runs transactions without an end of their own. */
  void start() throws WorkloadException {
    start(true, 0, 0);
  }

  /**
   * @param operations of each thread; 0: no bound
   * @param target operations a second of each thread; 0: as fast as can be
   */
  void start(boolean transactions, int operations, int target) throws WorkloadException {
    init();
    var done = new CountDownLatch(bindings.size());
    for (var i = 0; i < bindings.size(); i++) {
      var perMilli = target > 0 ? target / 1_000.0 : -1;
      var thread =
          new ClientThread(
              bindings.get(i), transactions, workload, properties, operations, perMilli, done);
      thread.setThreadId(i);
      thread.setThreadCount(bindings.size());
      threads.add(new Thread(thread, "client thread " + i));
    }
    threads.forEach(Thread::start);
  }

  boolean isReady() {
    return Files.exists(ready);
  }

  void awaitReady() throws Exception {
    BoundedWait.until("the client is ready", this::isReady);
  }

  /** Has the release moved into place; the instant is one of a whole millisecond. */
  Instant release(Duration ahead) throws Exception {
    var instant = Instant.ofEpochMilli(Instant.now().plus(ahead).toEpochMilli());
    release(instant.toEpochMilli() + "\n");
    return instant;
  }

  void release(String text) throws Exception {
    var written = Files.writeString(release.resolveSibling("release.part"), text);
    Files.move(written, release, StandardCopyOption.ATOMIC_MOVE);
  }

  int operations() {
    return bindings.stream().mapToInt(binding -> binding.operations.get()).sum();
  }

  Instant first() {
    return bindings.stream().map(binding -> binding.begun.first()).sorted().findFirst().get();
  }

  Instant last() {
    return bindings.stream().map(binding -> binding.begun.last()).max(Instant::compareTo).get();
  }

  boolean hasEnded() {
    return threads.stream().noneMatch(Thread::isAlive);
  }

  /** Waits for its end as YCSB's client does. */
  void awaitEnd() throws Exception {
    BoundedWait.until("the client ends", this::hasEnded);
    workload.cleanup();
  }

  /** Leaves no thread behind, whatever the test found. */
  void close() throws Exception {
    if (!threads.isEmpty()) {
      isOrphan.set(true);
      awaitEnd();
    }
  }
}
