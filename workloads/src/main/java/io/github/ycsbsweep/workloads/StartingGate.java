// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.WorkloadException;

/** Where the threads of a client wait until all may start. */
final class StartingGate {

  private final AtomicInteger arrived = new AtomicInteger();
  private final CompletableFuture<Long> start = new CompletableFuture<>();
  private volatile int threads;

  /**
   * Waits in one of the threads until the instant of the start. Where there will be none, the
   * workload was told to stop before the gate is opened.
   *
   * @return that instant, by {@link System#nanoTime}
   */
  long pass(int ofThreads) throws WorkloadException {
    threads = ofThreads;
    arrived.incrementAndGet();
    try {
      var instant = start.get();
      sleepUntil(instant);
      return instant;
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

  /** Lets all go at this {@link System#nanoTime}; a second call changes nothing. */
  void open(long nanos) {
    start.complete(nanos);
  }

  private static void sleepUntil(long instant) {
    for (var left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
