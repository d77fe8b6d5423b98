// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.CLIENT_BOUND;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Load;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellSetup;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What one cell (store × workload × threads × repeat) measured: the content of its {@code
 * cell.json}, which is flat: the records of a cell are for readers of the code.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param system what was measured
 * @param position in the run
 * @param setup how it was measured
 * @param outcome what to think of the figures
 * @param figures what the clients measured
 * @param use of the machines in the window
 * @param imported where the figures are from, if the runner did not measure them
 */
public record Cell(
    int schema,
    @JsonUnwrapped SystemUnderTest system,
    @JsonUnwrapped CellPosition position,
    @JsonUnwrapped CellSetup setup,
    @JsonUnwrapped CellOutcome outcome,
    @JsonUnwrapped CellFigures figures,
    @JsonUnwrapped ResourceUse use,
    Optional<ImportOrigin> imported)
    implements SystemMeasurement {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Key of the sum over all operations. A READ-MODIFY-WRITE counts as its read and its update. */
  public static final String ALL = Objective.ALL;

  /** The first part that a file must have and this one has not: Jackson leaves it null. */
  public Optional<String> missingPart() {
    var parts = new LinkedHashMap<String, Object>();
    parts.put("label", system.label());
    parts.put("store", system.store());
    parts.put("server", system.server());
    if (system.server() != null) {
      parts.put("mode of the server", system.server().mode());
      parts.put("address of the server", system.server().address());
    }
    parts.put("workload", position.workload());
    parts.put("phase", setup.phase());
    parts.put("status", outcome.status());
    parts.put("failures", outcome.failures());
    parts.put("operations", figures.operations());
    parts.put("perSecond", figures.perSecond());
    parts.put("client", use.client());
    parts.put("serverUse", use.serverUse());
    return parts.entrySet().stream()
        .filter(part -> part.getValue() == null)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public String phase() {
    return setup.phase();
  }

  public int clients() {
    return setup.clients();
  }

  public Status status() {
    return outcome.status();
  }

  public Optional<String> reason() {
    return outcome.reason();
  }

  public Optional<Window> window() {
    return figures.window();
  }

  public Map<String, Operation> operations() {
    return figures.operations();
  }

  public List<Second> perSecond() {
    return figures.perSecond();
  }

  public List<Fault> faults() {
    return figures.faults();
  }

  public List<ClientFigures> perClient() {
    return figures.perClient();
  }

  public Optional<ScheduledRates> schedule() {
    return figures.schedule();
  }

  public Optional<VerifiedWrites> verifiedWrites() {
    return figures.verifiedWrites();
  }

  public List<MeasuredPhase> phases() {
    return figures.phases();
  }

  public ResourceUse.Client client() {
    return use.client();
  }

  public ResourceUse.Server serverUse() {
    return use.serverUse();
  }

  public Optional<Bottleneck> bottleneck() {
    return use.bottleneck();
  }

  public Optional<Hiccups> hiccups() {
    return use.hiccups();
  }

  /** The sum over all operations; empty if nothing was measured. */
  public Optional<Operation> all() {
    return operation(ALL);
  }

  /** By YCSB's name, or {@link #ALL}; empty if the cell has none of it. */
  public Optional<Operation> operation(String name) {
    return Optional.ofNullable(operations().get(name));
  }

  /** Why its figures do not stand; empty if it was measured within the gates. */
  public Optional<String> failure() {
    return status() == Status.OK
        ? Optional.empty()
        : Optional.of(reason().orElse("the cell's status is " + status()));
  }

  /** A figure of how hard something worked; empty where that is not known. */
  public OptionalDouble load(Function<Load, OptionalDouble> figure) {
    return bottleneck().map(found -> figure.apply(found.load())).orElse(OptionalDouble.empty());
  }

  /** Whether the client could do no more, so that the figures are not the store's. */
  public boolean clientBound() {
    return bottleneck().map(Bottleneck::verdict).filter(CLIENT_BOUND::equals).isPresent();
  }

  /** Whether its system took turns with others while it was measured. */
  public boolean tookTurns() {
    return window().filter(it -> !it.turns().isEmpty()).isPresent();
  }

  /** Whether a quota of CPU time stopped the server again and again: its latency is the quota's. */
  @JsonIgnore
  public boolean isUnderQuota() {
    return server().limits().share().isPresent();
  }

  /** Whether the window holds a fault, which its figures then tell of, and not of the store. */
  @JsonIgnore
  public boolean isDisturbed() {
    return faults().stream().anyMatch(fault -> fault.disruptive() && fault.tookPlace());
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
   * @param limits of a server of the runner's own
   * @param declared form of a server of the user's; none in earlier files
   */
  // What the runner writes beside these, as the server's command line, is for people.
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Server(
      String mode,
      String address,
      Optional<String> version,
      @JsonUnwrapped ServerLimits limits,
      @EmptyDefault List<DeclaredOption> declared) {

    /** One that may use every processor. */
    public Server(String mode, String address, Optional<String> version) {
      this(mode, address, version, ServerLimits.NONE, List.of());
    }

    /** Whether an imitation answered instead of the store. */
    public boolean standIn() {
      return mode.equals("stand-in");
    }

    /** Whether the address is one of this machine alone. */
    public boolean onLoopback() {
      return ServerIdentity.onLoopback(address);
    }
  }

  /**
   * The measured window.
   *
   * @param startMillis milliseconds since the epoch; 0 of an imported cell whose files don't tell
   * @param seconds its length, the sum of the intervals that it is made of
   * @param transactionsPerSecond what a target counts: all operations that were tried, a
   *     READ-MODIFY-WRITE as one; empty of an imported cell
   * @param turnSeconds length of the measured part of one turn, where the system took turns with
   *     others
   * @param turns that it is made of, where the system took turns with others; else none
   */
  public record Window(
      long startMillis,
      double seconds,
      OptionalDouble transactionsPerSecond,
      OptionalDouble turnSeconds,
      @EmptyDefault @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MeasuredTurn> turns) {

    /** One without gaps. */
    public Window(long startMillis, double seconds, OptionalDouble transactionsPerSecond) {
      this(startMillis, seconds, transactionsPerSecond, OptionalDouble.empty(), List.of());
    }
  }

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
   * One interval of YCSB's logs.
   *
   * @param second its start, in seconds since the first operation was measured
   * @param seconds its length
   * @param ok successful operations
   * @param notOk not found and failed ones
   */
  public record Second(double second, double seconds, long ok, long notOk) {}

  /**
   * Where the figures of a cell are from that the runner did not measure.
   *
   * @param source the file that YCSB's client left, and the line in it
   * @param windowed whether they are of a window of interval logs; otherwise of the whole run
   * @param notes what can't be known of them
   */
  public record ImportOrigin(String source, boolean windowed, List<Note> notes) {

    /**
     * Something that the figures don't tell.
     *
     * @param advice what to do about it
     * @param figures of this cell; empty if there are none
     */
    public record Note(String text, String advice, String figures) {}
  }
}
