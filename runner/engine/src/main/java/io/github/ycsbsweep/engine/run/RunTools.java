// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.kubernetes.KubernetesLauncher;
import io.github.ycsbsweep.engine.client.local.LocalLauncher;
import io.github.ycsbsweep.engine.client.ssh.ServerHosts;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import io.github.ycsbsweep.engine.plan.Planner;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.preflight.MachineFacts;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.server.ServerEnvironment;
import io.github.ycsbsweep.engine.server.Servers;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/**
 * What runs work with.
 *
 * @param project whose parts they are made of
 * @param build makes sure that those parts are built
 * @param stores whose servers they can make
 * @param console where they speak
 * @param processes starts whatever they start
 * @param temporary folder of the process, that only we can read
 * @param current the user's folder
 * @param listener hears what they do
 */
public record RunTools(
    Project project,
    BindingBuild build,
    StoreCatalog stores,
    Console console,
    ProcessSupervisor processes,
    Path temporary,
    Path current,
    SweepListener listener) {

  /** The same, speaking elsewhere. */
  public RunTools speaking(Console other) {
    return new RunTools(project, build, stores, other, processes, temporary, current, listener);
  }

  /** The same, heard by somebody. */
  public RunTools heardBy(SweepListener other) {
    return new RunTools(project, build, stores, console, processes, temporary, current, other);
  }

  /** The same, in another temporary folder. */
  public RunTools in(Path other) {
    return new RunTools(project, build, stores, console, processes, other, current, listener);
  }

  SweepPlan plan(SweepRequest request) throws IOException, UserError, InterruptedException {
    build.ensure(bindings(request));
    var secrets = Files.createDirectories(temporary.resolve("secrets"));
    return new Planner(project, stores, MachineFacts.ofThisMachine(), console)
        .plan(request, secrets);
  }

  private static List<String> bindings(SweepRequest request) {
    return request.systems().stream().flatMap(system -> system.binding().stream()).toList();
  }

  /** Finds and opens the servers of a request. */
  public Servers servers(SweepRequest request) {
    var java = new ArrayList<>(request.jvm().prefix());
    java.add(java());
    java.addAll(request.jvm().options());
    return new Servers(
        new ServerEnvironment(project, stores, processes, console, java, temporary, current),
        request.clients().launcher() != Launcher.KUBERNETES);
  }

  ClientLauncher launcher(SweepPlan plan) throws IOException {
    var context = launching(plan);
    return switch (context.request().launcher()) {
      case LOCAL -> new LocalLauncher(processes, SystemMonitor::start, context.console());
      case SSH ->
          new SshLauncher(context, HostNeeds.of(plan), Set.copyOf(bindings(plan.request())));
      case KUBERNETES -> new KubernetesLauncher(context);
    };
  }

  /** Samples the machines of servers that the user named. */
  ServerHosts serverHosts(SweepPlan plan) throws IOException {
    var names = new HashMap<String, String>();
    for (var system : plan.request().systems()) {
      system.server().lifetime().host().ifPresent(host -> names.put(system.label(), host));
    }
    return new ServerHosts(launching(plan), names);
  }

  LauncherContext launching(SweepPlan plan) throws IOException {
    return new LauncherContext(
        processes, project, java(), temporary, plan.request().clients(), console, redaction(plan));
  }

  static Redaction redaction(SweepPlan plan) throws IOException {
    return Redaction.of(plan.workloads().stream().map(one -> one.client().properties()).toList());
  }

  /** The Java that runs the engine runs the clients, too. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Builds bindings. */
  public interface BindingBuild {

    /** Builds what clients with these bindings need, if it is missing or older than its sources. */
    void ensure(Collection<String> bindings) throws UserError, InterruptedException;
  }
}
