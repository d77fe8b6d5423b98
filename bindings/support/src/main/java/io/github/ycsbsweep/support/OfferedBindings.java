// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import java.util.Properties;

/**
 * Where the bindings of a client leave themselves, for a workload that needs more of them than
 * YCSB's operations: {@link TimelineStore}, {@link CommandStore}. YCSB hands a workload its own
 * wrapper of a binding, which knows only five operations and measures each of them under its own
 * name. But all of a client's bindings and its workload get the same {@link Properties}, and YCSB
 * starts the binding of a thread and then the thread's share of the workload: so the workload puts
 * one of these in before, the bindings offer themselves as they start, and each thread takes what
 * its own binding offered.
 */
public final class OfferedBindings {

  /** No text stands there, so whoever lists the properties does not see it. */
  private static final String SLOT = OfferedBindings.class.getName();

  @SuppressWarnings("ThreadLocalUsage") // of one workload, not of the class: it ends with it
  private final ThreadLocal<Object> offered = new ThreadLocal<>();

  private OfferedBindings() {}

  /** Asks the bindings that will be started with these properties to offer themselves. */
  public static OfferedBindings askFor(Properties properties) {
    var asked = new OfferedBindings();
    properties.put(SLOT, asked);
    return asked;
  }

  /** A binding's offer, made in the thread that it is for; nothing happens if nobody asked. */
  public static void offer(Properties properties, Object binding) {
    if (properties.get(SLOT) instanceof OfferedBindings asked) {
      asked.offered.set(binding);
    }
  }

  /** What the binding of this thread offered, if it has these operations. */
  public <T> Optional<T> ofThisThread(Class<T> operations) {
    return Optional.ofNullable(offered.get()).filter(operations::isInstance).map(operations::cast);
  }
}
