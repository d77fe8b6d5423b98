// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.BindingSource;
import io.github.ycsbsweep.engine.model.GivenProperties;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.model.WorkloadFile;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Judges every property before anything starts, and writes down how the run is made. Prints a row a
 * store and workload, separated by tabs: store, workload, external (0, 1), phase, inserts while
 * running (0, 1), records, bytes of a record, file of merged properties, class, address,
 * operations.
 */
@Command(name = "prepare", description = "Checks and merges properties; writes run.json.")
public final class PrepareCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--run", required = true, description = "Folder of the run.")
  private Path run;

  @Option(names = "--client-lib", required = true, description = "YCSB's jars, or their folders.")
  private String clientLib;

  @Option(names = "--store", required = true, description = "NAME=FOLDERS of its jars.")
  private final Map<String, String> stores = new LinkedHashMap<>();

  @Option(names = "--binding", description = "NAME=CLASS of a store that YCSB's own measures.")
  private final Map<String, String> bindings = new LinkedHashMap<>();

  @Option(names = "--like", description = "NAME=KNOWN-STORE whose servers YCSB's binding is for.")
  private final Map<String, String> likes = new LinkedHashMap<>();

  @Option(names = "--workload", required = true, description = "NAME=FILE.")
  private final Map<String, Path> workloads = new LinkedHashMap<>();

  @Option(names = "--known-store", description = "NAME=FOLDER of every store, as far as built.")
  private final Map<String, Path> knownStores = new LinkedHashMap<>();

  @Option(names = "-P", description = "Properties files, later ones first.")
  private final List<Path> files = new ArrayList<>();

  @Option(names = "--properties-from", required = true, description = "File of name=value lines.")
  private Path pairs;

  @Option(names = "--secrets-dir", required = true, description = "For the merged properties.")
  private Path secrets;

  @Option(names = "--cell-seconds", required = true, description = "Longest life of a client.")
  private int cellSeconds;

  @Option(names = "--option", description = "Options of the run, for the record.")
  private final Map<String, String> options = new TreeMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      prepare();
      return ExitStatus.OK;
    } catch (UserError e) {
      say(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private void prepare() throws IOException, UserError, InterruptedException {
    var sources =
        new PropertySources(
            new GivenProperties(Files.readString(pairs, UTF_8).lines().toList(), files));
    var merge =
        new WorkloadMerge(
            sources,
            count("records"),
            count("operations"),
            cellSeconds,
            this::knownStores,
            this::say);
    var systems = new ArrayList<PlannedSystem>();
    var merged = new ArrayList<MergedWorkload>();
    for (var name : stores.keySet()) {
      var system = system(name);
      systems.add(system);
      system.unchecked(sources.given()).ifPresent(this::say);
      for (var workload : workloads.entrySet()) {
        merged.add(
            merge.of(system, new WorkloadFile(workload.getKey(), workload.getValue(), true)));
      }
    }
    Json.write(
        run.resolve("run.json"), RunRecord.of(invocation(), systems, merged, Machine.describe()));
    for (var one : merged) {
      spec.commandLine().getOut().println(line(one, one.written(secrets).client().properties()));
    }
  }

  private PlannedSystem system(String name) throws IOException, UserError {
    var client = Jars.on(clientLib);
    PlannedSystem.checkClient(Optional.ofNullable(options.get("ycsb-home")), client);
    var ofStore = Jars.on(stores.get(name));
    var source = new BindingSource(name, Optional.of(name), Optional.of(name), Optional.empty());
    var system = new PlannedSystem(source, descriptor(name, ofStore), client, ofStore);
    system.check();
    return system;
  }

  private BindingDescriptor descriptor(String store, List<Path> jars)
      throws IOException, UserError {
    var theirs = bindings.get(store);
    if (theirs == null) {
      return BindingDescriptor.in(store, jars);
    }
    var like = likes.get(store);
    return like == null
        ? BindingDescriptor.foreign(store, theirs)
        : BindingDescriptor.in(like, Jars.in(knownStores.get(like))).ofInstall(store, theirs);
  }

  private List<BindingDescriptor> knownStores() throws IOException, UserError {
    var found = new ArrayList<BindingDescriptor>();
    for (var store : knownStores.entrySet()) {
      if (Files.isDirectory(store.getValue())) {
        found.add(BindingDescriptor.in(store.getKey(), Jars.in(store.getValue())));
      }
    }
    return found;
  }

  private OptionalLong count(String option) {
    var given = options.get(option);
    return given == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(given));
  }

  private Run.Invocation invocation() {
    var recorded = new TreeMap<>(options);
    var command = recorded.remove("command");
    var seed = recorded.remove("seed");
    return new Run.Invocation(
        command == null ? "" : Secrets.redacted(command),
        recorded,
        seed == null ? new SecureRandom().nextInt(Integer.MAX_VALUE) : Long.parseLong(seed));
  }

  private static String line(MergedWorkload one, Path file) {
    return String.join(
        "\t",
        one.system().label(),
        one.workload().name(),
        one.isExternal() ? "1" : "0",
        one.phase(),
        one.data().inserts() ? "1" : "0",
        Long.toString(one.data().records()),
        Long.toString(one.data().recordBytes()),
        file.toString(),
        one.system().descriptor().className(),
        one.address(),
        Long.toString(one.data().operations()));
  }

  private void say(String text) {
    spec.commandLine().getErr().println(text);
  }
}
