// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many threads come back to a link, and what is different if they are many.
 *
 * <p>Many do not all wait for the same replies. The requests of three eighths of them are sent at a
 * time: while the server works on these, others are made, and others answered. From half of them on
 * server and threads can fall into step, so that one always waits for the other: on two cores
 * throughput then went from 140,000 to 90,000 operations per second, and back. A third was 5 %
 * slower.
 *
 * <p>And one that has to wait lets the others run before it falls asleep. Often its reply is there
 * by then, and nobody has to wake it, which is what an operation costs most time. Among few it is
 * not done: some schedulers let it run again only milliseconds later.
 */
final class CombiningPolicy {

  /** More threads than these are many. */
  private static final int FEW = 16;

  private final AtomicInteger threads = new AtomicInteger();

  void join() {
    threads.incrementAndGet();
  }

  void leave() {
    threads.decrementAndGet();
  }

  /** So many requests are sent at a time. */
  int mostAtATime() {
    var now = threads.get();
    return now > FEW ? now * 3 / 8 : Integer.MAX_VALUE;
  }

  /** For a thread that is about to wait. It is right without the scheduler's help, only slower. */
  @SuppressWarnings("ThreadPriorityCheck")
  void letOthersGo() {
    if (threads.get() > FEW) {
      Thread.yield();
    }
  }
}
