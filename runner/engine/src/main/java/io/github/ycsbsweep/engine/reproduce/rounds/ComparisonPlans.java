// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.preflight.MachineMemory;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader.Catalog;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun.ReproductionRequest;
import io.github.ycsbsweep.engine.reproduce.scaling.Clients;
import io.github.ycsbsweep.engine.reproduce.scaling.RecipeText;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Plans of comparisons for this machine: which of their series have a server, and what it takes.
 */
public record ComparisonPlans(RunTools tools, OptionsReader reader) {

  /** Names of the comparisons that come with this project, sorted. */
  public List<String> names() throws IOException {
    return Folders.matching(tools.project().comparisons(), "*").stream()
        .filter(folder -> Files.isRegularFile(folder.resolve("recipe.yaml")))
        .map(folder -> folder.getFileName().toString())
        .toList();
  }

  /** Folder of a comparison that comes with this project. */
  public Path folder(String name) {
    return tools.project().comparisons().resolve(name);
  }

  /** Reads a comparison. */
  public Comparison read(Path folder) throws IOException, UserError {
    return RecipeReader.read(
        folder, new Catalog(tools.stores().names(), tools.project().workloads()));
  }

  /**
   * What a plan is made of.
   *
   * @param hints what helps where there is no server, by store
   */
  record PlanInput(ReproductionPlan.Request plan, Map<String, String> hints) {}

  PlanInput found(ReproductionRequest request, Comparison comparison, Path results)
      throws IOException, UserError, InterruptedException {
    var named = request.machines().servers();
    named.check(comparison.recipe());
    var all =
        new ReproductionPlan.Request(
            comparison.recipe(),
            machine(results),
            request.selection(),
            RoundBudget.of(request.repeats(), comparison.claims()),
            request.machines().share(),
            clients(request, comparison));
    return new ServerCandidates(tools, reader, request.properties(), named)
        .find(all, request.scale());
  }

  /** The user's, as a sweep would read them. */
  private Optional<Clients> clients(ReproductionRequest request, Comparison comparison)
      throws UserError, InterruptedException {
    var text = request.machines().clients();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var store = comparison.recipe().experiments().get(0).series().get(0).store();
    var options = SweepOptions.NONE.withWords(List.of(store, "workloada"));
    var clients = reader.read(options.with(SweepOption.CLIENTS, text)).clients();
    return Optional.of(new Clients(text.get(), clients.hosts(), clients.launcher()));
  }

  private LocalMachine machine(Path results) throws IOException, UserError, InterruptedException {
    var stores = new HashMap<String, StoreDescription>();
    for (var store : tools.stores().names()) {
      stores.put(store, tools.stores().description(store));
    }
    var free = MachineMemory.now().freeMegabytes();
    return new LocalMachine(
        Runtime.getRuntime().availableProcessors(),
        free.isPresent() ? OptionalLong.of(free.getAsLong() << 20) : free,
        OptionalLong.of(Folders.freeBytes(results)),
        OptionalLong.of(Folders.freeBytes(tools.temporary())),
        stores,
        noShares());
  }

  private Optional<String> noShares() {
    try {
      tools.quotas();
      return Optional.empty();
    } catch (UserError e) {
      return Optional.of(e.getMessage().replaceFirst("^--server-share needs", "that needs"));
    }
  }

  /** Two or three lines for each comparison that comes with this project. */
  public int list() throws IOException {
    var status = ExitStatus.OK;
    for (var name : names()) {
      try {
        describe(read(folder(name))).forEach(tools.console()::print);
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
    RecipeText.of(comparison, found(request, comparison, results).plan())
        .forEach(tools.console()::print);
    return ExitStatus.OK;
  }

  private static List<String> describe(Comparison comparison) {
    var recipe = comparison.recipe();
    return List.of(
        recipe.id(),
        "    " + recipe.dated(),
        Text.format(
            "    %s; experiments: %s, claims: %s",
            String.join(", ", recipe.stores()),
            recipe.experiments().size(),
            comparison.claims().size()));
  }
}
