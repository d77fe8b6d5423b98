// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.testkit.BoundedWait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Given threads that a client has told of, of which no stack says that they are YCSB's. */
class LostThreadDetectorTest {

  /** Longer than the detector looks twice. */
  private static final long LONG = Duration.ofMillis(2_500).toNanos();

  private final CountDownLatch connected = new CountDownLatch(1);

  @Test
  void waitsForAThreadThatStillConnectsAndNotForOneThatHasEnded() throws Exception {
    var threads = List.of(thread(new CountDownLatch(1)), thread(connected));
    threads.forEach(Thread::start);
    var detector = new LostThreadDetector(() -> threads);
    for (var end = System.nanoTime() + LONG; System.nanoTime() < end; ) {
      assertThat(detector.areLost(1)).isFalse();
      Thread.onSpinWait();
    }
    connected.countDown();
    BoundedWait.until("it is lost", () -> detector.areLost(1));
    threads.forEach(Thread::interrupt);
  }

  private static Thread thread(CountDownLatch until) {
    var thread =
        new Thread(
            () -> {
              try {
                until.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    return thread;
  }
}
