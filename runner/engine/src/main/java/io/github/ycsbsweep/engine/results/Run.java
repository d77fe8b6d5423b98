// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepOptions.ValueReader;
import io.github.ycsbsweep.engine.statistics.HitRateCurve;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.support.EnumText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * How a run was made: the content of its {@code run.json}. Secrets are redacted before they get
 * here.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param runId unique name of the run
 * @param started UTC, ISO 8601
 * @param invocation what was asked for
 * @param versions by name: ycsb-sweep, ycsb, hdrhistogram, java, driver of each store
 * @param machine by name: cpu, cores, memory bytes, kernel, jvm
 * @param workloads effective properties of each system and workload
 * @param jars SHA-256 of every jar on the client's class path, by label and file name
 */
public record Run(
    int schema,
    String runId,
    String started,
    @JsonUnwrapped Invocation invocation,
    Map<String, String> versions,
    Map<String, String> machine,
    List<EffectiveProperties> workloads,
    Map<String, Map<String, String>> jars) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Name of the file, in the folder of the results. */
  public static final String FILE = "run.json";

  /** Refuses a run that does not say all of it, or values that the runner would have refused. */
  public Run {
    requireNonNull(invocation, "no commandLine");
    requireNonNull(runId, "no runId");
    requireNonNull(started, "no started");
    requireNonNull(versions, "no versions");
    requireNonNull(machine, "no machine");
    requireNonNull(workloads, "no workloads");
    requireNonNull(jars, "no jars");
    meaning(invocation, SweepOption.SLO, Objective::parse);
    meaning(invocation, SweepOption.HIT_RATE, Run::hits);
  }

  public String commandLine() {
    return invocation.commandLine();
  }

  public Map<String, String> options() {
    return invocation.options();
  }

  /** Value of an option that was in force, if there was one. */
  public Optional<String> option(SweepOption option) {
    return Optional.ofNullable(options().get(name(option)));
  }

  /** What {@code --slo} asked for, if it was given. */
  public Optional<Objective> objective() {
    return meaning(invocation, SweepOption.SLO, Objective::parse);
  }

  /** The share of hits that {@code --hit-rate} asked for, from 0 to 1, if it was given. */
  public OptionalDouble hitRate() {
    return meaning(invocation, SweepOption.HIT_RATE, Run::hits).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble hits(String text) throws UserError {
    return OptionalDouble.of(Units.share(SweepOption.HIT_RATE.word(), text).doubleValue());
  }

  private static <T> Optional<T> meaning(
      Invocation invocation, SweepOption option, ValueReader<T> reader) {
    var text = Optional.ofNullable(invocation.options().get(name(option)));
    try {
      return text.isPresent() ? Optional.of(reader.read(text.get())) : Optional.empty();
    } catch (UserError e) {
      // The constructor has read it before, so this is told of a file that was edited.
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static String name(SweepOption option) {
    return option.word().substring(2);
  }

  public Map<String, String> files() {
    return invocation.files();
  }

  /** As if it had been about one system. */
  public Run only(String label) {
    var mine = workloads.stream().filter(row -> row.label().equals(label)).toList();
    return new Run(schema, runId, started, invocation, versions, machine, mine, jars);
  }

  public long seed() {
    return invocation.seed();
  }

  /** In which the cells were measured; empty: it does not say. */
  public Optional<OrderPlan.Kind> order() {
    return option(SweepOption.ORDER).flatMap(text -> EnumText.find(OrderPlan.Kind.class, text));
  }

  /** With the seed, which repeats it. */
  public String orderText() {
    return order().map(kind -> EnumText.of(kind) + ", seed " + seed()).orElse("not recorded");
  }

  /** Within which two of its figures are equal: {@code --margin}, or the usual one. */
  public Margin margin() {
    return option(SweepOption.MARGIN).flatMap(Margin::find).orElse(Margin.USUAL);
  }

  /** As if it had been asked for with another margin, which moves no figure. */
  public Run with(Margin margin) {
    var options = new TreeMap<>(options());
    options.put(name(SweepOption.MARGIN), margin.word());
    var asked =
        new Invocation(
            commandLine(), options, seed(), files(), invocation.request(), invocation.reuse());
    return new Run(schema, runId, started, asked, versions, machine, workloads, jars);
  }

  /**
   * What was asked for.
   *
   * @param commandLine as typed, secrets redacted
   * @param options the runner's options in force, by name
   * @param seed of everything random
   * @param files SHA-256 of the files that options and properties name, by their paths
   * @param request the command line as {@code --resume} and reports read it; without words where it
   *     was no sweep's
   * @param reuse of keys in the traffic that a workload plays, by its name; of those that were
   *     captured, where memory is limited
   */
  public record Invocation(
      String commandLine,
      Map<String, String> options,
      long seed,
      @EmptyDefault Map<String, String> files,
      SweepOptions request,
      @EmptyDefault Map<String, HitRateCurve> reuse) {

    /** Refuses the lack of what every file has. */
    public Invocation {
      requireNonNull(commandLine, "no commandLine");
      requireNonNull(options, "no options");
      requireNonNull(request, "no request");
    }

    /** One that names no file. */
    public Invocation(String commandLine, Map<String, String> options, long seed) {
      this(commandLine, options, seed, Map.of(), SweepOptions.NONE, Map.of());
    }
  }

  /**
   * The properties that a system and workload ran with.
   *
   * @param system what it is called
   * @param workload name of the workload file
   * @param external whether the user named the server
   * @param phase {@code run}, or {@code load} where the load itself is measured
   * @param properties that were given, by the workload's file or the user
   * @param defaults what the binding takes where nothing was given
   * @param address names of the properties that say where its server is, the host first; empty
   *     where a binding does not say it
   * @param facts what the binding's descriptor tells of the store's servers; likewise
   */
  public record EffectiveProperties(
      @JsonUnwrapped SystemNames system,
      String workload,
      boolean external,
      String phase,
      Map<String, String> properties,
      Map<String, String> defaults,
      @EmptyDefault List<String> address,
      @EmptyDefault Map<String, String> facts) {

    /** Refuses the lack of what every file has. */
    public EffectiveProperties {
      requireNonNull(system, "no store");
      requireNonNull(workload, "no workload");
      requireNonNull(phase, "no phase");
      requireNonNull(properties, "no properties");
      requireNonNull(defaults, "no defaults");
    }

    /** A row of which the binding's defaults are not known. */
    public EffectiveProperties(
        String store,
        String workload,
        boolean external,
        String phase,
        Map<String, String> properties) {
      this(
          SystemNames.of(store),
          workload,
          external,
          phase,
          properties,
          Map.of(),
          List.of(),
          Map.of());
    }

    public String label() {
      return system.label();
    }

    /** What the binding ran with: what was given, and its defaults. */
    public Map<String, String> inForce() {
      var all = new TreeMap<>(defaults);
      all.putAll(properties);
      return all;
    }
  }

  /**
   * What a system of a run is called.
   *
   * @param label distinguishes systems of the same store in one run; the store's name, where it is
   *     measured once
   * @param store name of the controller
   * @param binding name that its messages begin with
   */
  public record SystemNames(String label, String store, String binding) {

    /** Refuses the lack of a name. */
    public SystemNames {
      requireNonNull(label, "no label");
      requireNonNull(store, "no store");
      requireNonNull(binding, "no binding");
    }

    /** The only system of its store. */
    public static SystemNames of(String store) {
      return new SystemNames(store, store, store);
    }
  }
}
