// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static io.github.ycsbsweep.engine.request.SweepOption.MEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.RECORDS;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.ClientOptions;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.store.BindingCheck;
import io.github.ycsbsweep.engine.store.BindingCheck.OwnAddress;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.ClientClassPath;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a plan of what is asked for, and judges every property before anything starts.
 *
 * @param machine what this machine is, by name
 */
public record Planner(
    Project project, StoreCatalog stores, Map<String, String> machine, Console console) {

  /** No driver waits longer for a connection, in seconds. */
  private static final int LONGEST_CONNECT = 60;

  /**
   * The bindings of a request must be built.
   *
   * @param secrets folder that only we can read, for the properties of clients
   */
  public SweepPlan plan(SweepRequest request, Path secrets)
      throws IOException, UserError, InterruptedException {
    var systems = systems(request);
    var merged = merged(request, systems);
    var invocation = RunRecord.invocation(request, RunRecord.checksums(request, merged));
    var run = RunRecord.of(invocation, systems, merged, machine, project.artifacts());
    var workloads = new ArrayList<SystemWorkload>();
    for (var one : merged) {
      workloads.add(one.written(secrets));
    }
    for (var system : systems) {
      var label = system.source().label();
      var ofSystem = merged.stream().filter(one -> one.system().source().label().equals(label));
      askBinding(system, ofSystem.toList(), request, secrets);
    }
    check(request, workloads);
    var order = new CellOrder(request);
    var rising = order.rising(workloads);
    var plan = new SweepPlan(request, run, workloads, rising, order.followUps(workloads));
    new ClientReach(request, stores, console).check(plan);
    return plan;
  }

  private List<SystemPlan> systems(SweepRequest request)
      throws IOException, UserError, InterruptedException {
    var home = request.jvm().ycsbHome();
    var install = YcsbInstall.at(home);
    var classPath = new ClientClassPath(project, install);
    var client = classPath.clientJars();
    SystemPlan.checkClient(home.map(Path::toString), client);
    var systems = new ArrayList<SystemPlan>();
    for (var source : request.systems()) {
      var jars = classPath.bindingJars(source);
      var system =
          new SystemPlan(source, descriptor(source, jars), client, jars, classPath.of(source));
      system.check();
      systems.add(system);
    }
    return systems;
  }

  private BindingDescriptor descriptor(SystemRequest source, List<Path> jars)
      throws IOException, UserError, InterruptedException {
    if (source.installed().isEmpty()) {
      return BindingDescriptor.in(source.binding().orElseThrow(), jars);
    }
    var theirs = source.installed().get().className();
    if (source.store().isEmpty()) {
      return BindingDescriptor.foreign(source.label(), theirs);
    }
    var like = stores.description(source.store().get()).binding();
    return BindingDescriptor.in(like, Jars.in(project.bindingJars(like)))
        .ofInstall(source.label(), theirs);
  }

  private List<WorkloadProperties> merged(SweepRequest request, List<SystemPlan> systems)
      throws IOException, UserError, InterruptedException {
    var measurement = request.measurement();
    var files = new ArrayList<>(request.workloads().stream().map(WorkloadFile::file).toList());
    systems.forEach(system -> files.addAll(system.source().properties().files()));
    PropertiesFile.warn(files, console);
    var merged = new ArrayList<WorkloadProperties>();
    for (var system : systems) {
      var given = system.source().properties();
      var merge =
          new WorkloadMerge(
              given,
              measurement.records(),
              measurement.operations(),
              measurement.warmupSeconds() + measurement.durationSeconds() + LONGEST_CONNECT,
              request.rates().phases().isPresent(),
              this::knownBindings,
              console::warn);
      system.unchecked(given.merged()).ifPresent(console::warn);
      for (var workload : request.workloads()) {
        merged.add(phased(request, merge, merge.of(system, workload)));
      }
    }
    return merged;
  }

  private static WorkloadProperties phased(
      SweepRequest request, WorkloadMerge merge, WorkloadProperties loaded)
      throws IOException, UserError, InterruptedException {
    var phases = request.rates().phases();
    return phases.isEmpty()
        ? loaded
        : new PhaseMerge(
                phases.get(),
                request.measurement().warmupSeconds() - phases.get().leadSeconds(),
                merge)
            .of(loaded);
  }

  /** Has the binding itself judge its properties. */
  private void askBinding(
      SystemPlan system, List<WorkloadProperties> merged, SweepRequest request, Path secrets)
      throws IOException, UserError, InterruptedException {
    var began = System.nanoTime();
    try (var check = BindingCheck.of(system.descriptor(), system.jars())) {
      if (!check.isAsked()) {
        return;
      }
      for (var one : merged) {
        OwnAddress own = () -> stores.exampleAddress(system.source(), one.file(secrets));
        var refusal =
            check.refusal(
                one.properties(),
                system.source().server(),
                request.clients().launcher(),
                Optional.of(own).filter(address -> !one.isExternal()));
        if (refusal.isPresent()) {
          throw new UserError(one.workload().name() + ": " + refusal.get());
        }
      }
    }
    var millis = (System.nanoTime() - began) / 1_000_000;
    console.note(system.label() + ": the binding checked its properties in " + millis + " ms");
  }

  private List<BindingDescriptor> knownBindings()
      throws IOException, UserError, InterruptedException {
    var found = new ArrayList<BindingDescriptor>();
    for (var binding : stores.bindings()) {
      var jars = project.bindingJars(binding);
      if (Files.isDirectory(jars)) {
        found.add(BindingDescriptor.in(binding, Jars.in(jars)));
      }
    }
    return found;
  }

  private static void checkProbe(ProbeKind probe, SystemWorkload one) throws UserError {
    if (probe == ProbeKind.READ && one.phase() != Phase.RUN) {
      throw UserError.of(
          "--probe reads records beside the load, and %s fills an empty store in each cell. Leave"
              + " one of them out, or let it write with --probe-writes",
          one.workload().name());
    }
    if (probe == ProbeKind.WRITE && one.phase() == Phase.FRESH) {
      throw UserError.of(
          "--probe-writes inserts records, and %s keeps none: leave one of them out",
          one.workload().name());
    }
  }

  /** The samples of short turns would not tell whose operations a server works for. */
  private static void checkTurns(TurnPlan turns, List<SystemWorkload> workloads) throws UserError {
    var servers = new HashMap<String, SystemWorkload>();
    for (var one : workloads) {
      var address = one.address().filter(any -> one.external() && turns.hasShortTurns());
      var before = address.map(it -> servers.putIfAbsent(it, one)).filter(it -> !isSame(it, one));
      if (before.isPresent()) {
        throw UserError.of(
            "--pairs: %s and %s have one server, whose CPU time is not told apart in turns of %d ms;"
                + " allowed: --slice %dms or more",
            before.get().label(),
            one.label(),
            turns.slice().toMillis(),
            TurnPlan.SAMPLED_IN_ITS_REST);
      }
    }
  }

  private static boolean isSame(SystemWorkload one, SystemWorkload other) {
    return one.label().equals(other.label());
  }

  /** What depends on how the cells of a workload begin, and on its records. */
  private static void check(SweepRequest request, List<SystemWorkload> workloads) throws UserError {
    if (request.turns().isPresent()) {
      checkTurns(request.turns().get(), workloads);
    }
    for (var one : workloads) {
      if (request.options().has(MEMORY) && one.external()) {
        throw UserError.of(
            "%s: the properties name the %s server, and only the runner's own are started with a"
                + " limit; drop one of them",
            MEMORY, one.system().label());
      }
      checkProbe(request.rates().probe(), one);
      if (one.phase() == Phase.RUN && !one.server().noLoad()) {
        ClientOptions.checkShare(RECORDS, one.data().records(), request.clients().count());
      }
    }
  }
}
