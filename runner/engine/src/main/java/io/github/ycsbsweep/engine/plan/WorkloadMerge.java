// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.engine.workload.ExtendedValues;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import io.github.ycsbsweep.engine.workload.VerificationValues;
import io.github.ycsbsweep.engine.workload.WorkloadCheck;
import io.github.ycsbsweep.engine.workload.WorkloadDescriptor;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Merges the properties of workloads with what the user gave, and judges them.
 *
 * @param given what the user gave
 * @param records of {@code --records}
 * @param operations of {@code --operations}
 * @param cellSeconds longest life of a client
 * @param phased whether cells have phases, of which none knows what the others wrote
 * @param stores the bindings that there are, for what is said about one that does not fit
 * @param notes what is said about properties that are left out
 */
record WorkloadMerge(
    GivenProperties given,
    OptionalLong records,
    OptionalLong operations,
    int cellSeconds,
    boolean phased,
    KnownBindings stores,
    Consumer<String> notes) {

  /** The bindings that are built. */
  interface KnownBindings {

    List<BindingDescriptor> all() throws IOException, UserError, InterruptedException;
  }

  WorkloadProperties of(SystemPlan system, WorkloadFile workload)
      throws IOException, UserError, InterruptedException {
    return of(system, workload, List.of());
  }

  /** With more properties, {@code name=value}, which win over those that the user gave. */
  WorkloadProperties of(SystemPlan system, WorkloadFile workload, List<String> more)
      throws IOException, UserError, InterruptedException {
    YcsbProperties.checkGiven(given.merged());
    var merged = given.mergedInto(workload.file());
    ExtendedValues.findBeside(workload.file(), merged, given.merged());
    var own = new GivenProperties(more, List.of()).merged();
    YcsbProperties.checkGiven(own);
    merged.putAll(own);
    records.ifPresent(count -> merged.setProperty("recordcount", Long.toString(count)));
    for (var removed : YcsbProperties.removeRunners(merged)) {
      notes.accept(workload.file() + ": left out: " + removed);
    }
    YcsbProperties.strip(merged);
    if (ExtendedValues.isCache(merged)) {
      // Two threads that miss the same record both insert it.
      setWhereKnown(system, ".insert", "upsert", merged);
      if (!hasScans(merged)) {
        // It would keep the keys of what was dropped, and grow in the place of records.
        setWhereKnown(system, ".index", "none", merged);
      }
    }
    if (system.descriptor().isOurs()) {
      checkNames(system.descriptor().catalog(), merged);
    }
    system.descriptor().checkAddresses(merged);
    findFiles(system, merged);
    var server = system.source().server();
    if (!phased
        && FaultAction.all(server).stream().anyMatch(one -> one.mayLoseWrites(server.form()))) {
      VerificationValues.turnOn(merged);
    }
    VerificationValues.check(merged);
    ExtendedValues.chooseClass(merged);
    var check = new WorkloadCheck(workload.name(), merged, property -> origin(property, workload));
    check.check();
    ExtendedValues.checkRecords(check, system.source().client().program());
    if (system.source().client().program() == ClientProgram.MEMTIER) {
      takeMemtier(system, check);
    }
    var count = operations.isPresent() ? operations.getAsLong() : check.operations(cellSeconds);
    // A zipfian workload can't even load without it.
    merged.setProperty("operationcount", Long.toString(count));
    checkClass(system, workload, merged);
    var ofClass = WorkloadDescriptor.find(merged.getProperty("workload", ""), system.jars());
    if (ofClass.isPresent()) {
      checkNames(ofClass.get().catalog(), merged);
      ofClass.get().checkValues(check);
      require(ofClass.get().needs(), system, workload);
    }
    if (system.descriptor().isOurs() && hasScans(merged)) {
      require("scan", system, workload);
    }
    return new WorkloadProperties(
        system,
        workload,
        merged,
        ofClass.map(WorkloadDescriptor::catalog),
        check.phase(),
        check.data(count));
  }

  private void require(String capability, SystemPlan system, WorkloadFile workload)
      throws IOException, UserError, InterruptedException {
    WorkloadDescriptor.requireCapability(
        capability, workload.name(), system.descriptor(), stores.all());
  }

  private static boolean hasScans(Properties merged) {
    return !merged.getProperty("scanproportion", "0").matches("0*[.]?0*");
  }

  private void takeMemtier(SystemPlan system, WorkloadCheck check) throws IOException, UserError {
    var form = system.descriptor().drivers().memtier();
    if (form.isEmpty()) {
      throw UserError.of(
          "--client memtier: it does not speak the protocol of %s; leave the option out",
          system.label());
    }
    var isOneServer =
        system.source().server().form().topology().nodes() == 1
            && !system.descriptor().addressIn(check.properties()).contains(",");
    if (!isOneServer) {
      throw UserError.of(
          "--client memtier: %s has several servers, and it measures one; drop one of them",
          system.label());
    }
    MemtierValues.take(
        check, given.merged(), form.get().protocol(), form.get().prefix(), form.get().properties());
  }

  /** The property of a binding whose name ends so, unless it is given. */
  private static void setWhereKnown(
      SystemPlan system, String end, String value, Properties merged) {
    system.descriptor().catalog().names().stream()
        .filter(name -> name.endsWith(end))
        .forEach(name -> merged.putIfAbsent(name, value));
  }

  /** Refuses a property that was meant for a binding or a workload, and that it does not know. */
  private static void checkNames(PropertyCatalog catalog, Properties merged) throws UserError {
    for (var name : merged.stringPropertyNames()) {
      if (catalog.claims(name) && !catalog.knows(name)) {
        throw new UserError(catalog.unknown(name));
      }
    }
  }

  /** A client works in another folder than the user who named a file. */
  private static void findFiles(SystemPlan system, Properties merged) {
    for (var name : system.descriptor().servers().files()) {
      var file = merged.getProperty(name, "");
      if (!file.isBlank()) {
        merged.setProperty(name, Path.of(file.strip()).toAbsolutePath().toString());
      }
    }
  }

  private static void checkClass(SystemPlan system, WorkloadFile workload, Properties merged)
      throws IOException, UserError {
    var name = merged.getProperty("workload", "");
    if (!Jars.haveClass(system.jars(), name)) {
      throw UserError.of(
          "%s: workload=%s: no such class among YCSB's and the binding's jars",
          workload.file(), name);
    }
  }

  private String origin(String property, WorkloadFile workload) {
    if (property.equals("recordcount") && records.isPresent()) {
      return "--records";
    }
    try {
      return given.origin(property, workload.file());
    } catch (IOException | UserError e) {
      throw new IllegalStateException("they were read a moment ago", e);
    }
  }
}
