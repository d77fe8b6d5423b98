// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.WorkloadException;

/** Where the threads of a client wait until all may start. */
final class StartingGate {

  private final AtomicInteger arrived = new AtomicInteger();
  private final CompletableFuture<OptionalLong> start = new CompletableFuture<>();
  private volatile int threads;

  /**
   * Waits in one of the threads until the instant of the start, or until it is known that there
   * will be none.
   */
  void pass(int ofThreads) throws WorkloadException {
    threads = ofThreads;
    arrived.incrementAndGet();
    try {
      sleepUntil(start.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkloadException("interrupted before the start", e);
    } catch (ExecutionException e) {
      throw new WorkloadException("no start", e);
    }
  }

  /** How many threads wait, or have passed. */
  int arrived() {
    return arrived.get();
  }

  /** How many threads there are; 0 as long as none has arrived. */
  int threads() {
    return threads;
  }

  boolean isComplete() {
    return threads > 0 && arrived.get() >= threads;
  }

  /** Lets all go at this {@link System#nanoTime}. */
  void open(long nanos) {
    start.complete(OptionalLong.of(nanos));
  }

  /** Lets them go home. Whoever does this has requested that the workload stop. */
  void dissolve() {
    start.complete(OptionalLong.empty());
  }

  private static void sleepUntil(OptionalLong instant) {
    if (instant.isPresent()) {
      for (var left = left(instant); left > 0; left = left(instant)) {
        LockSupport.parkNanos(left);
      }
    }
  }

  private static long left(OptionalLong instant) {
    return instant.getAsLong() - System.nanoTime();
  }
}
