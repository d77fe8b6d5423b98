// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.SweepRequest;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a command line of {@code sweep.sh}, and judges it before anything expensive starts. */
public final class OptionsReader {

  private final UserEnvironment environment;
  private final Project project;
  private final StoreCatalog stores;
  private final Console console;

  public OptionsReader(
      UserEnvironment environment, Project project, StoreCatalog stores, Console console) {
    this.environment = environment;
    this.project = project;
    this.stores = stores;
    this.console = console;
  }

  /** Everything that the words say. Nothing is written or started. */
  public SweepInvocation read(List<String> arguments) throws UserError, InterruptedException {
    var options = SweepOptions.parse(arguments);
    var resumed = options.text("--resume").map(this::absolute);
    if (resumed.isEmpty()) {
      return read(arguments, options, options.words(), resumed);
    }
    if (options.has("--out")) {
      throw UserError.of(
          "--out: a run that is resumed has its folder, %s; drop one of the options",
          resumed.get());
    }
    var recorded = RecordedArguments.in(resumed.get());
    if (SweepOptions.parse(recorded.words()).has("--ycsb-home") && !options.has("--ycsb-home")) {
      throw UserError.of(
          "--resume %s: this run was made with a YCSB of the user's. What is run is never taken"
              + " from a results folder: add --ycsb-home DIR",
          resumed.get());
    }
    recorded.secrets().forEach(name -> console.note(name + " is a secret, which is not recorded"));
    var all = new ArrayList<>(recorded.words());
    all.addAll(arguments);
    var words =
        options.words().isEmpty() ? SweepOptions.parse(recorded.words()).words() : options.words();
    return read(all, SweepOptions.parse(all), words, resumed);
  }

  private SweepInvocation read(
      List<String> arguments, SweepOptions options, List<String> words, Optional<Path> resumed)
      throws UserError, InterruptedException {
    var properties =
        PropertyOptions.read(environment.folder(), options.all("-p"), options.all("-P"));
    if (options.has("-q") && options.has("-v")) {
      throw new UserError("-q and -v contradict each other");
    }
    var home = options.text("--ycsb-home").map(this::absolute);
    var names = names(home);
    names.checkNumber(words);
    var systems = names.systems(words.get(0));
    var workloads = names.workloads(words.get(1));
    var measurement = new MeasurementOptions(options).plan(systems.size());
    var rates = new RateOptions(options, measurement.threads()).plan();
    var servers = new ServerOptions(options).request();
    var clients = new ClientOptions(options, environment).request(measurement, rates);
    var forms = new ServerForms(options, servers, stores);
    for (var system : systems) {
      forms.check(system);
    }
    var record =
        new OptionsRecord(options, environment, home, measurement, rates, clients)
            .of(arguments, systems, workloads, clients, properties);
    var request =
        new SweepRequest(
            systems, workloads, measurement, rates, servers, clients, properties, record);
    return new SweepInvocation(request, options.text("--out"), resumed, options.has("--dry-run"));
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
