// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * One instance for all client threads of a process: counted in by {@code init}, counted out by
 * {@code cleanup}, made by the first and closed by the last.
 *
 * @param <T> what is shared
 */
public final class Shared<T> {

  private final Consumer<? super T> closer;
  private Optional<T> instance = Optional.empty();
  private int users;

  /** Makes an empty holder; the closer gets the instance when its last user has left. */
  public Shared(Consumer<? super T> closer) {
    this.closer = closer;
  }

  /** Counts a user in. If the factory fails, nobody was counted and the next caller tries again. */
  public synchronized <X extends Exception> T acquire(Factory<? extends T, X> factory) throws X {
    if (instance.isEmpty()) {
      instance = Optional.of(factory.make());
    }
    users++;
    return instance.get();
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
  public interface Factory<T, X extends Exception> {
    T make() throws X;
  }
}
