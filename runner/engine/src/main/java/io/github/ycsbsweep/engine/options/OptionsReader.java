// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_JAR;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.HIT_RATE;
import static io.github.ycsbsweep.engine.request.SweepOption.MARGIN;
import static io.github.ycsbsweep.engine.request.SweepOption.PHASES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTIES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.RESUME;
import static io.github.ycsbsweep.engine.request.SweepOption.TARGET;
import static io.github.ycsbsweep.engine.request.SweepOption.VERIFY;
import static io.github.ycsbsweep.engine.request.SweepOption.YCSB_HOME;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemRequest.ClientVariant;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import io.github.ycsbsweep.engine.workload.VerificationValues;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads what {@code sweep.sh} is asked for, and judges it before anything expensive starts. */
public record OptionsReader(
    UserEnvironment environment, Project project, StoreCatalog stores, Console console) {

  /** As {@link #read(SweepOptions)}, of a command line that nobody has split yet. */
  public SweepRequest read(List<String> arguments) throws UserError, InterruptedException {
    return read(SweepOptions.parse(arguments));
  }

  /** Everything that the options say. Nothing is written or started. */
  public SweepRequest read(SweepOptions options) throws UserError, InterruptedException {
    if (!options.has(RESUME)) {
      return judged(options);
    }
    var resumed = absolute(options.text(RESUME).orElseThrow());
    var all = ResumeOptions.in(Path.of(resumed)).with(options, console);
    return judged(all.with(RESUME, resumed));
  }

  private SweepRequest judged(SweepOptions given) throws UserError, InterruptedException {
    var home = given.text(YCSB_HOME).map(this::absolute).map(Path::of);
    var folder = environment.folder();
    var names = new SweptNames(folder, project.workloads(), stores, YcsbInstall.at(home));
    var words = given.words();
    names.checkNumber(words);
    var asked = names.systems(words.get(0));
    var memory = MemorySizes.of(given);
    var options = memory.options(given, asked, stores);
    var named = memory.systems(asked);
    var labels = SystemLabels.of(named);
    labels.checkPrefixes(options);
    var systems = new ArrayList<SystemRequest>();
    for (var one : named) {
      systems.add(system(one, labels.optionsOf(one.label(), options)));
    }
    var workloads = names.workloads(words.get(1));
    var measured = new MeasurementOptions(options, folder);
    var phases = PhaseFile.plan(options, folder, names, measured.arrivals());
    var measurement = measured.plan(systems.size(), phases);
    var rates = measured.rates(measurement.threads(), phases);
    var clientOptions = new ClientOptions(options, environment);
    var clients = clientOptions.request(measurement, rates);
    var request =
        new SweepRequest(
            fromAnywhere(options, labels, clients)
                .withWords(List.of(systems(systems), workloads(workloads))),
            systems,
            workloads,
            measurement,
            rates,
            clients,
            clientOptions.jvm(clients, home, systems));
    CombinationRules.check(request);
    options.value(MARGIN, Margin::parse);
    options.value(HIT_RATE, text -> Units.share(HIT_RATE.word(), text));
    if (phases.isPresent()) {
      PhaseFile.checkThreads(phases.get(), measurement.threads().smallest(), clients.most());
    }
    return request;
  }

  private SystemRequest system(SweptNames.SystemName named, SweepOptions options)
      throws UserError, InterruptedException {
    var pairs = new ArrayList<String>();
    if (options.has(VERIFY)) {
      pairs.add(VerificationValues.VERIFY + "=true");
    }
    pairs.addAll(options.all(PROPERTY));
    var system =
        new SystemRequest(
            named.label(),
            named.word(),
            named.store(),
            named.binding(),
            named.installed(),
            new ServerOptions(options).request(named.program()),
            GivenProperties.read(environment.folder(), pairs, options.all(PROPERTIES)),
            new ClientVariant(
                clientJars(options),
                options.choice(CLIENT, ClientProgram.USUAL),
                options.choice(CLIENT_THREADS, ClientProgram.Threads.AUTO)));
    new ServerForms(options, system, stores).check();
    return system;
  }

  /** Jars, and folders of them. */
  private List<Path> clientJars(SweepOptions options) throws UserError {
    var jars = new ArrayList<Path>();
    for (var name : options.all(CLIENT_JAR)) {
      var jar = environment.folder().resolve(name).normalize();
      var isJar = name.endsWith(".jar") && Files.isRegularFile(jar);
      if (name.isEmpty() || !(isJar || Files.isDirectory(jar))) {
        throw UserError.of("%s %s: no such jar, or folder of jars", CLIENT_JAR, name);
      }
      if (jar.toString().contains(File.pathSeparator)) {
        throw UserError.of(
            "%s %s: a class path can't hold a colon; rename the folder", CLIENT_JAR, name);
      }
      jars.add(jar);
    }
    return jars;
  }

  /** A run is resumed from another folder than that in which it was begun. */
  private SweepOptions fromAnywhere(
      SweepOptions options, SystemLabels labels, ClientRequest clients) {
    return options
        .replacing(YCSB_HOME, this::each)
        .replacing(PHASES, this::each)
        .replacing(CLIENTS, any -> List.of(clients.text()))
        .replacing(TARGET, this::rates)
        .replacing(PROPERTIES, files -> labelled(files, labels))
        .replacing(CLIENT_JAR, files -> labelled(files, labels));
  }

  private List<String> rates(List<String> texts) {
    return texts.stream().map(it -> RateShapes.fromAnywhere(environment.folder(), it)).toList();
  }

  /** Absolute, behind their labels. */
  private List<String> labelled(List<String> files, SystemLabels labels) {
    return files.stream()
        .map(
            value -> {
              var label = labels.labelOf(value).map(name -> name + ":").orElse("");
              return label + absolute(value.substring(label.length()));
            })
        .toList();
  }

  private List<String> each(List<String> paths) {
    return paths.stream().map(this::absolute).toList();
  }

  private static String systems(List<SystemRequest> systems) {
    return systems.stream().map(SystemRequest::word).collect(Collectors.joining(","));
  }

  private static String workloads(List<WorkloadFile> workloads) {
    return workloads.stream()
        .map(one -> one.isOurs() ? one.name() : one.file().toString())
        .collect(Collectors.joining(","));
  }

  private String absolute(String path) {
    return environment.folder().resolve(path).toString();
  }
}
