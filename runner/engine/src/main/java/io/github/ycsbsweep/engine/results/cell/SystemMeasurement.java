// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.results.cell.Cell.Server;
import java.util.Optional;
import java.util.OptionalDouble;

/** What was measured of a system, somewhere in a run. */
public interface SystemMeasurement {

  SystemUnderTest system();

  CellPosition position();

  default String label() {
    return system().label();
  }

  default String store() {
    return system().store();
  }

  default Cell.Server server() {
    return system().server();
  }

  /** The label as it may be shown: an imitation is never shown under that name alone. */
  default String shownLabel() {
    return server().standIn() ? "stand-in, not " + label() : label();
  }

  default String workload() {
    return position().workload();
  }

  default int threads() {
    return position().threads();
  }

  default OptionalDouble targetOps() {
    return position().targetOps();
  }

  default int repeat() {
    return position().repeat();
  }

  default int order() {
    return position().order();
  }

  /**
   * Which cell of its system it is, and when the run measured it.
   *
   * @param workload name of the workload file
   * @param threads client threads asked for, of all clients together; 0 of a probe on the idle
   *     store
   * @param targetOps operations a second asked for; empty: as many as go, a closed loop
   * @param repeat 1 for the first
   * @param order position of the cell in the run, 1 for the first
   */
  public record CellPosition(
      String workload, int threads, OptionalDouble targetOps, int repeat, int order) {}

  /**
   * What a cell measures: a store, and the server that answered.
   *
   * @param label name that distinguishes systems of the same store in one run; the store's, where
   *     there is one of it
   * @param store name of the binding
   * @param server as the runner found it
   */
  public record SystemUnderTest(String label, String store, Server server) {

    /** A system of a run, with the server that the runner found. */
    public static SystemUnderTest of(SystemRequest system, ServerIdentity found) {
      var server =
          new Server(
              found.mode(), found.address(), found.version(), found.limits(), found.declared());
      return new SystemUnderTest(system.label(), system.store().orElse(system.label()), server);
    }

    /** The only system of its store. */
    public SystemUnderTest(String store, Server server) {
      this(store, store, server);
    }
  }

  /**
   * How a cell is measured.
   *
   * @param phase {@code run}, or {@code load} where the load itself is measured
   * @param clients client processes
   * @param warmupSeconds seconds cut off at the start
   * @param durationSeconds seconds asked for
   * @param clientThreads kind of the clients' threads; empty in earlier files, of imported cells,
   *     and where the clients left nothing
   * @param visits measured turns of its threads, where numbers of threads took turns; else empty
   */
  public record CellSetup(
      String phase,
      int clients,
      int warmupSeconds,
      int durationSeconds,
      @EmptyDefault Optional<ThreadKind> clientThreads,
      @EmptyDefault @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Integer> visits) {}

  /** What the threads of a cell's clients were made of. */
  public enum ThreadKind {
    /** A thread of the kernel for each. */
    PLATFORM,

    /** Java's own threads, on a few of the kernel's. */
    VIRTUAL,

    /** Those of some clients were virtual, those of others not. */
    MIXED;

    /** That of a client. */
    public static ThreadKind of(boolean isVirtual) {
      return isVirtual ? VIRTUAL : PLATFORM;
    }
  }
}
