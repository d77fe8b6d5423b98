// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.rounds.ComparisonPlans.PlanInput;
import io.github.ycsbsweep.engine.reproduce.scaling.Clients;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection.UsersServer;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesPlan;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.server.Servers;
import io.github.ycsbsweep.engine.store.BindingCheck;
import io.github.ycsbsweep.engine.store.BindingCheck.OwnAddress;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.ClientClassPath;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds out which series of a comparison have a server here.
 *
 * @param given properties of the user
 * @param named servers of the user
 */
record ServerCandidates(
    RunTools tools, OptionsReader reader, GivenProperties given, NamedServers named) {

  private static final String HELPS = ". Any of these helps:";

  /**
   * Looks for the server of every series of a plan.
   *
   * @throws UserError if a series can't be measured for another reason than a missing server
   */
  PlanInput find(ReproductionPlan.Request plan, Scale scale)
      throws IOException, UserError, InterruptedException {
    var reasons = new LinkedHashMap<String, String>();
    var hints = new TreeMap<String, String>();
    var usersOwn = new TreeMap<String, UsersServer>();
    for (var series : plan.at(scale).running()) {
      var store = series.series().store();
      var server = server(series);
      var users = given.of(List.of(store), tools.stores().names()).merged();
      users.putAll(server.properties());
      var isUsers =
          tools.stores().addressNames(store).stream()
              .anyMatch(name -> !users.getProperty(name, "").isEmpty());
      try {
        if (isUsers) {
          usersOwn.put(series.folder(), server);
        } else {
          checkProgram(series.series());
        }
        checkClient(series);
        check(series, users, isUsers, plan.clients());
      } catch (UserError e) {
        if (e.status() != ExitStatus.ENVIRONMENT) {
          throw new UserError(e.status(), series.folder() + ": " + e.getMessage());
        }
        hints.put(store, hint(e.getMessage()));
        reasons.put(series.folder(), reason(store, e.getMessage()));
      }
    }
    return new PlanInput(plan.with(reasons, usersOwn), hints);
  }

  private static void checkProgram(Series series) throws UserError {
    var program = series.server().program();
    if (program.isPresent() && !isOnPath(program.get())) {
      throw UserError.missing("%s: no %s on the PATH", series.store(), program.get());
    }
  }

  private static void checkClient(SeriesPlan series) throws UserError {
    if (series.isByMemtier() && !isOnPath(MemtierValues.PROGRAM)) {
      throw UserError.missing(
          "%s: no %s on the PATH, the client of the original",
          series.series().store(), MemtierValues.PROGRAM);
    }
  }

  private static boolean isOnPath(String program) {
    return new ProgramPath(System.getenv().getOrDefault("PATH", "")).has(program);
  }

  /** That of the addresses that the user gave the series. */
  private UsersServer server(SeriesPlan series)
      throws IOException, UserError, InterruptedException {
    var addresses = named.of(series.experiment(), series.series());
    if (addresses.isEmpty()) {
      return new UsersServer(new TreeMap<>(), Optional.empty());
    }
    var file = file(properties(series));
    var server = reader.read(series.options(file, false)).systems().get(0).server();
    var store = series.series().store();
    if (addresses.size() > 1 && server.form().topology().kind() == Kind.STANDALONE) {
      throw UserError.of(
          "--server %s=%s: %s is measured on one server; name one",
          store, String.join(",", addresses), series.folder());
    }
    var properties = tools.stores().addressProperties(store, server, addresses, file);
    return new UsersServer(
        new TreeMap<>(properties), named.host(series.experiment(), series.series()));
  }

  private static Properties properties(SeriesPlan series) {
    var properties = new Properties();
    properties.putAll(series.settings().properties());
    return properties;
  }

  /** Has options that are read name properties; what was in the file is written over. */
  private Path file(Properties properties) throws IOException {
    var folder = Files.createDirectories(tools.temporary().resolve("candidates"));
    var file = folder.resolve("recipe.properties");
    SecretFile.write(file, properties);
    return file;
  }

  /** Looks for its server, and refuses values of properties. */
  private void check(
      SeriesPlan series, Properties users, boolean isUsers, Optional<Clients> clients)
      throws IOException, UserError, InterruptedException {
    var merged = properties(series);
    merged.putAll(users);
    var file = file(merged);
    var request =
        reader.read(
            series
                .options(file, isUsers)
                .with(SweepOption.CLIENTS, clients.map(they -> they.text(series))));
    Servers.of(request, tools)
        .find(
            new SystemWorkload(
                request.systems().get(0),
                request.workloads().get(0),
                SystemWorkload.Phase.RUN,
                isUsers,
                Optional.empty(),
                new SystemWorkload.Data(0, 0, 0, false),
                new SystemWorkload.Client(file, "", "", "", 0, 1)));
    for (var name : new TreeSet<>(users.stringPropertyNames())) {
      refuse(YcsbProperties.reserved(name));
    }
    for (var name : new TreeSet<>(merged.stringPropertyNames())) {
      refuse(YcsbProperties.refusal(name, merged.getProperty(name).strip()));
    }
    askBinding(request, merged, file, isUsers);
  }

  /** One that is not built yet is asked by its sweep. */
  private void askBinding(SweepRequest request, Properties merged, Path file, boolean isUsers)
      throws IOException, UserError, InterruptedException {
    var system = request.systems().get(0);
    var binding = system.binding().orElseThrow();
    if (!Files.isDirectory(tools.project().bindingJars(binding))) {
      return;
    }
    OwnAddress own = () -> tools.stores().exampleAddress(system, file);
    var client = new ClientClassPath(tools.project(), Optional.empty());
    var jars = client.bindingJars(system);
    var classPath = new ArrayList<>(client.clientJars());
    classPath.addAll(jars);
    try (var check = BindingCheck.of(BindingDescriptor.in(binding, jars), classPath)) {
      refuse(
          check.refusal(
              merged,
              system.server(),
              request.clients().launcher(),
              Optional.of(own).filter(address -> !isUsers)));
    }
  }

  private static void refuse(Optional<String> refusal) throws UserError {
    if (refusal.isPresent()) {
      throw new UserError(refusal.get());
    }
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
