// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import java.util.List;
import java.util.OptionalInt;

/**
 * What a client of YCSB is called for.
 *
 * @param phase what it does
 * @param threads client threads
 * @param target operations a second; empty: as many as go
 * @param properties {@code name=value}, which win over those of the workload
 * @param profiled whether Java's flight recorder runs in it
 */
public record ClientInvocation(
    Phase phase, int threads, OptionalInt target, List<String> properties, boolean profiled) {

  public ClientInvocation {
    properties = List.copyOf(properties);
  }

  /** One without a profiler. */
  public ClientInvocation(Phase phase, int threads, OptionalInt target, List<String> properties) {
    this(phase, threads, target, properties, false);
  }

  /** What a client does. */
  public enum Phase {
    /** Inserts records. */
    LOAD("-load"),
    /** Does the operations of the workload. */
    RUN("-t"),
    /** Likewise, in little memory, and without asking the server about itself. */
    PROBE("-t");

    private final String option;

    Phase(String option) {
      this.option = option;
    }

    String option() {
      return option;
    }
  }
}
