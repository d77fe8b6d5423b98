// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
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
  public Integer call() throws IOException {
    try {
      prepare();
      return ExitStatus.OK;
    } catch (UserError e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private void prepare() throws IOException, UserError {
    var versions = new TreeMap<String, String>();
    var jars = new TreeMap<String, Map<String, String>>();
    var effective = new ArrayList<Run.Effective>();
    var rows = new ArrayList<Row>();
    var client = Jars.on(clientLib);
    checkClient(client);
    for (var store : stores.entrySet()) {
      var classPath = new ArrayList<>(client);
      var ofStore = Jars.on(store.getValue());
      classPath.addAll(ofStore);
      var descriptor = descriptor(store.getKey(), ofStore);
      if (descriptor.isOurs()) {
        versions.put(store.getKey() + " driver", descriptor.driver());
      } else {
        checkBinding(descriptor, classPath);
        ClientVersions.ofBinding(ofStore)
            .ifPresent(version -> versions.put(store.getKey() + " binding", version));
      }
      jars.put(store.getKey(), Jars.hashes(classPath));
      for (var workload : workloads.entrySet()) {
        var row = row(descriptor, workload.getKey(), workload.getValue(), classPath);
        rows.add(row);
        effective.add(row.effective());
      }
    }
    versions.putAll(ClientVersions.of(client));
    writeRun(versions, jars, effective);
    for (var row : rows) {
      SecretFile.write(row.file(), row.properties());
      spec.commandLine().getOut().println(row.line());
    }
  }

  private void checkClient(List<Path> client) throws IOException, UserError {
    var home = options.get("ycsb-home");
    if (home != null && !Jars.haveClass(client, "site.ycsb.Client")) {
      throw new UserError(
          "--ycsb-home "
              + home
              + ": no class site.ycsb.Client in its core; YCSB before 0.17.0 can't be swept");
    }
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

  /** What nobody can check is said once. */
  private void checkBinding(BindingDescriptor theirs, List<Path> classPath)
      throws IOException, UserError {
    if (!Jars.haveClass(classPath, theirs.className())) {
      throw new UserError(
          theirs.store()
              + ": no class "
              + theirs.className()
              + " among the jars of YCSB's install");
    }
    var unchecked = new TreeSet<>(PropertySources.given(files, pairs).stringPropertyNames());
    unchecked.removeIf(CoreProperties::knows);
    if (!unchecked.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              theirs.store()
                  + ": YCSB's own binding, whose properties can't be checked; passed on as they are: "
                  + String.join(", ", unchecked));
    }
  }

  private Row row(BindingDescriptor descriptor, String workload, Path file, List<Path> classPath)
      throws IOException, UserError {
    CoreProperties.checkGiven(PropertySources.given(files, pairs));
    var merged = PropertySources.merged(file, files, PropertySources.pairs(pairs));
    if (options.containsKey("records")) {
      merged.setProperty("recordcount", options.get("records"));
    }
    for (var removed : CoreProperties.removeRunners(merged)) {
      spec.commandLine().getErr().println(file + ": left out: " + removed);
    }
    checkNames(descriptor, merged);
    var check = new WorkloadCheck(workload, merged, property -> origin(property, file));
    check.check();
    // A zipfian workload can't even load without it.
    merged.setProperty("operationcount", Long.toString(operations(check)));
    var className = merged.getProperty("workload", "");
    if (!Jars.haveClass(classPath, className)) {
      throw new UserError(
          file + ": workload=" + className + ": no such class among YCSB's and the binding's jars");
    }
    var own = WorkloadDescriptor.find(className, classPath);
    if (own.isPresent()) {
      own.get().checkNames(merged);
      own.get().checkValues(check);
      if (!own.get().fits(descriptor)) {
        throw new UserError(own.get().refusal(workload, descriptor, knownStores()));
      }
    }
    return new Row(
        descriptor,
        own.map(WorkloadDescriptor::catalog),
        workload,
        merged,
        check.phase(),
        check.inserts(),
        check.records(),
        check.recordBytes(),
        operations(check),
        secrets.resolve(descriptor.store() + "." + workload + ".properties"));
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

  private String origin(String property, Path workload) {
    if (property.equals("recordcount") && options.containsKey("records")) {
      return "--records";
    }
    try {
      return PropertySources.origin(property, workload, files, pairs);
    } catch (IOException | UserError e) {
      throw new IllegalStateException("they were read a moment ago", e);
    }
  }

  private long operations(WorkloadCheck check) throws UserError {
    var given = options.get("operations");
    return given == null ? check.operations(cellSeconds) : Long.parseLong(given);
  }

  private static void checkNames(BindingDescriptor descriptor, Properties merged) throws UserError {
    for (var name : merged.stringPropertyNames()) {
      if (descriptor.isOurs()
          && descriptor.catalog().claims(name)
          && !descriptor.catalog().knows(name)) {
        throw new UserError(descriptor.catalog().unknown(name));
      }
    }
  }

  private void writeRun(
      Map<String, String> versions,
      Map<String, Map<String, String>> jars,
      List<Run.Effective> effective)
      throws IOException {
    var started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    var recorded = new TreeMap<>(options);
    var command = recorded.remove("command");
    var seed = recorded.remove("seed");
    versions.put("ycsb-sweep", Version.number());
    versions.put("java", Runtime.version().toString());
    var number =
        seed == null ? new SecureRandom().nextInt(Integer.MAX_VALUE) : Long.parseLong(seed);
    Json.write(
        run.resolve("run.json"),
        new Run(
            Run.SCHEMA,
            started.toString().replaceAll("[-:]", "") + "-" + Long.toHexString(number),
            started.toString(),
            new Run.Invocation(command == null ? "" : Secrets.redacted(command), recorded, number),
            versions,
            Machine.describe(),
            effective,
            jars));
  }

  /** A store with a workload. */
  private record Row(
      BindingDescriptor descriptor,
      Optional<PropertyCatalog> ofWorkload,
      String workload,
      Properties properties,
      String phase,
      boolean inserts,
      long records,
      long recordBytes,
      long operations,
      Path file) {

    String line() {
      return String.join(
          "\t",
          descriptor.store(),
          workload,
          descriptor.isExternal(properties) ? "1" : "0",
          phase,
          inserts ? "1" : "0",
          Long.toString(records),
          Long.toString(recordBytes),
          file.toString(),
          descriptor.className(),
          descriptor.addressIn(properties),
          Long.toString(operations));
    }

    /**
     * Of the binding's own properties and the workload's, what they take where nothing was given.
     * Without the address, which is another one if the server is the runner's.
     */
    private Map<String, String> defaults() {
      var defaults = new Properties();
      if (descriptor.isOurs()) {
        addDefaults(descriptor.catalog(), defaults);
      }
      ofWorkload.ifPresent(catalog -> addDefaults(catalog, defaults));
      return Secrets.redacted(defaults);
    }

    private void addDefaults(PropertyCatalog catalog, Properties defaults) {
      for (var name : catalog.names()) {
        var value = catalog.defaultOf(name).orElse("");
        if (!descriptor.leadsToServer(name) && !value.isEmpty() && !properties.containsKey(name)) {
          defaults.setProperty(name, value);
        }
      }
    }

    Run.Effective effective() {
      return new Run.Effective(
          descriptor.store(),
          workload,
          descriptor.isExternal(properties),
          phase,
          Secrets.redacted(properties),
          defaults(),
          descriptor.servers().address());
    }
  }
}
