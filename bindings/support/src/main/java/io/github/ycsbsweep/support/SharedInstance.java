// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import site.ycsb.DBException;

/**
 * One instance for all client threads of a process: counted in by {@code init}, counted out by
 * {@code cleanup}, made by the first and closed by the last.
 *
 * @param <T> what is shared
 */
public final class SharedInstance<T> {

  private final Consumer<? super T> closer;
  private final AtomicInteger failures = new AtomicInteger();
  private Optional<T> instance = Optional.empty();
  private Optional<DBException> failure = Optional.empty();
  private int users;

  /** Makes an empty holder; the closer gets the instance when its last user has left. */
  public SharedInstance(Consumer<? super T> closer) {
    this.closer = closer;
  }

  /**
   * Counts a user in. If the factory fails, nobody is counted, and whoever waited meanwhile fails
   * likewise: a thousand threads that each waited for a dead server in turn would wait for hours.
   * The next to come tries again.
   */
  public T acquire(Factory<? extends T> factory) throws DBException {
    var failedBefore = failures.get();
    synchronized (this) {
      if (instance.isEmpty()) {
        if (failures.get() != failedBefore) {
          throw failure.orElseThrow();
        }
        instance = Optional.of(make(factory));
      }
      users++;
      return instance.get();
    }
  }

  private T make(Factory<? extends T> factory) throws DBException {
    try {
      return factory.make();
    } catch (DBException e) {
      failure = Optional.of(e);
      failures.incrementAndGet();
      throw e;
    }
  }

  /** Counts a user out. */
  public synchronized void release() {
    if (users == 0) {
      throw new IllegalStateException("released more often than acquired");
    }
    users--;
    if (users == 0) {
      var last = instance.get();
      instance = Optional.empty();
      closer.accept(last);
    }
  }

  /** Makes the shared instance. */
  @FunctionalInterface
  public interface Factory<T> {
    T make() throws DBException;
  }
}
