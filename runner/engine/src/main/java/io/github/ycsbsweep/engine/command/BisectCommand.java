// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.bisect.BisectRequest;
import io.github.ycsbsweep.engine.bisect.BisectRequest.CommitRange;
import io.github.ycsbsweep.engine.bisect.BisectRequest.SearchTarget;
import io.github.ycsbsweep.engine.bisect.BisectRun;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe.Product;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bisect.sh}: finds the commit that made a store slower. */
@Command(
    name = "bisect",
    description = "Finds the commit that made a store slower.",
    modelTransformer = BisectCommand.SweepOptionsAdded.class)
public final class BisectCommand implements Callable<Integer> {

  /** Options of {@code sweep.sh} that say how a pair is measured. */
  private static final List<SweepOption> OF_SWEEP =
      List.of(
          SweepOption.THREADS,
          SweepOption.WARMUP,
          SweepOption.DURATION,
          SweepOption.SLICE,
          SweepOption.RECORDS,
          SweepOption.TARGET,
          SweepOption.ARRIVALS,
          SweepOption.MAX_ERROR_RATE,
          SweepOption.CLIENTS,
          SweepOption.CLIENT,
          SweepOption.CLIENT_THREADS,
          SweepOption.CLIENT_CPUS,
          SweepOption.SERVER_ARGS,
          SweepOption.EXTERNAL_START,
          SweepOption.SERVER_CPUS,
          SweepOption.SERVER_SHARE,
          SweepOption.TOPOLOGY,
          SweepOption.PERSISTENCE,
          SweepOption.MAXMEMORY,
          SweepOption.PROPERTY,
          SweepOption.PROPERTIES);

  /** They may be others when a bisection is resumed. */
  private static final Set<String> OF_A_CALL =
      Set.of("--out", "--resume", "--junit", "--max-time", "-q", "-v");

  /** Adds them to the command. */
  static final class SweepOptionsAdded implements IModelTransformer {

    @Override
    public CommandSpec transform(CommandSpec spec) {
      SweepOptions.declare(spec, OF_SWEEP);
      return spec;
    }
  }

  private final Optional<EngineProcess> process;

  @Spec private CommandSpec specification;

  @Parameters(arity = "0..*")
  private final List<String> words = new ArrayList<>();

  @Option(names = "--repo", description = "Repository of git.")
  private Optional<String> repository = Optional.empty();

  @Option(names = "--all-parents", description = "Commits of merged branches too.")
  private boolean allParents;

  @Option(names = "--good", description = "A commit that is fast.")
  private Optional<String> good = Optional.empty();

  @Option(names = "--bad", description = "A later commit that is slow.")
  private Optional<String> bad = Optional.empty();

  @Option(names = "--what", description = "What is built: server or client.")
  private String what = "server";

  @Option(names = "--prepare", description = "Command before each build.")
  private Optional<String> prepare = Optional.empty();

  @Option(names = "--build", description = "Command that builds a commit.")
  private Optional<String> build = Optional.empty();

  @Option(names = "--program", description = "Program that a build makes.")
  private Optional<String> program = Optional.empty();

  @Option(names = "--build-limit", description = "Time limit of a build.")
  private String buildLimit = "30m";

  @Option(names = "--metric", description = "Figure that is compared.")
  private Optional<String> metric = Optional.empty();

  @Option(names = "--min-effect", description = "Smallest effect that is looked for.")
  private String smallest = "3%";

  @Option(names = "--starts", description = "Starts of a measurement.")
  private String starts = "2";

  @Option(names = "--max-time", description = "Time limit of the search.")
  private String limit = "1h";

  @Option(names = "--junit", description = "Test report for build servers.")
  private Optional<String> junit = Optional.empty();

  @Option(names = "--out", description = "Folder of the results.")
  private Optional<String> out = Optional.empty();

  @Option(names = "--resume", description = "Folder of a bisection that was broken off.")
  private Optional<String> resume = Optional.empty();

  @Mixin private final MessageOptions messages = new MessageOptions();

