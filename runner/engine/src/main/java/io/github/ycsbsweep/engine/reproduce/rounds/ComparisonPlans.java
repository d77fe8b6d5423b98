// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.recipe.Catalog;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.reproduce.scaling.ComparisonText;
import io.github.ycsbsweep.engine.reproduce.scaling.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.LocalMachine.StoreBytes;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.run.RunTools;
import io.github.ycsbsweep.engine.store.DiskUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
   * @param isAnyLeft whether some series has a server
   */
  record Found(
      ReproductionPlan.Request plan,
      Map<String, String> hints,
      Set<String> usersOwn,
      boolean isAnyLeft) {}

  Found found(ReproductionRequest request, Comparison comparison, Path results)
      throws IOException, UserError, InterruptedException {
    var machine = machine(results);
    var all = plan(request, comparison, machine, Map.of());
    var running = all.at(Scale.parse(request.scale())).running();
    var candidates = new ServerCandidates(tools, reader, properties(request.properties()));
    candidates.find(running);
    return new Found(
        plan(request, comparison, machine, candidates.reasons()),
        candidates.hints(),
        candidates.usersOwn(),
        candidates.reasons().size() < running.size());
  }

  SeriesProperties properties(GivenProperties given) {
    return new SeriesProperties(given, tools.stores().names());
  }

  private ReproductionPlan.Request plan(
      ReproductionRequest request,
      Comparison comparison,
      LocalMachine machine,
      Map<String, String> leftOut)
      throws IOException {
    return new ReproductionPlan.Request(
        comparison.recipe(),
        catalog(),
        machine,
        new Selection(request.experiments(), request.stores(), leftOut),
        request.repeats());
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
        disk);
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
