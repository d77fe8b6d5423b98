// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JVM of a client.
 *
 * @param ycsbHome the other YCSB, if clients are its
 * @param options {@code JAVA_OPTS} of the environment, split at blanks
 * @param cpus that it is bound to; empty: any
 * @param wrapper {@code CLIENT_PREFIX} of the environment, split at blanks
 */
public record ClientJvm(
    Optional<Path> ycsbHome, List<String> options, Optional<CpuList> cpus, List<String> wrapper) {

  /** Megabytes of the heap with few threads. */
  private static final int LEAST_HEAP = 1024;

  /** Threads that have room in it, without a tenth of the time for garbage. */
  private static final int THREADS_IN_LEAST_HEAP = 4096;

  /** Kilobytes of each thread beyond: connection, stack and what YCSB keeps of it. */
  private static final int HEAP_OF_A_THREAD = 32;

  public ClientJvm {
    options = List.copyOf(options);
    wrapper = List.copyOf(wrapper);
  }

  /** Words before its command. */
  public List<String> prefix() {
    var words = new ArrayList<String>();
    cpus.ifPresent(list -> words.addAll(list.prefix()));
    words.addAll(wrapper);
    return words;
  }

  /** Whether it is bound to one processor, and a server to others. */
  public boolean hasOneOwnProcessor(ServerLimits server) {
    return cpus.filter(list -> list.count() == 1)
        .flatMap(own -> server.cpus().map(others -> own.shared(others).isEmpty()))
        .orElse(false);
  }

  /** Megabytes of a client's heap. It has one size, so that it doesn't grow in a measurement. */
  public static int heapMegabytes(int threads) {
    return LEAST_HEAP + Math.max(0, threads - THREADS_IN_LEAST_HEAP) * HEAP_OF_A_THREAD / 1024;
  }

  /** The program that runs YCSB's client threads. */
  public enum ClientProgram {
    /** This project's, whose threads may be virtual. */
    BENCHMARK("io.github.ycsbsweep.workloads.client.BenchmarkClient"),

    /** YCSB's own. */
    STOCK("site.ycsb.Client"),

    /** One that has memtier_benchmark do the operations. YCSB's own loads the records. */
    MEMTIER("io.github.ycsbsweep.workloads.memtier.MemtierClient");

    /** Where nobody asks for another one. */
    public static final ClientProgram USUAL = STOCK;

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
}
