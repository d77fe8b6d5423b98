// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import static io.github.ycsbsweep.engine.model.Bottleneck.Verdict.CLIENT_BOUND;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one cell (store × workload × threads × repeat) measured: the content of its {@code
 * cell.json}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param store name of the binding
 * @param server what was measured, as the runner found it
 * @param workload name of the workload file
 * @param phase {@code run}, or {@code load} where the load itself is measured
 * @param threads client threads asked for
 * @param clients client processes
 * @param targetOps operations a second asked for; empty: as many as go, a closed loop
 * @param repeat 1 for the first
 * @param order position of the cell in the run, 1 for the first
 * @param status what to think of the figures
 * @param reason why the status is not {@link Status#OK}, and what to do; empty otherwise
 * @param warmupSeconds seconds cut off at the start
 * @param durationSeconds seconds asked for
 * @param window the time the figures are from; empty if nothing was measured
 * @param operations by YCSB's name, and {@link #ALL}; empty if nothing was measured
 * @param perSecond the whole cell, warm-up included, in order of time
 * @param client resources of the client process in the window
 * @param serverUse resources of a server on this machine in the window
 * @param netBytesPerSecond bytes received and sent a second in the window, over the interface used
 * @param failures the binding's own messages, the first of each kind
 * @param bottleneck what was at its limit; empty if nothing was measured, or an earlier version did
 * @param events what the runner did to the servers meanwhile
 * @param imported where the figures are from, if the runner did not measure them
 * @param perClient what each of several clients did; empty where there was one
 */
public record Cell(
    int schema,
    String store,
    Server server,
    String workload,
    String phase,
    int threads,
    int clients,
    OptionalDouble targetOps,
    int repeat,
    int order,
    Status status,
    Optional<String> reason,
    int warmupSeconds,
    int durationSeconds,
    Optional<Window> window,
    Map<String, Operation> operations,
    List<Second> perSecond,
    ClientUse client,
    ServerUse serverUse,
    OptionalDouble netBytesPerSecond,
    List<String> failures,
    Optional<Bottleneck> bottleneck,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Event> events,
    Optional<Imported> imported,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PerClient> perClient) {

  /** Files of runs without events, or with one client, do not name them. */
  public Cell {
    events = events == null ? List.of() : List.copyOf(events);
    perClient = perClient == null ? List.of() : List.copyOf(perClient);
  }

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Key of the sum over all operations. A READ-MODIFY-WRITE counts as its read and its update. */
  public static final String ALL = "ALL";

  /** The sum over all operations; empty if nothing was measured. */
  public Optional<Operation> all() {
    return Optional.ofNullable(operations.get(ALL));
  }

  /** The store's name as it may be shown: an imitation is never shown under that name alone. */
  public String storeLabel() {
    return server.standIn() ? "stand-in, not " + store : store;
  }

  /**
   * Whether its figures may be held against those of other stores: measured within the gates, of
   * the store itself, and not of a client that could do no more.
   */
  public boolean canBeRanked() {
    return status == Status.OK && !server.standIn() && !clientBound();
  }

  /** Whether the client could do no more, so that the figures are not the store's. */
  public boolean clientBound() {
    return bottleneck.map(Bottleneck::verdict).filter(CLIENT_BOUND::equals).isPresent();
  }

  /** What to think of a cell's figures. */
  public enum Status {
    /** Measured, within the gates. */
    OK,
    /** Measured, but the share of failed operations is over the gate. */
    GATE,
    /** Not measured, or not as asked. */
    FAILED
  }

  /**
   * The server of a cell.
   *
   * @param mode {@code local}, {@code embedded}, {@code docker}, {@code stand-in}, {@code
   *     external}, or {@code imported}, of which nothing is known
   * @param address host:port
   * @param version as the server says it; empty if it could not be asked
   */
  // What the runner writes beside these, as the server's command line, is for people.
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Server(String mode, String address, Optional<String> version) {

    /** Whether an imitation answered instead of the store. */
    public boolean standIn() {
      return mode.equals("stand-in");
    }

    /** Whether the address is one of this machine alone. */
    public boolean onLoopback() {
      return address.startsWith("127.")
          || address.startsWith("localhost:")
          || address.startsWith("[::1]");
    }
  }

  /**
   * The measured window.
   *
   * @param startMillis milliseconds since the epoch; 0 of an imported cell whose files don't tell
   * @param seconds its length, the sum of the intervals that it is made of
   * @param transactionsPerSecond what a target counts: all operations that were tried, a
   *     READ-MODIFY-WRITE as one; empty in files of before it was counted
   */
  public record Window(long startMillis, double seconds, OptionalDouble transactionsPerSecond) {}

  /**
   * Figures of one operation in the window. Latencies are in microseconds, of successful
   * operations. The service time of an operation runs from when the client sent it, its response
   * time from when it was due: so the wait for a client thread that was held up is in it, which the
   * service time omits (coordinated omission; G. Tene, "How NOT to measure latency").
   *
   * @param ok successful operations
   * @param notFound operations on a record that was not there
   * @param failed all others
   * @param opsPerSecond ok ÷ length of the window
   * @param latency service time; empty if nothing was successful
   * @param intended response time; empty without a target, when nothing says when an operation was
   *     due
   */
  public record Operation(
      long ok,
      long notFound,
      long failed,
      double opsPerSecond,
      Optional<Latency> latency,
      Optional<Latency> intended) {

    public Operation(
        long ok, long notFound, long failed, double opsPerSecond, Optional<Latency> latency) {
      this(ok, notFound, failed, opsPerSecond, latency, Optional.empty());
    }

    /** Successful, not found and failed operations. */
    public long attempts() {
      return ok + notFound + failed;
    }
  }

  /**
   * Latencies in microseconds, from merged histograms. A percentile with fewer than 100 samples
   * beyond it is empty.
   *
   * @param curve percentiles from 0 up to the last with 100 samples beyond it, ascending
   */
  public record Latency(
      double mean,
      OptionalLong p50,
      OptionalLong p90,
      OptionalLong p95,
      OptionalLong p99,
      OptionalLong p999,
      long max,
      List<Point> curve) {

    /**
     * A point of the percentile curve.
     *
     * @param percentile 0 to 100
     * @param micros microseconds
     */
    public record Point(double percentile, long micros) {}
  }

  /**
   * One interval of YCSB's logs.
   *
   * @param second its start, in seconds since the first operation was measured
   * @param seconds its length
   * @param ok successful operations
   * @param notOk not found and failed ones
   */
  public record Second(double second, double seconds, long ok, long notOk) {}

  /**
   * The client process in the window.
   *
   * @param cpuCores CPU time ÷ time
   * @param userCores of that, outside the kernel
   * @param gcPercent share of the time in which a collection stopped it, 0 to 100
   * @param rssBytes largest resident set
   */
  public record ClientUse(
      OptionalDouble cpuCores,
      OptionalDouble userCores,
      OptionalDouble gcPercent,
      OptionalLong rssBytes) {

    /** CPU time in the kernel ÷ time; the two it is made of are read one after the other. */
    public OptionalDouble systemCores() {
      return cpuCores.isPresent() && userCores.isPresent()
          ? OptionalDouble.of(Math.max(0, cpuCores.getAsDouble() - userCores.getAsDouble()))
          : OptionalDouble.empty();
    }
  }

  /**
   * The server process in the window.
   *
   * @param cpuCores CPU time ÷ time
   * @param rssBytes largest resident set
   * @param diskBytesPerSecond bytes a second that it had written to disk
   * @param diskBusy share of the time in which this machine's busiest disk was at work, 0 to 1,
   *     whoever kept it busy
   */
  public record ServerUse(
      OptionalDouble cpuCores,
      OptionalLong rssBytes,
      OptionalDouble diskBytesPerSecond,
      OptionalDouble diskBusy) {

    /** Where nothing is known of the disk. */
    public ServerUse(OptionalDouble cpuCores, OptionalLong rssBytes) {
      this(cpuCores, rssBytes, OptionalDouble.empty(), OptionalDouble.empty());
    }
  }
}
