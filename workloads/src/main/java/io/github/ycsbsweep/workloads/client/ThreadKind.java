// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;

/** What the threads of a client are made of. */
enum ThreadKind {
  /** A thread of the kernel for each of YCSB's. */
  PLATFORM,

  /** The JVM's own threads, on as many of the kernel's as the process may use processors. */
  VIRTUAL;

  /** The first Java that has virtual threads. */
  static final int VIRTUAL_SINCE = 21;

  /** Makes threads that are not started. */
  ThreadFactory factory() {
    return this == PLATFORM ? Thread::new : virtualThreads();
  }

  /** {@code Thread.ofVirtual().factory()}, which the Java that this is compiled for lacks. */
  private static ThreadFactory virtualThreads() {
    try {
      var builder = Class.forName("java.lang.Thread$Builder");
      var ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
      var lookup = MethodHandles.publicLookup();
      var made = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual));
      var factory =
          lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
      return (ThreadFactory) factory.invoke(made.invoke());
    } catch (Throwable e) {
      throw new IllegalStateException("this Java has no virtual threads", e);
    }
  }
}
