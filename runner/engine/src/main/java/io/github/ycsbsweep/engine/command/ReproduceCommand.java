// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.command.EngineProcess.SweepSetup;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.metrics.MetricsEndpoint;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleRun;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleRun.Given;
import io.github.ycsbsweep.engine.reproduce.report.VerdictSummary;
import io.github.ycsbsweep.engine.reproduce.rounds.ComparisonPlans;
import io.github.ycsbsweep.engine.reproduce.rounds.NamedServers;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun.ReproductionRequest;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun.ReproductionRequest.Machines;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code reproduce.sh}: runs a published comparison again, and judges its claims. */
@Command(name = "reproduce", description = "Runs a published comparison again.")
public final class ReproduceCommand implements Callable<Integer> {

  /** What a run that is resumed may be given, too. */
  private static final Set<String> OF_EVERY_RUN =
      Set.of("--resume", "--metrics", "-p", "-P", "-q", "-v");

  /** Likewise one of a bundle, whose servers are given for each call. */
  private static final Set<String> OF_BUNDLES = Set.of("--server", "--server-args");

  /** What says what is measured, beside the scale and the properties. */
  private static final Set<String> RECORDED =
      Set.of(
          "--only",
          "--stores",
          "--repeats",
          "--server",
          "--server-host",
          "--clients",
          "--server-share",
          ReproductionRun.MARGIN);

  private final Optional<EngineProcess> process;

  @Spec private CommandSpec specification;

  @Parameters(arity = "0..*")
  private final List<String> words = new ArrayList<>();

  @Option(names = "--scale", description = "auto, full or a number.")
  private Optional<String> scale = Optional.empty();

  @Option(names = "--only", split = ",", description = "Experiments.")
  private final List<String> only = new ArrayList<>();

  @Option(names = "--stores", split = ",", description = "Stores.")
  private final List<String> stores = new ArrayList<>();

  @Option(names = "--clients", description = "Where the clients run.")
  private Optional<String> clients = Optional.empty();

  @Option(names = "--server", description = "A server of the user's: NAME=ADDRESS.")
  private final List<String> servers = new ArrayList<>();

  @Option(names = "--server-host", description = "Its machine, to be sampled: NAME=HOST.")
  private final List<String> serverHosts = new ArrayList<>();

  @Option(names = "--server-share", description = "auto, none or a part of a core.")
  private Optional<String> serverShare = Optional.empty();

  @Option(names = "--repeats", description = "Instead of the recipe's.")
  private Optional<String> repeats = Optional.empty();

  @Option(names = ReproductionRun.MARGIN, description = "Within which figures are equal.")
  private Optional<String> margin = Optional.empty();

  @Option(names = "-p", description = "A property.")
  private final List<String> pairs = new ArrayList<>();

  @Option(names = "-P", description = "A file of properties.")
  private final List<String> files = new ArrayList<>();

  @Option(names = "--server-args", description = "Arguments of servers, as a bundle asks for them.")
  private final List<String> serverArguments = new ArrayList<>();

  @Option(names = "--to", description = "File of a bundle.")
  private Optional<String> to = Optional.empty();

  @Option(names = "--pages", description = "Folder for a page of each publication.")
  private Optional<String> pages = Optional.empty();

  @Option(names = "--out", description = "Folder of the results.")
  private Optional<String> out = Optional.empty();

  @Option(names = "--metrics", description = "Port on which the metrics of the run are served.")
  private Optional<String> metrics = Optional.empty();

  @Option(names = "--resume", description = "Folder of a run that was broken off.")
  private Optional<String> resume = Optional.empty();

  @Option(names = "--dry-run", description = "Prints what would run.")
  private boolean dryRun;

  @Mixin private final MessageOptions messages = new MessageOptions();

