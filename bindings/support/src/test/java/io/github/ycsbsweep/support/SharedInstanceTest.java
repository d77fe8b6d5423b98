// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class SharedInstanceTest {

  private final List<Object> closed = new ArrayList<>();
  private final SharedInstance<Object> shared = new SharedInstance<>(closed::add);

  @Test
  void givesEveryUserTheSameInstance() throws Exception {
    var first = shared.acquire(Object::new);
    assertThat(shared.acquire(Object::new)).isSameAs(first);
  }

  @Test
  void staysOpenWhileSomebodyUsesIt() throws Exception {
    shared.acquire(Object::new);
    shared.acquire(Object::new);
    shared.release();
    assertThat(closed).isEmpty();
  }

  @Test
  void isClosedByTheLastUser() throws Exception {
    var instance = shared.acquire(Object::new);
    shared.acquire(Object::new);
    shared.release();
    shared.release();
    assertThat(closed).containsExactly(instance);
  }

  @Test
  void isMadeAgainAfterItWasClosed() throws Exception {
    var first = shared.acquire(Object::new);
    shared.release();
    assertThat(shared.acquire(Object::new)).isNotSameAs(first);
  }

  @Test
  void countsNobodyInWhenItCannotBeMade() {
    assertThatThrownBy(
            () ->
                shared.acquire(
                    () -> {
                      throw new DBException("refused");
                    }))
        .isInstanceOf(DBException.class);
    assertThatIllegalStateException().isThrownBy(shared::release);
  }

  @Test
  void failsThoseWhoWaitedForAFailedAttemptWithoutTryingAgain() throws Exception {
    var attempts = new AtomicInteger();
    var users = 8;
    var threads = new ArrayList<Thread>();
    var failures = new CopyOnWriteArrayList<String>();
    SharedInstance.Factory<Object> factory =
        () -> {
          attempts.incrementAndGet();
          awaitBlocked(threads, users - 1);
          throw new DBException("refused");
        };
    for (var i = 0; i < users; i++) {
      threads.add(new Thread(() -> acquire(factory, failures)));
    }
    threads.forEach(Thread::start);
    for (var thread : threads) {
      thread.join();
    }
    assertThat(failures).hasSize(users).containsOnly("refused");
    assertThat(attempts).hasValue(1);
  }

  @Test
  void triesAgainForWhoComesAfterAFailure() throws Exception {
    acquire(
        () -> {
          throw new DBException("refused");
        },
        new ArrayList<>());
    assertThat(shared.acquire(Object::new)).isNotNull();
  }

  private void acquire(SharedInstance.Factory<Object> factory, List<String> failures) {
    try {
      shared.acquire(factory);
    } catch (DBException e) {
      failures.add(e.getMessage());
    }
  }

  private static void awaitBlocked(List<Thread> threads, int number) {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (threads.stream().filter(thread -> thread.getState() == Thread.State.BLOCKED).count()
            < number
        && System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
  }
}
