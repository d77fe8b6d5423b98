// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

/** The program that runs YCSB's client threads. */
public enum ClientProgram {
  /** This project's, whose threads may be virtual. */
  BENCHMARK("io.github.ycsbsweep.workloads.client.BenchmarkClient"),

  /** YCSB's own. */
  STOCK("site.ycsb.Client");

  private final String className;

  ClientProgram(String className) {
    this.className = className;
  }

  /** The class with its main method. */
  public String className() {
    return className;
  }

  /** The kind of its threads. */
  public enum Threads {
    /** Virtual where the Java of the client and the binding make them the better ones. */
    AUTO,
    PLATFORM,
    VIRTUAL
  }
}
