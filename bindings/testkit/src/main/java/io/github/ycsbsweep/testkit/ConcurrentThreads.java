// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Client threads that start at the same moment. */
public final class ConcurrentThreads {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private ConcurrentThreads() {}

  /** Runs the work once a thread; fails if one fails or does not end within a minute. */
  public static void run(int threads, Work work) throws Exception {
    run(threads, LIMIT, work);
  }

  /** The same with another limit. */
  public static void run(int threads, Duration limit, Work work) throws Exception {
    var pool = Executors.newFixedThreadPool(threads, ClientThreads.factory());
    var start = new CyclicBarrier(threads);
    var members = new ArrayList<Callable<Void>>();
    for (var i = 0; i < threads; i++) {
      var member = i;
      members.add(
          () -> {
            start.await();
            work.run(member);
            return null;
          });
    }
    try {
      check(pool.invokeAll(members, limit.toMillis(), TimeUnit.MILLISECONDS));
    } finally {
      pool.shutdownNow();
      BoundedWait.until("the threads of the test end", pool::isTerminated);
    }
  }

  private static void check(List<Future<Void>> results) throws Exception {
    for (var result : results) {
      if (result.isCancelled()) {
        throw new AssertionError("a client thread hangs");
      }
      try {
        result.get();
      } catch (ExecutionException e) {
        throw new AssertionError("a client thread failed: " + e.getCause(), e.getCause());
      }
    }
  }

  /** What one of the threads does. */
  @FunctionalInterface
  public interface Work {
    void run(int member) throws Exception;
  }
}