  /** With what it runs; empty where only its options are asked for. */
  ReproduceCommand(Optional<EngineProcess> process) {
    this.process = process;
  }

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    var open = process.orElseThrow();
    var setup = open.setup(messages);
    var given = setup.given(pairs, files);
    open.unwindOnSignal();
    if (metrics.isEmpty()) {
      return run(run(setup, SweepListener.NONE), given);
    }
    try (var endpoint = MetricsEndpoint.open(metrics.get(), setup.console())) {
      return run(run(setup, endpoint.listener()), given);
    }
  }

  private static ReproductionRun run(SweepSetup setup, SweepListener listener) {
    var plans = new ComparisonPlans(setup.tools(), setup.reader());
    return new ReproductionRun(setup.tools(), plans, setup.environment(), listener);
  }

  /** What the words ask for; tests have none. */
  int run(ReproductionRun run, GivenProperties given)
      throws UserError, IOException, InterruptedException {
    var within = Margin.given(margin);
    var plans = run.plans();
    var current = run.tools().current();
    var typed =
        specification.commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .toList();
    var own = new Given(servers, serverHosts, clients, serverArguments, given);
    var bundles = BundleCommand.of(run, own, typed);
    if (resume.isPresent()) {
      var folder = resumed(current);
      return BundleRun.isIn(folder) ? bundles.resume(folder) : run.resume(folder, given);
    }
    var known = plans.names();
    if (words.isEmpty()) {
      throw new UserError(
          "expected list, show, check, table, publish, verify, or a comparison: "
              + String.join(", ", known));
    }
    var status = bundles.run(words, to, out, dryRun);
    if (status.isPresent()) {
      return status.getAsInt();
    }
    switch (words.get(0)) {
      case "list" -> {
        checkWords(1, "list");
        return plans.list();
      }
      case "show" -> {
        checkWords(2, "show ID");
        return plans.show(
            request(ComparisonFolders.comparison(plans, current, words.get(1)), given), current);
      }
      case "table" -> {
        if (words.size() < 2) {
          checkWords(2, "table DIR...");
        }
        var folders = new ArrayList<Path>();
        for (var word : words.subList(1, words.size())) {
          folders.add(ComparisonFolders.results(current, word));
        }
        var console = run.tools().console();
        VerdictSummary.of(folders).forEach(console::print);
        if (pages.isPresent()) {
          run.pages(folders, current.resolve(pages.get()))
              .forEach(page -> console.print(page.toString()));
        }
        return ExitStatus.OK;
      }
      case "check" -> {
        checkWords(2, "check DIR");
        var folder = ComparisonFolders.results(current, words.get(1));
        return run.judge(
            folder, within.isPresent() ? within.get() : ReproductionRun.margin(folder));
      }
      default -> {
        checkWords(1, "one comparison");
        return run.run(
            request(ComparisonFolders.comparison(plans, current, words.get(0)), given),
            options(given));
      }
    }
  }

  private ReproductionRequest request(Path comparison, GivenProperties given) throws UserError {
    var size = Scale.parse(scale.orElse("auto"));
    var times =
        repeats.isPresent()
            ? OptionalInt.of(Units.count("--repeats", repeats.get(), 1, 1000))
            : OptionalInt.empty();
    var machines =
        new Machines(
            ServerShare.parse(serverShare.orElse("auto")),
            clients,
            NamedServers.parse(servers, serverHosts));
    var selection = new Selection(only, stores, Map.of());
    return new ReproductionRequest(
        comparison, size, selection, times, given, machines, out, dryRun);
  }

  /** The options that say what is measured, and how, without secrets. */
  private List<String> options(GivenProperties given) {
    var typed = new ArrayList<String>();
    for (var option : specification.commandLine().getParseResult().matchedOptions()) {
      if (RECORDED.contains(option.longestName())) {
        option
            .originalStringValues()
            .forEach(value -> typed.addAll(List.of(option.longestName(), value)));
      }
    }
    for (var pair : given.pairs()) {
      typed.addAll(List.of("-p", Secrets.recordable(pair)));
    }
    for (var file : given.files()) {
      typed.addAll(List.of("-P", file.toString()));
    }
    return typed;
  }

  /** The run is as it was planned: nothing but secrets can be added. */
  private Path resumed(Path current) throws UserError {
    var isBundle = BundleRun.isIn(current.resolve(resume.orElseThrow()));
    var folder =
        isBundle ? current.resolve(resume.get()) : ComparisonFolders.results(current, resume.get());
    for (var option : specification.commandLine().getParseResult().matchedOptions()) {
      if (!OF_EVERY_RUN.contains(option.longestName())
          && !(isBundle && OF_BUNDLES.contains(option.longestName()))) {
        throw UserError.of(
            "%s: a run that is resumed has its plan, in %s; drop one of the options",
            option.longestName(), folder);
      }
    }
    if (!words.isEmpty()) {
      throw new UserError("--resume " + folder + " has its comparison; drop " + words.get(0));
    }
    return folder;
  }

  private void checkWords(int number, String what) throws UserError {
    if (words.size() != number) {
      throw UserError.of(
          "expected %s; got %d words: %s", what, words.size(), String.join(" ", words));
    }
  }
}
