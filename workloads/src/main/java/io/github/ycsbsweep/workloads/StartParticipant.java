// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import site.ycsb.WorkloadException;

/**
 * Starts this client together with the others, and stops it in time: the work of a thread of its
 * own, which sees to it that no client waits for ever, or works for nobody. Whoever interrupts it
 * says that the client has ended.
 */
final class StartParticipant implements Runnable {

  private static final Duration PAUSE = Duration.ofMillis(10);

  /** What measures the operations takes some 50 ms to begin. */
  private static final Duration BEFORE_OPERATIONS = Duration.ofMillis(100);

  /** A second that begins so much early counts as one after the warm-up. */
  private static final Duration EARLY = Duration.ofMillis(80);

  /** So that the last whole second is over before the threads stop, one after the other. */
  private static final Duration LAST_OPERATIONS = Duration.ofMillis(400);

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** Between two looks at the parent process while operations are measured. */
  private static final Duration RARELY = Duration.ofSeconds(1);

  private final SimultaneousSettings settings;
  private final StartingGate gate;
  private final Client client;
  private final ClientEnvironment environment;
  private final LostThreadDetector lost;

  /**
   * What is done to the client.
   *
   * @param begin begins to measure, shortly before its first operation
   * @param stop requests that the workload stop
   * @param first {@link System#nanoTime} at the end of its first operation
   */
  record Client(Runnable begin, Runnable stop, CompletableFuture<Long> first) {}

  /**
   * @param lost finds threads that will not come to the gate
   */
  StartParticipant(
      SimultaneousSettings settings,
      StartingGate gate,
      Client client,
      ClientEnvironment environment,
      LostThreadDetector lost) {
    this.settings = settings;
    this.gate = gate;
    this.client = client;
    this.environment = environment;
    this.lost = lost;
  }

  @Override
  public void run() {
    try {
      try {
        coordinate();
      } catch (WorkloadException e) {
        environment.log().tell("gave up: " + e.getMessage());
        client.stop().run();
        gate.open(System.nanoTime());
        endIfNobodyWouldKillThis();
      }
    } catch (InterruptedException e) {
      gate.open(System.nanoTime()); // The client has ended.
    }
  }

  private void coordinate() throws WorkloadException, InterruptedException {
    awaitThreads();
    var end = settings.others().isPresent() ? begin(settings.others().get()) : begin();
    workUntil(end);
    // YCSB will say that its own time was cut short, as it does when the operations are done.
    environment.log().tell("stops: its time since the release is over");
    client.stop().run();
  }

  private void awaitThreads() throws WorkloadException, InterruptedException {
    await(() -> gate.isComplete() || lost.areLost(gate.arrived()), this::connected);
    if (!gate.isComplete()) {
      throw new WorkloadException(connected() + ", and the others have ended");
    }
  }

  private String connected() {
    return gate.arrived() == 0
        ? "no thread has a connection"
        : "only " + gate.arrived() + " of " + gate.threads() + " threads have a connection";
  }

  /** Begins with other clients, and tells when to stop. */
  private OptionalLong begin(SimultaneousSettings.ReleaseFiles others)
      throws WorkloadException, InterruptedException {
    var start = released(others);
    gate.open(start);
    TimeUnit.NANOSECONDS.sleep(start - BEFORE_OPERATIONS.toNanos() - System.nanoTime());
    client.begin().run();
    return settings.runs().isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(start + settings.runs().get().plus(LAST_OPERATIONS).toNanos());
  }

  /**
   * Begins at once, and tells when to stop. Measured are whole seconds, counted from when their
   * measurement began, and after the first operation, however long that took.
   */
  private OptionalLong begin() throws WorkloadException, InterruptedException {
    var zero = System.nanoTime();
    client.begin().run();
    gate.open(System.nanoTime());
    if (settings.runs().isEmpty()) {
      return OptionalLong.empty();
    }
    var runs = settings.runs().get();
    while (!client.first().isDone() && System.nanoTime() - zero < runs.toNanos()) {
      checkParent();
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
    var first = client.first().getNow(zero) - zero;
    var seconds = (first + runs.minus(EARLY).toNanos() + SECOND - 1) / SECOND;
    return OptionalLong.of(zero + seconds * SECOND + LAST_OPERATIONS.toNanos());
  }

  /** Says that this client is ready, and waits for the start of all. */
  private long released(SimultaneousSettings.ReleaseFiles others)
      throws WorkloadException, InterruptedException {
    try {
      Files.createFile(others.ready());
    } catch (IOException e) {
      throw new WorkloadException(others.ready() + " can't be created: " + e, e);
    }
    var release = others.release();
    await(() -> Files.exists(release), () -> release + " did not come");
    return nanoTimeOf(release, instantIn(release));
  }

  private static Instant instantIn(Path file) throws WorkloadException {
    try {
      var text = Files.readString(file).strip();
      try {
        return Instant.ofEpochMilli(Long.parseLong(text));
      } catch (NumberFormatException e) {
        throw new WorkloadException(file + " holds '" + text + "', not milliseconds since 1970", e);
      }
    } catch (IOException e) {
      throw new WorkloadException(file + " can't be read: " + e, e);
    }
  }

  /** The instant as the threads will see it; also of one that has passed. */
  private long nanoTimeOf(Path file, Instant release) throws WorkloadException {
    var ahead = Duration.between(Instant.now(), release);
    if (ahead.abs().compareTo(settings.waitLimit()) > 0) {
      throw new WorkloadException(
          release + " in " + file + " is " + ahead + " from now: is a clock wrong?");
    }
    if (ahead.isNegative()) {
      environment.log().tell("starts " + ahead.abs().toMillis() + " ms after the release");
    }
    return System.nanoTime() + ahead.toNanos();
  }

  private void await(BooleanSupplier condition, Supplier<String> otherwise)
      throws WorkloadException, InterruptedException {
    var end = System.nanoTime() + settings.waitLimit().toNanos();
    while (!condition.getAsBoolean()) {
      checkParent();
      if (System.nanoTime() - end > 0) {
        throw new WorkloadException(
            otherwise.get() + " within " + settings.waitLimit().toSeconds() + " s (sweep.wait)");
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
  }

  private void workUntil(OptionalLong end) throws WorkloadException, InterruptedException {
    while (true) {
      checkParent();
      var left = end.isPresent() ? end.getAsLong() - System.nanoTime() : Long.MAX_VALUE;
      if (left <= 0) {
        return;
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, RARELY.toNanos()));
    }
  }

  private void checkParent() throws WorkloadException {
    if (environment.isOrphan().getAsBoolean()) {
      throw new WorkloadException("the process that started this one is gone");
    }
  }

  /** An operation may hang in a driver, and with it the client. */
  private void endIfNobodyWouldKillThis() throws InterruptedException {
    if (environment.isOrphan().getAsBoolean()) {
      TimeUnit.NANOSECONDS.sleep(environment.grace().toNanos());
      environment.end().run();
    }
  }
}
