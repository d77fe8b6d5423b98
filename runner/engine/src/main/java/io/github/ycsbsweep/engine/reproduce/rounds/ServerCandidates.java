// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.ProgramPath;
import io.github.ycsbsweep.engine.common.SecretFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.model.SweepRequest;
import io.github.ycsbsweep.engine.model.SystemRequest;
import io.github.ycsbsweep.engine.plan.BindingRefusals;
import io.github.ycsbsweep.engine.plan.BindingRefusals.OwnAddress;
import io.github.ycsbsweep.engine.plan.CoreProperties;
import io.github.ycsbsweep.engine.plan.CoreValues;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.scaling.PlannedSeries;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan.Clients;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.ClientClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out which series of a comparison have a server here. */
final class ServerCandidates {

  private static final String HELPS = ". Any of these helps:";

  private final RunTools tools;
  private final OptionsReader reader;
  private final SeriesProperties properties;
  private final NamedServers named;
  private final Optional<Clients> clients;
  private final Map<String, String> reasons = new LinkedHashMap<>();
  private final Map<String, String> hints = new TreeMap<>();
  private final Map<String, UsersServer> usersOwn = new TreeMap<>();

  /**
   * Candidates for servers.
   *
   * @param named by the user
   * @param clients that the user gives
   */
  ServerCandidates(
      RunTools tools,
      OptionsReader reader,
      SeriesProperties properties,
      NamedServers named,
      Optional<Clients> clients) {
    this.tools = tools;
    this.reader = reader;
    this.properties = properties;
    this.named = named;
    this.clients = clients;
  }

  /**
   * Looks for the server of every series.
   *
   * @throws UserError if a series can't be measured for another reason than a missing server
   */
  void find(List<PlannedSeries> all) throws IOException, UserError, InterruptedException {
    for (var series : all) {
      var store = series.series().store();
      var server = server(series);
      var users = properties.of(store).merged();
      users.putAll(server.properties());
      var program = series.series().server().program().filter(name -> !isOnPath(name));
      if (program.isPresent() && !isUsers(store, users)) {
        var reason = "no " + program.get() + " on the PATH";
        hints.put(store, store + ": " + reason);
        reasons.put(series.folder(), reason);
        continue;
      }
      var merged = properties(series);
      merged.putAll(users);
      try {
        if (isUsers(store, users)) {
          usersOwn.put(series.folder(), server);
        }
        judge(check(series, users, merged), merged, users);
      } catch (UserError e) {
        if (e.status() != ExitStatus.ENVIRONMENT) {
          throw new UserError(e.status(), series.folder() + ": " + e.getMessage());
        }
        hints.put(store, hint(e.getMessage()));
        reasons.put(series.folder(), reason(store, e.getMessage()));
      }
    }
  }

  /**
   * A server that the user names.
   *
   * @param properties of its address, where the user's own do not lead there
   * @param host that is sampled over ssh
   */
  record UsersServer(NavigableMap<String, String> properties, Optional<String> host) {

    /** The words of {@code sweep.sh} that lead there. */
    List<String> words() {
      var words = new ArrayList<String>();
      properties.forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
      host.ifPresent(name -> words.addAll(List.of("--server-host", name)));
      return words;
    }
  }

  /** Series whose server the user names, by experiment/series. */
  Map<String, UsersServer> usersOwn() {
    return usersOwn;
  }

  /** That of the addresses that the user gave the series. */
  private UsersServer server(PlannedSeries series)
      throws IOException, UserError, InterruptedException {
    var addresses = named.of(series.experiment(), series.series());
    if (addresses.isEmpty()) {
      return new UsersServer(new TreeMap<>(), Optional.empty());
    }
    var folder = Files.createDirectories(tools.temporary().resolve("candidates"));
    var file = folder.resolve("recipe.properties");
    SecretFile.write(file, properties(series));
    var system = reader.read(series.arguments(file, false)).request().systems().get(0);
    var store = series.series().store();
    if (addresses.size() > 1 && system.server().form().topology().kind() == Kind.STANDALONE) {
      throw UserError.of(
          "--server %s=%s: %s is measured on one server; name one",
          store, String.join(",", addresses), series.folder());
    }
    var descriptor = descriptor(system);
    var port = ":" + descriptor.getProperty("port", "");
    var whole = addresses.stream().map(one -> one.matches(".*:[0-9]+") ? one : one + port).toList();
    var found =
        tools.stores().address(store, system.server(), whole, file, folder.resolve("address"));
    var leading = new TreeSet<>(addressNames(descriptor));
    leading.addAll(List.of(descriptor.getProperty("address.forms", "").split(",")));
    leading.retainAll(found.stringPropertyNames());
    var properties = new TreeMap<String, String>();
    leading.forEach(name -> properties.put(name, found.getProperty(name)));
    return new UsersServer(properties, named.host(series.experiment(), series.series()));
  }

