// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact.Kind;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.results.Run.EffectiveProperties;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is known of a system of a run.
 *
 * @param names what it is called
 * @param shownLabel its label, as a report may show it
 * @param server mode and version
 * @param values by what they are of
 * @param address names of the properties that say where its server is
 * @param given what the command line gives to it alone
 */
public record SystemFacts(
    SystemNames names,
    String shownLabel,
    String server,
    Map<SystemFact, String> values,
    List<String> address,
    SystemOptions given) {

  /**
   * What the command line gives to one system of a run alone.
   *
   * @param program of its server, as {@code STORE:LABEL=PROGRAM}; empty if none was given
   * @param options without the label before their values
   */
  record SystemOptions(Optional<String> program, SweepOptions options) {

    static SystemOptions of(SweepOptions request, String label) {
      var systems = request.words().stream().limit(1).flatMap(word -> Stream.of(word.split(",")));
      var program =
          systems
              .map(SystemWord::of)
              .filter(word -> word.label().equals(label))
              .flatMap(word -> word.program().stream())
              .findFirst();
      return new SystemOptions(program, request.ofLabel(label));
    }

    private boolean has(SweepOption option) {
      return options.has(option);
    }

    /** Whether a property was given, by itself or by a file of properties. */
    private boolean hasProperty(String name) {
      return has(SweepOption.PROPERTIES)
          || options.all(SweepOption.PROPERTY).stream().anyMatch(it -> it.startsWith(name + "="));
    }

    /** What is done to its server alone. */
    private List<String> faults() {
      return options.all(SweepOption.FAULT);
    }

    /** Whether a form of its server was given, or something that is done to it. */
    private boolean hasForm() {
      return FORMS.stream().anyMatch(options::has);
    }

    /** Names of the words of {@code --server-args}, without the hyphens before them. */
    private List<String> arguments() {
      return options.all(SweepOption.SERVER_ARGS).stream()
          .flatMap(value -> Stream.of(value.split("\\s+")))
          .filter(word -> word.startsWith("-"))
          .map(SystemFact::bare)
          .toList();
    }

    /** In one line; empty text if nothing was given. */
    String text() {
      return String.join(
          " ", Stream.concat(program.stream(), options.optionWords().stream()).toList());
    }
  }

  /** Those that make another server, or have another one made. */
  private static final Set<SweepOption> FORMS =
      Set.of(
          SweepOption.TOPOLOGY, SweepOption.PERSISTENCE, SweepOption.MAXMEMORY, SweepOption.FAULT);

  /** The systems of a run, in its order; none of a run that the runner did not make. */
  public static List<SystemFacts> of(RunResults results) throws IOException {
    var systems = new ArrayList<SystemFacts>();
    if (results.isImported()) {
      return systems;
    }
    var servers = ServerFacts.of(results);
    for (var label : results.stores()) {
      var cells = results.cells().stream().filter(cell -> cell.label().equals(label)).toList();
      systems.add(of(results, cells.get(0), servers.getOrDefault(label, Map.of())));
    }
    return List.copyOf(systems);
  }

  private static SystemFacts of(RunResults results, Cell cell, Map<String, String> server) {
    var label = cell.label();
    var rows = results.run().workloads().stream().filter(row -> row.label().equals(label)).toList();
    var values = new LinkedHashMap<SystemFact, String>();
    server(server, values);
    told(results, label, values);
    properties(rows)
        .forEach((name, value) -> put(values, Kind.PROPERTY, "property " + name, value));
    put(values, Kind.DRIVER, "driver", results.run().versions().get(label + " driver"));
    return new SystemFacts(
        rows.stream()
            .findFirst()
            .map(EffectiveProperties::system)
            .orElse(new SystemNames(label, cell.store(), cell.store())),
        cell.shownLabel(),
        (cell.server().mode() + " " + cell.server().version().orElse("")).strip(),
        values,
        rows.stream().findFirst().map(EffectiveProperties::address).orElse(List.of()),
        SystemOptions.of(results.run().invocation().request(), label));
  }

  private static void server(Map<String, String> server, Map<SystemFact, String> values) {
    server.forEach(
        (name, value) -> {
          switch (name) {
            case "version" -> put(values, Kind.PROGRAM, name, value);
            case "command" -> command(value, values);
            default ->
                put(values, name.startsWith("setting ") ? Kind.SETTING : Kind.FORM, name, value);
          }
        });
  }

  private static void command(String command, Map<SystemFact, String> values) {
    var words = command.split("\\s+", 2);
    put(values, Kind.PROGRAM, "program", words[0]);
    if (words.length > 1) {
      SystemFact.options(words[1])
          .forEach((name, value) -> put(values, Kind.ARGUMENT, name, value));
    }
  }

  /** What the store said before its first cell. */
  private static void told(RunResults results, String label, Map<SystemFact, String> values) {
    var state =
        results.serverStates().stream()
            .filter(states -> states.label().equals(label))
            .map(states -> states.before())
            .findFirst();
    put(values, Kind.FORM, "durability", said(state, "durability"));
    put(values, Kind.FORM, "TLS", said(state, "tls"));
    put(values, Kind.STATE, "threads", said(state, "threads"));
    put(values, Kind.STATE, "persistence", said(state, "persistence"));
    put(values, Kind.STATE, "eviction", said(state, "eviction_policy"));
    state
        .flatMap(said -> said.number("memory_limit_bytes").stream().boxed().findFirst())
        .ifPresent(
            bytes -> put(values, Kind.FORM, "memory limit", Text.format("%,d MB", bytes >> 20)));
  }

  private static String said(Optional<ServerSnapshot> state, String fact) {
    return state.map(said -> said.text(fact)).orElse("");
  }

  /** In force; what differs from workload to workload stands side by side. */
  private static Map<String, String> properties(List<EffectiveProperties> rows) {
    var properties = new TreeMap<String, String>();
    for (var row : rows) {
      row.inForce()
          .forEach(
              (name, value) ->
                  properties.merge(
                      name, value, (one, other) -> one.equals(other) ? one : one + " / " + other));
    }
    return properties;
  }

  private static void put(Map<SystemFact, String> values, Kind kind, String name, String value) {
    if (value != null && !(value.isEmpty() && kind != Kind.ARGUMENT && kind != Kind.SETTING)) {
      values.put(new SystemFact(kind, name), value);
    }
  }

  String label() {
    return names.label();
  }

  /**
   * Whether it has a server made like another's, as far as is known, and the same is done to it: so
   * that the two differ in what the client is told or runs alone.
   */
  boolean hasServerOf(SystemFacts other) {
    return names.store().equals(other.names().store())
        && !ofServer().isEmpty()
        && ofServer().equals(other.ofServer())
        && given.faults().equals(other.given().faults());
  }

  /** Whether two of them have a server made alike; false where one is not known. */
  public static boolean haveSameServer(List<SystemFacts> systems, String one, String other) {
    return find(systems, one)
        .flatMap(it -> find(systems, other).map(it::hasServerOf))
        .orElse(false);
  }

  private static Optional<SystemFacts> find(List<SystemFacts> systems, String label) {
    return systems.stream().filter(it -> it.label().equals(label)).findFirst();
  }

  private Map<SystemFact, String> ofServer() {
    var facts = new LinkedHashMap<>(values);
    facts.keySet().removeIf(fact -> fact.kind().isOfClient());
    return facts;
  }

  String program() {
    return values.getOrDefault(new SystemFact(Kind.PROGRAM, "program"), "");
  }

  /** What it is compared with others by: all of a run, or those of its binding or store. */
  String group(SystemFact.Scope scope) {
    return switch (scope) {
      case RUN -> "";
      case BINDING -> names.binding();
      case STORE -> names.store();
    };
  }

  /** Whether the command line asks for a value of its own. */
  boolean asks(SystemFact fact) {
    return switch (fact.kind()) {
      case FORM -> asksForm(fact.name());
      case PROGRAM ->
          given.program().isPresent()
              || given.has(SweepOption.SERVER)
              || given.has(SweepOption.EXTERNAL_START);
      case ARGUMENT -> given.hasForm() || given.arguments().contains(fact.bareName());
      case STATE -> given.hasForm() || given.has(SweepOption.SERVER_ARGS);
      case SETTING -> asksSetting(fact);
      case PROPERTY -> given.hasProperty(fact.bareName());
      case DRIVER -> given.has(SweepOption.CLIENT_JAR) || given.has(SweepOption.CLIENT);
    };
  }

  private boolean asksForm(String name) {
    return switch (name) {
      case "mode" ->
          given.has(SweepOption.SERVER)
              || given.program().isPresent()
              || address.stream().anyMatch(given::hasProperty);
      case "address" -> address.stream().anyMatch(given::hasProperty);
      case "cpus" -> given.has(SweepOption.SERVER_CPUS);
      case "share" -> given.has(SweepOption.SERVER_SHARE);
      case "link" -> given.has(SweepOption.LINK);
      case "topology" -> given.has(SweepOption.TOPOLOGY);
      default -> given.hasForm() || given.has(SweepOption.SERVER_ARGS);
    };
  }

  /** Words that are no setting's name, as {@code -t}, may be the cause of any. */
  private boolean asksSetting(SystemFact fact) {
    var words = given.arguments();
    return given.hasForm()
        || words.contains(fact.bareName())
        || words.stream()
            .anyMatch(word -> values.keySet().stream().noneMatch(it -> isSetting(it, word)));
  }

  private static boolean isSetting(SystemFact fact, String name) {
    return fact.kind() == Kind.SETTING && fact.bareName().equals(name);
  }
}
