// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.reproduce.rounds.NamedServers;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.run.ResultsFolder;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a bundle of a run, checks one, and measures one again. */
public record BundleRun(RunTools tools, OptionsReader reader, SweepListener listener) {

  /** The copy of a bundle in the results of its second run. */
  private static final String COPY = "bundle.tar.gz";

  /** Where the files of a bundle are in them, and the sweep. */
  private static final String FILES = "bundle";

  private static final String SWEEP = "run";

  /**
   * What who measures a bundle again gives for himself.
   *
   * @param servers {@code LABEL=ADDRESS} or {@code LABEL=PROGRAM}, each
   * @param hosts {@code LABEL=HOST}: machines of servers, to be sampled
   * @param clients where they run
   * @param serverArguments as of {@code --server-args}
   * @param properties of stores
   */
  public record Given(
      List<String> servers,
      List<String> hosts,
      Optional<String> clients,
      List<String> serverArguments,
      GivenProperties properties) {}

  /** Whether a word of a command names a bundle. */
  public static boolean isBundle(String word) {
    return word.endsWith(".tar.gz") || word.endsWith(".tgz");
  }

  /** Whether a folder holds the results of a bundle. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(COPY));
  }

  /** Writes the bundle of a run; an existing file is not written over. */
  public int publish(Path run, Path to) throws UserError, IOException {
    if (Files.exists(to)) {
      throw UserError.of("--to %s: it is there already; name another file", to);
    }
    if (!isBundle(to.getFileName().toString())) {
      throw UserError.of("--to %s: the name of a bundle ends with .tar.gz", to);
    }
    var archive = BundlePublisher.of(RunResults.read(run));
    // Nothing leaves that nobody would take.
    var bundle = Bundle.of(archive, to);
    archive.write(to);
    bundle.lines(archive).forEach(tools.console()::print);
    tools.console().print(to.toString());
    return ExitStatus.OK;
  }

  /** Checks one, and measures nothing. */
  public int verify(Path file) throws UserError, IOException {
    var archive = BundleArchive.read(file);
    Bundle.of(archive, file).lines(archive).forEach(tools.console()::print);
    tools.console().print(file + ": its files fit their checksums, and its claims its figures");
    return ExitStatus.OK;
  }

  /** Measures one again; returns the exit status. */
  public int run(Path file, Given given, Optional<String> out, boolean dryRun)
      throws UserError, IOException, InterruptedException {
    var archive = BundleArchive.read(file);
    var bundle = Bundle.of(archive, file);
    // Everything is refused before anything is written.
    var trial = Files.createTempDirectory(tools.temporary(), "bundle");
    archive.unpack(trial);
    var options = options(bundle, given, trial);
    reader.read(options);
    var name = file.getFileName().toString().replaceFirst("\\.t(ar\\.)?gz$", "");
    var folder = ResultsFolder.choose(tools.current(), out, List.of(name), Instant.now());
    if (dryRun) {
      var all = options.with(SweepOption.DRY_RUN).with(SweepOption.OUT, folder.toString());
      return new SweepRun(reader.read(all), tools, SweepListener.NONE).run();
    }
    Folders.make(folder);
    Files.copy(file, folder.resolve(COPY));
    return measure(folder, given);
  }

  /** Goes on with one that was broken off. */
  public int resume(Path folder, Given given) throws UserError, IOException, InterruptedException {
    tools.console().say("Resuming " + folder);
    return measure(folder, given);
  }

  private int measure(Path folder, Given given)
      throws UserError, IOException, InterruptedException {
    var copy = folder.resolve(COPY);
    var archive = BundleArchive.read(copy);
    var bundle = Bundle.of(archive, copy);
    var files = folder.resolve(FILES);
    var results = folder.resolve(SWEEP);
    archive.unpack(files);
    var options = options(bundle, given, files);
    var isBegun = Files.exists(results.resolve(Run.FILE));
    var status =
        isBegun
            ? sweep(resumed(options, given, results), true, folder)
            : sweep(options.with(SweepOption.OUT, results.toString()), false, folder);
    if (!Files.exists(results.resolve(Run.FILE))) {
      return status;
    }
    var measured = RunResults.read(results);
    if (measured.cells().isEmpty()) {
      return status;
    }
    var verdict = BundleVerdict.of(bundle, measured);
    var written = verdict.write(folder);
    var console = tools.console();
    console.print("");
    verdict.terminal().forEach(console::print);
    console.print("");
    written.forEach(one -> console.print(one.toString()));
    return verdict.status();
  }

