// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.SweepRequest;
import io.github.ycsbsweep.engine.model.SystemRequest;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads a command line of {@code sweep.sh}, and judges it before anything expensive starts. */
public record OptionsReader(
    UserEnvironment environment, Project project, StoreCatalog stores, Console console) {

  /** As {@link #read(SweepOptions)}, of a command line that nobody has split yet. */
  public SweepInvocation read(List<String> arguments) throws UserError, InterruptedException {
    return read(SweepOptions.parse(arguments));
  }

  /** Everything that the options say. Nothing is written or started. */
  public SweepInvocation read(SweepOptions options) throws UserError, InterruptedException {
    var resumed = options.text("--resume").map(this::absolute);
    if (resumed.isEmpty()) {
      if (options.has("--keep-failed")) {
        throw new UserError(
            "--keep-failed: it says that --resume DIR measures no failed cell again; a new run has"
                + " none, so drop it");
      }
      return read(options, options.words(), resumed);
    }
    if (options.has("--out")) {
      throw UserError.of(
          "--out: a run that is resumed has its folder, %s; drop one of the options",
          resumed.get());
    }
    var recorded = RecordedArguments.in(resumed.get());
    var before = SweepOptions.parse(recorded.words());
    checkPrograms(resumed.get(), before, options);
    recorded.secrets().forEach(name -> console.note(name + " is a secret, which is not recorded"));
    var all = new ArrayList<>(recorded.withoutCommands());
    all.addAll(options.arguments());
    var words = options.words().isEmpty() ? before.words() : options.words();
    return read(SweepOptions.parse(all), words, resumed);
  }

  /** What is run is never taken from a results folder: it may be somebody else's. */
  private static void checkPrograms(Path resumed, SweepOptions before, SweepOptions now)
      throws UserError {
    if (before.has("--ycsb-home") && !now.has("--ycsb-home")) {
      throw notTaken(resumed, "with a YCSB of the user's", "--ycsb-home DIR");
    }
    if (!new HashSet<>(now.all("--server-args")).containsAll(before.all("--server-args"))) {
      throw notTaken(
          resumed,
          "with arguments of servers",
          before.all("--server-args").stream()
              .map(value -> ShellWords.line(List.of("--server-args", value)))
              .collect(Collectors.joining(" ")));
    }
    for (var option : SweepOptions.COMMANDS) {
      var given = now.all(option).stream().map(Secrets::redacted).toList();
      if (!new HashSet<>(given).containsAll(before.all(option))) {
        throw notTaken(
            resumed, "with commands that start servers", "--server-start and --server-stop");
      }
    }
    var systems = before.words().stream().findFirst().orElse("");
    if (systems.contains("=") && now.words().isEmpty()) {
      throw notTaken(
          resumed, "with server programs of the user's", ShellWords.line(before.words()));
    }
  }

  private static UserError notTaken(Path resumed, String how, String words) {
    return UserError.of(
        "--resume %s: this run was made %s. What is run is never taken from a results folder: add"
            + " %s",
        resumed, how, words);
  }

  private SweepInvocation read(SweepOptions options, List<String> words, Optional<Path> resumed)
      throws UserError, InterruptedException {
    if (options.has("-q") && options.has("-v")) {
      throw new UserError("-q and -v contradict each other");
    }
    var home = options.text("--ycsb-home").map(this::absolute);
    var names = names(home);
    names.checkNumber(words);
    var named = names.systems(words.get(0));
    var labels = SystemLabels.of(named);
    for (var option : List.of("--server-args", "--server-cpus", "--server-share", "--fault")) {
      labels.checkPrefixes(option, options.all(option));
    }
    var properties = PropertyOptions.Words.of(options, labels, environment.folder());
    var systems = new ArrayList<SystemRequest>();
    for (var one : named) {
      systems.add(system(one, new SystemOptions(options, labels, one.label())));
    }
    var workloads = names.workloads(words.get(1));
    var folder = environment.folder();
    var phases = PhaseFile.plan(options, folder, names, RateOptions.arrivals(options));
    var measurement =
        new MeasurementOptions(options)
            .plan(systems.size(), RateOptions.schedule(options, folder), phases);
    var rates = new RateOptions(options, measurement.threads(), folder).plan(phases);
    var clients = new ClientOptions(options, environment).request(measurement, rates);
    if (phases.isPresent()) {
      PhaseFile.checkThreads(phases.get(), measurement.threads().smallest(), clients.most());
    }
    var record =
        new OptionsRecord(options, environment, home, measurement, rates, clients)
            .of(options.arguments(), systems, workloads, clients, properties);
    var profile = options.has("--profile");
    var request =
        new SweepRequest(systems, workloads, measurement, rates, clients, profile, record);
    return new SweepInvocation(
        request,
        options.text("--out"),
        resumed,
        options.has("--keep-failed"),
        options.has("--dry-run"));
  }

  private SystemRequest system(NamedSystem named, SystemOptions options)
      throws UserError, InterruptedException {
    var pairs = new ArrayList<String>();
    if (options.has("--verify")) {
      pairs.add(VerificationValues.VERIFY + "=true");
    }
    pairs.addAll(options.all("-p"));
    var system =
        new SystemRequest(
            named.label(),
            named.word(),
            named.store(),
            named.binding(),
            named.installed(),
            new ServerOptions(options).request(named.program()),
            PropertyOptions.read(environment.folder(), pairs, options.all("-P")));
    new ServerForms(options, system, stores).check();
    return system;
  }

  private SweptNames names(Optional<Path> home) throws UserError {
    var install =
        home.isPresent() ? Optional.of(YcsbInstall.at(home.get())) : Optional.<YcsbInstall>empty();
    return new SweptNames(environment.folder(), project, stores, install);
  }

  private Path absolute(String folder) {
    return environment.folder().resolve(folder);
  }
}
