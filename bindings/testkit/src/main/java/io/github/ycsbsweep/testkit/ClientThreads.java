// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;

/**
 * What calls a binding: threads of the kernel or, with {@code -Dtestkit.threads=virtual}, virtual
 * ones.
 */
final class ClientThreads {

  private static final ThreadFactory FACTORY =
      System.getProperty("testkit.threads", "").equals("virtual") ? virtual() : Thread::new;

  private ClientThreads() {}

  /** Makes threads that are not started. */
  static ThreadFactory factory() {
    return FACTORY;
  }

  /** {@code Thread.ofVirtual().factory()}, which the Java that this is compiled for lacks. */
  private static ThreadFactory virtual() {
    try {
      var builder = Class.forName("java.lang.Thread$Builder");
      var ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
      var lookup = MethodHandles.publicLookup();
      var made = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
      return (ThreadFactory)
          lookup
              .findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class))
              .invoke(made.invoke());
    } catch (Throwable e) {
      throw new IllegalStateException("testkit.threads=virtual: this Java has none", e);
    }
  }
}
