// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.ArgumentsFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.preflight.MachineFacts;
import io.github.ycsbsweep.engine.reproduce.report.ReproductionReport;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog;
import io.github.ycsbsweep.engine.reproduce.rounds.ComparisonPlans.PlanInput;
import io.github.ycsbsweep.engine.reproduce.scaling.PlanText;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.ResultsFolder;
import io.github.ycsbsweep.engine.run.RunLock;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One run of {@code reproduce.sh}: plans a comparison, sweeps its series, judges its claims. */
// A lock is only held.
@SuppressWarnings("try")
public record ReproductionRun(
    RunTools tools, ComparisonPlans plans, UserEnvironment environment, SweepListener listener) {

  /** The option that says within how much two figures are equal. */
  public static final String MARGIN = "--margin";

  /**
   * Which comparison is run again, and how.
   *
   * @param comparison folder of it
   * @param selection of series
   * @param repeats instead of the recipe's; empty: the recipe's
   * @param properties of the user
   * @param machines of clients and servers
   * @param out value of {@code --out}
   * @param dryRun whether nothing is to be started
   */
  public record ReproductionRequest(
      Path comparison,
      Scale scale,
      Selection selection,
      OptionalInt repeats,
      GivenProperties properties,
      Machines machines,
      Optional<String> out,
      boolean dryRun) {

    /**
     * On what it runs.
     *
     * @param share of a core for server processes of the runner's own
     * @param clients value of {@code --clients}
     * @param servers that the user names
     */
    public record Machines(ServerShare share, Optional<String> clients, NamedServers servers) {}
  }

  /**
   * Runs a comparison again; returns the exit status.
   *
   * @param options that say what is measured, and how, to be written down; no secrets
   */
  public int run(ReproductionRequest request, List<String> options)
      throws IOException, UserError, InterruptedException {
    var name = request.comparison().getFileName().toString();
    var folder = ResultsFolder.choose(tools.current(), request.out(), List.of(name), Instant.now());
    var found = plans.found(request, plans.read(request.comparison()), folder);
    var plan = plan(request, found);
    var planned = new PlannedSweeps(found.plan(), plan, folder.resolve("runs"));
    var sweeps = planned.list();
    if (request.dryRun()) {
      PlanText.of(plan).forEach(tools.console()::print);
      tools.console().print("\nResults: " + folder + "\n\nIn this order:");
      RoundText.of(sweeps).forEach(tools.console()::print);
      return ExitStatus.OK;
    }
    var created = !Files.isDirectory(folder);
    Folders.make(folder);
    try (var lock = RunLock.take(folder, tools.temporary(), tools.console())) {
      ArgumentsFile.write(folder, options);
      begin(folder, request, planned);
      PlanText.of(plan).forEach(tools.console()::say);
      return measure(folder, sweeps, request.properties());
    } catch (InterruptedException | UserError e) {
      if (!isMeasured(folder)) {
        discard(folder, created);
      }
      throw e;
    }
  }

  /** Goes on with a run that was broken off. */
  public int resume(Path folder, GivenProperties given)
      throws IOException, UserError, InterruptedException {
    var sweeps = SweepList.read(folder);
    try (var lock = RunLock.take(folder, tools.temporary(), tools.console())) {
      tools.console().say("Resuming " + folder);
      return measure(folder, sweeps, recorded(folder, given));
    }
  }

  /** Judges the claims by what is there, and by the margin that it was begun with. */
  public int judge(Path folder) throws IOException, UserError {
    return judge(folder, margin(folder));
  }

  /** Likewise by another margin, within which figures are equal. */
  public int judge(Path folder, Margin margin) throws IOException, UserError {
    return ReproductionReport.write(folder, margin, tools.console());
  }

  /** As it was begun with. */
  public static Margin margin(Path folder) throws UserError {
    var isRecorded = Files.exists(ArgumentsFile.in(folder));
    return Margin.given(isRecorded ? recorded(folder, MARGIN).findFirst() : Optional.empty())
        .orElse(Margin.USUAL);
  }

  /** Writes a page for each of several publications; returns the files. */
  public List<Path> pages(List<Path> folders, Path to) throws IOException, UserError {
    var margins = new LinkedHashMap<Path, Margin>();
    for (var folder : folders) {
      margins.put(folder, margin(folder));
    }
    return ReproductionReport.writePages(margins, to, tools.console());
  }

  private ReproductionPlan plan(ReproductionRequest request, PlanInput found)
      throws IOException, UserError {
    var plan = found.plan().at(request.scale());
    if (plan.running().isEmpty()) {
      throw UserError.missing(
          request.comparison().getFileName()
              + ": none of its servers can be had here.\n"
              + String.join("\n", found.hints().values()));
    }
    found.hints().values().forEach(hint -> tools.console().say("Left out, " + hint));
    if (!plan.needs().fit(found.plan().here())) {
      throw UserError.missing(found.plan().shortage(plan));
    }
    return plan;
  }

  /** Writes down how it is run; a copy of the recipe stands beside it. */
  private static void begin(Path folder, ReproductionRequest request, PlannedSweeps sweeps)
      throws IOException {
    sweeps.write();
    var recipe = Files.createDirectories(folder.resolve("recipe"));
    try (var files = Files.newDirectoryStream(request.comparison(), Files::isRegularFile)) {
      for (var file : files) {
        Files.copy(file, recipe.resolve(file.getFileName().toString()));
      }
    }
    sweeps.list().write(folder);
    var started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Json.write(
        folder.resolve("reproduction.json"),
        sweeps.plan().reproduction(started, MachineFacts.ofThisMachine()));
  }

  /** What was given before, and on top what is given now. Secrets were not recorded. */
  private static GivenProperties recorded(Path folder, GivenProperties given) throws UserError {
    return new GivenProperties(
        Stream.concat(
                recorded(folder, "-p").filter(pair -> !pair.endsWith("=" + Secrets.STARS)),
                given.pairs().stream())
            .toList(),
        Stream.concat(recorded(folder, "-P").map(Path::of), given.files().stream()).toList());
  }

  /** The values of an option: each stands behind its name. */
  private static Stream<String> recorded(Path folder, String option) throws UserError {
    var words = ArgumentsFile.read(folder);
    return IntStream.range(1, words.size())
        .filter(at -> words.get(at - 1).equals(option))
        .mapToObj(words::get);
  }

  /** Makes the sweeps that are not done, and judges the claims; returns the exit status. */
  private int measure(Path folder, SweepList sweeps, GivenProperties given)
      throws IOException, UserError, InterruptedException {
    var sweep = new EngineSweeps(tools, environment, given, listener);
    var rounds = new Rounds(folder, sweeps, sweep, tools.console(), System::nanoTime);
    try {
      rounds.run();
    } catch (InterruptedException e) {
      if (rounds.measured() > 0) {
        judge(folder);
        var command = ShellWords.line(List.of("reproduce.sh", "--resume", folder.toString()));
        tools.console().say("To measure what is missing: " + command);
      }
      throw e;
    }
    if (rounds.measured() > 0) {
      return judge(folder);
    }
    var logs = folder.resolve("runs");
    tools
        .console()
        .say("Nothing was measured, so there is nothing to judge. The logs are in " + logs);
    return ExitStatus.FAILED;
  }

  private static boolean isMeasured(Path folder) throws IOException {
    var runs = folder.resolve("runs");
    if (!Files.isDirectory(runs)) {
      return false;
    }
    try (var files = Files.walk(runs)) {
      return files.anyMatch(file -> file.endsWith("results.csv"));
    }
  }

  /** Takes away what a run that measured nothing leaves: the same command can be given again. */
  private static void discard(Path folder, boolean created) throws IOException {
    for (var name : List.of("recipe", "runs", "reproduction.json", SweepList.FILE, RoundLog.FILE)) {
      Folders.remove(folder.resolve(name));
    }
    Files.deleteIfExists(ArgumentsFile.in(folder));
    if (created && Folders.isEmpty(folder)) {
      Files.delete(folder);
    }
  }
}