  private static Properties properties(PlannedSeries series) {
    var properties = new Properties();
    properties.putAll(series.settings().properties());
    return properties;
  }

  private boolean isUsers(String store, Properties users)
      throws IOException, UserError, InterruptedException {
    var words = List.of(store, "workloada");
    return isExternal(reader.read(words).request().systems().get(0), users);
  }

  private static boolean isOnPath(String program) {
    return new ProgramPath(System.getenv().getOrDefault("PATH", "")).has(program);
  }

  /** Why series have no server, by experiment/series. */
  Map<String, String> reasons() {
    return reasons;
  }

  /** What helps, by store. */
  Map<String, String> hints() {
    return hints;
  }

  private SweepRequest check(PlannedSeries series, Properties users, Properties merged)
      throws IOException, UserError, InterruptedException {
    var folder = Files.createDirectories(tools.temporary().resolve("candidates"));
    var file = folder.resolve("recipe.properties");
    SecretFile.write(file, merged);
    var words = new ArrayList<>(series.arguments(file, usersOwn.containsKey(series.folder())));
    clients.ifPresent(they -> words.addAll(they.arguments(series)));
    var request = reader.read(words).request();
    var system = request.systems().get(0);
    tools
        .servers(request)
        .find(
            new PreparedWorkload(
                system,
                request.workloads().get(0),
                PreparedWorkload.Phase.RUN,
                isExternal(system, users),
                Optional.empty(),
                new PreparedWorkload.Data(0, 0, 0, false),
                new PreparedWorkload.Client(file, "", "")));
    return request;
  }

  /** Refuses values of properties; a binding that is not built yet is asked by its sweep. */
  private void judge(SweepRequest request, Properties merged, Properties users)
      throws IOException, UserError, InterruptedException {
    for (var name : new TreeSet<>(users.stringPropertyNames())) {
      refuse(CoreProperties.reserved(name));
    }
    for (var name : new TreeSet<>(merged.stringPropertyNames())) {
      refuse(CoreValues.refusal(name, merged.getProperty(name).strip()));
    }
    var binding = request.systems().get(0).binding();
    if (binding.isEmpty() || !Files.isDirectory(tools.project().bindingJars(binding.get()))) {
      return;
    }
    var client = new ClientClassPath(tools.project(), Optional.empty());
    var jars = client.bindingJars(request.systems().get(0));
    var classPath = new ArrayList<>(client.clientJars());
    classPath.addAll(jars);
    try (var refusals = new BindingRefusals(BindingDescriptor.in(binding.get(), jars), classPath)) {
      refuse(
          refusals.of(
              merged,
              request.systems().get(0).server(),
              request.clients().launcher(),
              address(request, users)));
    }
  }

  private Optional<OwnAddress> address(SweepRequest request, Properties users) throws IOException {
    var system = request.systems().get(0);
    var folder = tools.temporary().resolve("candidates");
    OwnAddress own =
        () ->
            tools
                .stores()
                .exampleAddress(
                    system.store().orElseThrow(),
                    system.server(),
                    folder.resolve("recipe.properties"),
                    folder.resolve("address"));
    return isExternal(system, users) ? Optional.empty() : Optional.of(own);
  }

  private static void refuse(Optional<String> refusal) throws UserError {
    if (refusal.isPresent()) {
      throw new UserError(refusal.get());
    }
  }

  /** Whether the user's properties name the address of a server. */
  private boolean isExternal(SystemRequest system, Properties users) throws IOException {
    if (system.binding().isEmpty()) {
      return true;
    }
    return addressNames(descriptor(system)).stream()
        .anyMatch(name -> !users.getProperty(name, "").isEmpty());
  }

  private Properties descriptor(SystemRequest system) throws IOException {
    var file = tools.project().bindingDescriptor(system.binding().orElseThrow());
    var descriptor = new Properties();
    try (var in = Files.newBufferedReader(file, UTF_8)) {
      descriptor.load(in);
    }
    return descriptor;
  }

  private static List<String> addressNames(Properties descriptor) {
    var names =
        descriptor.getProperty("address", "") + "," + descriptor.getProperty("address.list", "");
    return Stream.of(names.split(",")).filter(name -> !name.isEmpty()).toList();
  }

  private static String reason(String store, String message) {
    var first = message.lines().findFirst().orElse("");
    first = first.startsWith(store + ": ") ? first.substring(store.length() + 2) : first;
    return first.endsWith(HELPS) ? first.substring(0, first.length() - HELPS.length()) : first;
  }

  /** Without the kinds of servers that only {@code sweep.sh} is asked for. */
  private static String hint(String message) {
    return message
        .lines()
        .filter(line -> !line.startsWith("  --server "))
        .collect(Collectors.joining("\n"));
  }
}
