// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads of this process, but for the virtual machine's and a test server's. */
public final class ThreadSnapshot {

  /** Threads of this group, and those that they start, belong to a server in this process. */
  static final String SERVER_GROUP = "test server";

  private static final Set<String> OTHERS =
      Set.of("system", "InnocuousThreadGroup", "CarrierThreads", SERVER_GROUP);

  /** Who waits asks every few milliseconds: a collection each time would keep a core busy. */
  private static final Duration BETWEEN_COLLECTIONS = Duration.ofMillis(200);

  private final Set<Thread> before = running();
  private long nextCollection = System.nanoTime();

  private ThreadSnapshot() {}

  /** Remembers the threads of this moment. */
  public static ThreadSnapshot now() {
    return new ThreadSnapshot();
  }

  /** Names of threads that were not there before. */
  public Set<String> started() {
    var threads = new HashSet<>(running());
    threads.removeAll(before);
    return threads.stream().map(Thread::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether none is left of those that were not there before. */
  public boolean allEnded() {
    if (started().isEmpty()) {
      return true;
    }
    if (System.nanoTime() - nextCollection < 0) {
      return false;
    }
    // Some drivers have a thread that lives until an object of theirs is collected.
    System.gc();
    nextCollection = System.nanoTime() + BETWEEN_COLLECTIONS.toNanos();
    return started().isEmpty();
  }

  /** By their groups: with the stacks of all threads it would take many times as long. */
  private static Set<Thread> running() {
    var root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    var threads = new Thread[2 * root.activeCount() + 16];
    return Arrays.stream(threads, 0, root.enumerate(threads))
        .filter(ThreadSnapshot::isOfTheTest)
        .collect(Collectors.toSet());
  }

  /** Asked once: a thread that ends meanwhile has no group any more. */
  private static boolean isOfTheTest(Thread thread) {
    var group = thread.getThreadGroup();
    return group != null && !OTHERS.contains(group.getName());
  }
}
