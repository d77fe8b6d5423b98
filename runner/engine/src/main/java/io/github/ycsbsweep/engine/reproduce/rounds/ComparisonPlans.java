// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.process.QuotaGroups;
import io.github.ycsbsweep.engine.reproduce.recipe.Catalog;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.reproduce.rounds.ServerCandidates.UsersServer;
import io.github.ycsbsweep.engine.reproduce.scaling.ComparisonText;
import io.github.ycsbsweep.engine.reproduce.scaling.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.LocalMachine.StoreBytes;
import io.github.ycsbsweep.engine.reproduce.scaling.PlannedSeries;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan.Clients;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.store.DiskUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Plans of comparisons for this machine: which of their series have a server, and what it takes.
 */
public final class ComparisonPlans {

  private final RunTools tools;
  private final OptionsReader reader;

  public ComparisonPlans(RunTools tools, OptionsReader reader) {
    this.tools = tools;
    this.reader = reader;
  }

  /** Names of the comparisons that come with this project, sorted. */
  public List<String> names() throws IOException {
    try (var folders = Files.list(tools.project().comparisons())) {
      return folders
          .filter(folder -> Files.isRegularFile(folder.resolve("recipe.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** Folder of a comparison that comes with this project. */
  public Path folder(String name) {
    return tools.project().comparisons().resolve(name);
  }

  /** Reads a comparison. */
  public Comparison read(Path folder) throws IOException, UserError {
    return RecipeReader.read(folder, catalog());
  }

  /**
   * A plan's request.
   *
   * @param hints what helps where there is no server, by store
   * @param usersOwn series whose server the user names, by experiment/series
   * @param clients that the user gives
   * @param isAnyLeft whether some series has a server
   */
  record Found(
      ReproductionPlan.Request plan,
      Map<String, String> hints,
      Map<String, UsersServer> usersOwn,
      Optional<Clients> clients,
      boolean isAnyLeft) {

    /** The words for {@code sweep.sh}, of one round of a series. */
    List<String> arguments(PlannedSeries series, Path propertiesFile, Scale scale) {
      var own = usersOwn.get(series.folder());
      var words = new ArrayList<>(series.arguments(propertiesFile, own != null));
      clients.ifPresent(they -> words.addAll(they.arguments(series)));
      if (own != null) {
        words.addAll(scale.isFull() ? series.form() : List.of());
        words.addAll(own.words());
      }
      return words;
    }
  }

  Found found(ReproductionRequest request, Comparison comparison, Path results)
      throws IOException, UserError, InterruptedException {
    var named = request.machines().servers();
    named.check(comparison.recipe());
    var machine = machine(results);
    var share = request.machines().share();
    var all = plan(request, comparison, machine, share, Map.of(), Set.of());
    var running = all.at(Scale.parse(request.scale())).running();
    var clients = clients(request, comparison);
    var candidates =
        new ServerCandidates(tools, reader, properties(request.properties()), named, clients);
    candidates.find(running);
    // A server of the user's has no share, and is compared with none that has one.
    var users = share.isByRule() && !candidates.usersOwn().isEmpty();
    return new Found(
        plan(
            request,
            comparison,
            machine,
            users ? ServerShare.NONE : share,
            candidates.reasons(),
            candidates.usersOwn().keySet()),
        candidates.hints(),
        candidates.usersOwn(),
        clients,
        candidates.reasons().size() < running.size());
  }

  SeriesProperties properties(GivenProperties given) {
    return new SeriesProperties(given, tools.stores().names());
  }

  private ReproductionPlan.Request plan(
      ReproductionRequest request,
      Comparison comparison,
      LocalMachine machine,
      ServerShare share,
      Map<String, String> leftOut,
      Set<String> usersOwn)
      throws IOException, UserError, InterruptedException {
    var selected = request.selection();
    return new ReproductionPlan.Request(
        comparison.recipe(),
        catalog(),
        machine,
        new Selection(selected.experiments(), selected.stores(), leftOut, usersOwn),
        RoundBudget.of(request.repeats(), comparison.claims()),
        share,
        clients(request, comparison));
  }

  /** The user's, as a sweep would read them. */
  private Optional<Clients> clients(ReproductionRequest request, Comparison comparison)
      throws UserError, InterruptedException {
    var text = request.machines().clients();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var store = comparison.recipe().experiments().get(0).series().get(0).store();
    var words = List.of(store, "workloada", "--clients", text.get());
    var clients = reader.read(words).request().clients();
    return Optional.of(new Clients(text.get(), clients.hosts(), clients.launcher()));
  }

  private Catalog catalog() {
    return new Catalog(tools.stores().names(), tools.project().workloads());
  }

  private LocalMachine machine(Path results) throws IOException, UserError, InterruptedException {
    var bytes = new HashMap<String, StoreBytes>();
    var disk = new HashMap<String, Map<String, DiskUse>>();
    for (var store : tools.stores().names()) {
      var description = tools.stores().description(store);
      var data = description.data();
      bytes.put(store, new StoreBytes(data.each(), data.factor()));
      disk.put(store, description.diskUses());
    }
    return new LocalMachine(
        Runtime.getRuntime().availableProcessors(),
        freeMemory(),
        free(results),
        free(tools.temporary()),
        bytes,
        disk,
        noShares());
  }

  private Optional<String> noShares() {
    try {
      QuotaGroups.find(Path.of("/"), System.getenv(), tools.processes(), tools.project().libexec());
      return Optional.empty();
    } catch (UserError e) {
      return Optional.of(e.getMessage().replaceFirst("^--server-share needs", "that needs"));
    }
  }

  private static OptionalLong freeMemory() throws IOException {
    var file = Path.of("/proc/meminfo");
    if (!Files.isReadable(file)) {
      return OptionalLong.empty();
    }
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("MemAvailable:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .findFirst();
  }

  /** Bytes that are free where a folder is, or will be made. */
  private static OptionalLong free(Path folder) throws IOException {
    var place = folder.toAbsolutePath();
    while (!Files.isDirectory(place)) {
      place = place.getParent();
    }
    return OptionalLong.of(Files.getFileStore(place).getUsableSpace());
  }

  /** Two or three lines for each comparison that comes with this project. */
  public int list() throws IOException {
    var status = ExitStatus.OK;
    for (var name : names()) {
      try {
        var comparison = read(tools.project().comparisons().resolve(name));
        describe(comparison).forEach(tools.console()::print);
      } catch (UserError e) {
        tools.console().warn(e.getMessage());
        status = ExitStatus.USAGE;
      }
    }
    return status;
  }

  /** The design of a comparison, its claims, and what it costs to run it. */
  public int show(ReproductionRequest request, Path results)
      throws IOException, UserError, InterruptedException {
    var comparison = read(request.comparison());
    ComparisonText.of(comparison, found(request, comparison, results).plan())
        .forEach(tools.console()::print);
    return ExitStatus.OK;
  }

  private static List<String> describe(Comparison comparison) {
    var recipe = comparison.recipe();
    var stores =
        recipe.experiments().stream()
            .flatMap(experiment -> experiment.series().stream())
            .map(series -> series.store())
            .distinct()
            .sorted()
            .toList();
    var lines = new ArrayList<String>();
    lines.add(recipe.id());
    lines.add(
        "    "
            + recipe.title()
            + (recipe.year().isPresent() ? " (" + recipe.year().getAsLong() + ")" : ""));
    lines.add(
        Text.format(
            "    %s; experiments: %s, claims: %s",
            String.join(", ", stores), recipe.experiments().size(), comparison.claims().size()));
    return lines;
  }
}