  /** With what it runs; empty where only its options are asked for. */
  BisectCommand(Optional<EngineProcess> process) {
    this.process = process;
  }

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    if (out.isPresent() && resume.isPresent()) {
      throw new UserError("--out: a bisection that is resumed has its folder; drop one of them");
    }
    var open = process.orElseThrow();
    var setup = open.setup(messages);
    var current = setup.tools().current();
    var run = BisectRun.of(request(current), setup.tools(), setup.environment(), commandLine());
    open.unwindOnSignal();
    return run.run(out, resume.map(current::resolve));
  }

  private BisectRequest request(Path current) throws UserError {
    var options = SweepOptions.of(specification.commandLine().getParseResult(), OF_SWEEP);
    Names.check("--what", what, List.of("server", "client"));
    var product = what.equals("client") ? Product.CLIENT : Product.SERVER;
    var figure = metric.orElse(what + "-cpu");
    Names.check("--metric", figure, Metric.wordsInTurns());
    if (product == Product.CLIENT && build.isEmpty()) {
      throw new UserError(
          "--what client: --build is needed, as --build 'mvn -q -DskipTests package'");
    }
    return new BisectRequest(
        new CommitRange(
            current.resolve(needed("--repo", repository)).normalize(),
            needed("--good", good),
            needed("--bad", bad),
            allParents),
        new BuildRecipe(
            prepare,
            build,
            program(),
            Units.time("--build-limit " + buildLimit, buildLimit, Duration.ofSeconds(1)),
            product),
        new SearchTarget(
            figure,
            Margin.find(smallest).orElseThrow(this::noEffect),
            evenStarts(),
            Units.time("--max-time " + limit, limit, Duration.ofSeconds(1))),
        options.withWords(words),
        builds(current),
        junit.map(current::resolve));
  }

  /** In the user's folder of caches. */
  private static Path builds(Path current) throws UserError {
    var caches = Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).filter(it -> !it.isEmpty());
    var home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
    var folder = current.resolve(caches.orElse(home + "/.cache")).resolve("ycsb-sweep/bisect");
    if (folder.toString().matches(".*[,:].*")) {
      throw new UserError(
          folder
              + ": programs and jars can't be named in a folder with a comma or colon; set"
              + " XDG_CACHE_HOME");
    }
    return folder;
  }

  private static String needed(String option, Optional<String> value) throws UserError {
    return value.orElseThrow(
        () ->
            new UserError(
                option + " is needed, as --repo DIR --good v1 --bad v2 --program src/server"));
  }

  private Path program() throws UserError {
    var path = Path.of(needed("--program", program)).normalize();
    if (path.isAbsolute() || path.startsWith("..")) {
      throw UserError.of(
          "--program %s: allowed: a path within the repository, as src/server", path);
    }
    return path;
  }

  private UserError noEffect() {
    return UserError.of(
        "--min-effect %s: allowed: a percentage of more than 0%% and less than 100%%, as 3%%",
        smallest);
  }

  /** Either commit is the first as often as the other. */
  private int evenStarts() throws UserError {
    var number = Units.count("--starts", starts, 2, 100);
    if (number % 2 != 0) {
      throw new UserError("--starts " + starts + ": allowed: an even number, as 4");
    }
    return number;
  }

  /** In the order of the options' names: what is resumed is asked for by the same. */
  private String commandLine() {
    var line = new ArrayList<>(List.of("bisect.sh"));
    line.addAll(words);
    specification.commandLine().getParseResult().matchedOptions().stream()
        .distinct() // one that is given twice is there twice, with both values
        .filter(option -> !OF_A_CALL.contains(option.longestName()))
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .forEach(option -> line.addAll(words(option)));
    return ShellWords.line(Secrets.commandLine(line));
  }

  private static List<String> words(OptionSpec option) {
    var name = option.longestName();
    return option.type() == boolean.class
        ? List.of(name)
        : option.originalStringValues().stream().flatMap(it -> Stream.of(name, it)).toList();
  }
}
