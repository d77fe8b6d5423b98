// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs something that may hang, on a thread that can be left behind. */
public final class TimeLimit {

  private TimeLimit() {}

  /** The result; whatever the action threw; or an AssertionError if it took longer. */
  public static <T> T limit(Duration limit, String what, Callable<T> action) throws Exception {
    var task = new FutureTask<>(action);
    var thread = ClientThreads.factory().newThread(task);
    thread.setName("within: " + what);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw new AssertionError(what + ": hangs, not done within " + limit.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      throw cause(e);
    }
  }

  private static Exception cause(ExecutionException wrapper) {
    if (wrapper.getCause() instanceof Exception exception) {
      return exception;
    }
    if (wrapper.getCause() instanceof Error error) {
      throw error;
    }
    return wrapper;
  }
}
