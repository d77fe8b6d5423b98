// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client on another machine: a thread follows it to its end, and a line tells it things. */
public abstract class RemoteClient implements RunningClient {

  /** Exit status of a client that was killed from here. */
  protected static final int KILLED = ManagedProcess.KILLED;

  /** Exit status, as ssh's own, of a client of which nobody heard the end. */
  protected static final int LOST = 255;

  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private volatile Optional<ClockOffset> clock = Optional.empty();
  private volatile boolean isReady;

  /** Ends it, as far as anybody waits for it; of several statuses the first counts. */
  protected final void complete(int exit) {
    status.complete(exit);
  }

  protected final void measure(ClockOffset.Clock there) throws IOException, InterruptedException {
    clock = Optional.of(ClockOffset.measure(there));
  }

  protected final void becomeReady() {
    isReady = true;
  }

  /** Tells it a line; who follows it hears if nobody listens. */
  protected abstract void tell(String line);

  @Override
  public final boolean isAlive() {
    return !status.isDone();
  }

  @Override
  public final boolean isReady() {
    return isReady;
  }

  @Override
  public final void release(long millis) {
    tell("release " + clock.orElseThrow().toOther(millis));
  }

  @Override
  public final OptionalInt waitFor(Duration limit) throws InterruptedException {
    try {
      return OptionalInt.of(status.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return OptionalInt.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public final Optional<ClockOffset> clock() {
    return clock;
  }
}
