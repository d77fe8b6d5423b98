// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads of this process, but for the virtual machine's own. */
public final class Threads {

  private final Set<Thread> before = running();

  private Threads() {}

  /** Remembers the threads of this moment. */
  public static Threads now() {
    return new Threads();
  }

  /** Names of threads that were not there before. */
  public Set<String> started() {
    var threads = new HashSet<>(running());
    threads.removeAll(before);
    return threads.stream().map(Thread::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Thread> running() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getThreadGroup() != null)
        .filter(thread -> !"system".equals(thread.getThreadGroup().getName()))
        .filter(thread -> !"InnocuousThreadGroup".equals(thread.getThreadGroup().getName()))
        .collect(Collectors.toSet());
  }
}
