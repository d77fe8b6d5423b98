// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Starts this client together with the others, and stops it in time: the work of a thread of its
 * own, which sees to it that no client waits for ever, or works for nobody. Whoever interrupts it
 * says that the client has ended.
 */
final class StartCoordinator implements Runnable {

  private static final Duration PAUSE = Duration.ofMillis(10);

  /** Between two looks at the parent process while operations are measured. */
  private static final Duration RARELY = Duration.ofSeconds(1);

  private final SimultaneousSettings settings;
  private final StartingGate gate;
  private final Runnable stop;
  private final ClientEnvironment environment;
  private final LostThreadDetector lost;

  /**
   * @param stop requests that the workload stop
   * @param lost finds threads that will not come to the gate
   */
  StartCoordinator(
      SimultaneousSettings settings,
      StartingGate gate,
      Runnable stop,
      ClientEnvironment environment,
      LostThreadDetector lost) {
    this.settings = settings;
    this.gate = gate;
    this.stop = stop;
    this.environment = environment;
    this.lost = lost;
  }

  @Override
  public void run() {
    try {
      try {
        coordinate();
      } catch (AbandonedException e) {
        environment.log().tell("gave up: " + e.getMessage());
        stop.run();
        gate.dissolve();
        endIfNobodyWouldKillThis();
      }
    } catch (InterruptedException e) {
      gate.dissolve(); // The client has ended.
    }
  }

  private void coordinate() throws AbandonedException, InterruptedException {
    awaitThreads();
    sayReady();
    var release = new ReleaseFile(settings.release());
    await(release::isThere, () -> release.path() + " did not come");
    var start = nanoTimeOf(release.read());
    gate.open(start);
    workUntil(
        settings.runs().isPresent()
            ? OptionalLong.of(start + settings.runs().get().toNanos())
            : OptionalLong.empty());
    // YCSB will say that its own time was cut short, as it does when the operations are done.
    environment.log().tell("stops: its time since the release is over");
    stop.run();
  }

  private void awaitThreads() throws AbandonedException, InterruptedException {
    await(() -> gate.isComplete() || lost.areLost(gate.arrived()), this::connected);
    if (!gate.isComplete()) {
      throw new AbandonedException(connected() + ", and the others have ended");
    }
  }

  private String connected() {
    return gate.arrived() == 0
        ? "no thread has a connection"
        : "only " + gate.arrived() + " of " + gate.threads() + " threads have a connection";
  }

  private void sayReady() throws AbandonedException {
    try {
      Files.createFile(settings.ready());
    } catch (IOException e) {
      throw new AbandonedException(settings.ready() + " can't be created: " + e, e);
    }
  }

  /** The instant as the threads will see it; also of one that has passed. */
  private long nanoTimeOf(Instant release) throws AbandonedException {
    var ahead = Duration.between(Instant.now(), release);
    if (ahead.abs().compareTo(settings.waitLimit()) > 0) {
      throw new AbandonedException(
          release + " in " + settings.release() + " is " + ahead + " from now: is a clock wrong?");
    }
    if (ahead.isNegative()) {
      environment.log().tell("starts " + ahead.abs().toMillis() + " ms after the release");
    }
    return System.nanoTime() + ahead.toNanos();
  }

  private void await(BooleanSupplier condition, Supplier<String> otherwise)
      throws AbandonedException, InterruptedException {
    var end = System.nanoTime() + settings.waitLimit().toNanos();
    while (!condition.getAsBoolean()) {
      checkParent();
      if (System.nanoTime() - end > 0) {
        throw new AbandonedException(
            otherwise.get() + " within " + settings.waitLimit().toSeconds() + " s (sweep.wait)");
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    }
  }

  private void workUntil(OptionalLong end) throws AbandonedException, InterruptedException {
    while (true) {
      checkParent();
      var left = end.isPresent() ? end.getAsLong() - System.nanoTime() : Long.MAX_VALUE;
      if (left <= 0) {
        return;
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, RARELY.toNanos()));
    }
  }

  private void checkParent() throws AbandonedException {
    if (environment.parent().isGone()) {
      throw new AbandonedException("the process that started this one is gone");
    }
  }

  /** An operation may hang in a driver, and with it the client. */
  private void endIfNobodyWouldKillThis() throws InterruptedException {
    if (environment.parent().isGone()) {
      TimeUnit.NANOSECONDS.sleep(environment.grace().toNanos());
      environment.end().run();
    }
  }
}