  /** What has to be given again: a sweep that is resumed has its plan. */
  private static SweepOptions resumed(SweepOptions options, Given given, Path results) {
    var systems = options.words().get(0);
    return SweepOptions.NONE
        .withWords(systems.contains("=") ? options.words() : List.of())
        .adding(SweepOption.SERVER_ARGS, given.serverArguments())
        .with(given.properties().options())
        .with(SweepOption.RESUME, results.toString());
  }

  private int sweep(SweepOptions options, boolean isBegun, Path folder)
      throws UserError, IOException, InterruptedException {
    try {
      var asked = reader.read(options);
      var placed = isBegun ? options : new SweepRun(asked, tools, listener).placed();
      return new SweepRun(reader.read(placed), tools, listener).run();
    } catch (InterruptedException e) {
      var command = ShellWords.line(List.of("reproduce.sh", "--resume", folder.toString()));
      tools.console().say("To measure what is missing: " + command);
      throw e;
    }
  }

  /** What the bundle asks for, and what is given here; the files of the bundle are in a folder. */
  private SweepOptions options(Bundle bundle, Given given, Path files)
      throws UserError, IOException, InterruptedException {
    var request = bundle.request();
    var servers = named("--server", given.servers(), bundle);
    checkNeeds(bundle, given, servers);
    var systems = request.options().words().get(0);
    var workloads =
        Stream.of(request.options().words().get(1).split(",", -1))
            .map(word -> placed(word, files))
            .collect(Collectors.joining(","));
    var words = new ArrayList<String>();
    for (var word : systems.split(",", -1)) {
      var server = Optional.ofNullable(servers.get(SystemWord.of(word).label()));
      words.add(server.filter(BundleRun::isProgram).map(it -> word + "=" + it).orElse(word));
    }
    var options =
        request
            .options()
            .withWords(List.of(String.join(",", words), workloads))
            .replacing(
                SweepOption.PROPERTIES, all -> all.stream().map(it -> placed(it, files)).toList())
            .with(SweepOption.MARGIN, bundle.margin())
            .with(SweepOption.CLIENTS, given.clients())
            .adding(SweepOption.SERVER_ARGS, given.serverArguments())
            .with(given.properties().options());
    for (var host : named("--server-host", given.hosts(), bundle).entrySet()) {
      options =
          options.adding(SweepOption.SERVER_HOST, List.of(host.getKey() + ":" + host.getValue()));
    }
    return withAddresses(options, servers);
  }

  private static String placed(String word, Path files) {
    return word.replaceFirst(
        "(^|:)" + BundleArchive.FOLDER,
        "$1" + Matcher.quoteReplacement(files.resolve(BundleArchive.FOLDER) + "/"));
  }

  private static boolean isProgram(String server) {
    return server.contains("/") && !server.contains("://");
  }

  /** What is run is never taken from a bundle. */
  private static void checkNeeds(Bundle bundle, Given given, Map<String, String> servers)
      throws UserError {
    var isGiven =
        given.serverArguments().stream()
                .map(MachineNames::hidden)
                .toList()
                .containsAll(bundle.request().serverArguments())
            && servers.keySet().containsAll(bundle.request().programs().keySet());
    if (!isGiven) {
      throw UserError.of(
          "this run was made with arguments or programs of servers, and what is run is never taken"
              + " from a bundle: add %s",
          String.join(" ", bundle.request().needs()));
    }
  }

  private static Map<String, String> named(String option, List<String> values, Bundle bundle)
      throws UserError {
    var named = NamedServers.pairs(option, values, "NAME=VALUE");
    for (var name : named.keySet()) {
      Names.check("system in " + option, name, bundle.request().labels());
    }
    return named;
  }

  /** The properties that lead to servers of the user's. */
  private SweepOptions withAddresses(SweepOptions options, Map<String, String> servers)
      throws UserError, IOException, InterruptedException {
    var all = options;
    for (var system : reader.read(options).systems()) {
      var server = Optional.ofNullable(servers.get(system.label()));
      if (server.isPresent() && !isProgram(server.get())) {
        all = all.adding(SweepOption.PROPERTY, address(system, server.get()));
      }
    }
    return all;
  }

  private List<String> address(SystemRequest system, String addresses)
      throws UserError, IOException, InterruptedException {
    var file = Files.createTempDirectory(tools.temporary(), "address").resolve("given.properties");
    SecretFile.write(file, new Properties());
    var store = system.store().orElseThrow();
    return tools
        .stores()
        .addressProperties(store, system.server(), List.of(addresses.split(",", -1)), file)
        .entrySet()
        .stream()
        .map(one -> system.label() + ":" + one.getKey() + "=" + one.getValue())
        .toList();
  }
}
