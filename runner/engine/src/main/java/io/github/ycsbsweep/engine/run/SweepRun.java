// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static java.util.stream.Collectors.toSet;

import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.kubernetes.KubernetesLauncher;
import io.github.ycsbsweep.engine.client.local.LocalLauncher;
import io.github.ycsbsweep.engine.client.ssh.ServerHosts;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import io.github.ycsbsweep.engine.plan.DryRun;
import io.github.ycsbsweep.engine.plan.PlanSummary;
import io.github.ycsbsweep.engine.plan.Planner;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.preflight.CpuPlacement;
import io.github.ycsbsweep.engine.preflight.MachineCheck;
import io.github.ycsbsweep.engine.preflight.MachineFacts;
import io.github.ycsbsweep.engine.preflight.MachineMemory;
import io.github.ycsbsweep.engine.preflight.MemoryCheck;
import io.github.ycsbsweep.engine.report.ReportFiles;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.server.Servers;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellCommands;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.DueCells;
import io.github.ycsbsweep.engine.sweep.OpenServers;
import io.github.ycsbsweep.engine.sweep.Sweep;
import io.github.ycsbsweep.engine.sweep.SweepEnvironment;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One run of {@code sweep.sh}, from the judged command line to the report. */
public final class SweepRun {

  private final SweepRequest request;
  private final RunTools tools;
  private final SweepListener listener;
  private final CellLoop loop;
  private final Console console;
  private Optional<Sweep> sweep = Optional.empty();

  public SweepRun(SweepRequest request, RunTools tools, SweepListener listener) {
    this(request, tools, listener, CellLoop.IN_ORDER);
  }

  /**
   * One of several that run at the same time.
   *
   * @param listener hears what it does
   * @param loop has their cells take turns
   */
  public SweepRun(SweepRequest request, RunTools tools, SweepListener listener, CellLoop loop) {
    this.listener = listener;
    this.loop = loop;
    this.request = request;
    this.tools = tools;
    this.console = tools.console();
  }

  /**
   * Runs it.
   *
   * @return exit status; a run that was interrupted has reported what it measured
   * @throws UserError what ended it; what was measured before is reported
   */
  public int run() throws UserError, IOException, InterruptedException {
    var path = folder();
    if (request.options().has(SweepOption.DRY_RUN)) {
      return dryRun(path);
    }
    var plan = plan();
    try (var folder = take(path, plan)) {
      return run(plan, folder);
    }
  }

  private Path folder() throws UserError {
    if (isResumed()) {
      return Path.of(request.options().text(SweepOption.RESUME).orElseThrow());
    }
    var names = new ArrayList<String>();
    request.systems().forEach(system -> names.add(system.label()));
    names.addAll(workloads());
    return ResultsFolder.choose(
        tools.current(), request.options().text(SweepOption.OUT), names, Instant.now());
  }

  private ResultsFolder take(Path path, SweepPlan plan) throws UserError, InterruptedException {
    return isResumed()
        ? ResultsFolder.takeOver(path, workloads(), tools.temporary(), console)
        : ResultsFolder.create(path, plan.run(), workloads(), tools.temporary(), console);
  }

  private boolean isResumed() {
    return request.options().has(SweepOption.RESUME);
  }

  private List<String> workloads() {
    return request.workloads().stream().map(WorkloadFile::name).toList();
  }

  /** Finds all that can be found to be wrong, and prints what would be measured. */
  private int dryRun(Path path) throws UserError, IOException, InterruptedException {
    var plan = plan();
    var earlier = earlier(path, plan);
    try (var servers = new OpenServers(Servers.of(request, tools), plan)) {
      servers.choose(console);
      var due = new DueCells(plan, earlier.cells(), path, console);
      var remaining = new DryRun.Remainder(due.cells(), due.begun(), earlier.cells().rising());
      var commands = new CellCommands(plan, RunTools.java());
      var text = new DryRun(plan, servers.modes(), commands::first).text(remaining, path);
      if (plan.request().clients().launcher() == Launcher.KUBERNETES) {
        text = podText(text, plan, commands);
      }
      text.lines().forEach(console::print);
    }
    return ExitStatus.OK;
  }

  /** What clients in pods would be made of, as YAML that kubectl reads; the rest is comments. */
  private String podText(String runs, SweepPlan plan, CellCommands commands)
      throws UserError, IOException {
    var text = new StringBuilder();
    runs.lines().forEach(line -> text.append(line.isEmpty() ? "#" : "# " + line).append('\n'));
    text.append(
        "#\n# Each load and each cell has a Job, a ConfigMap and a Secret of its own, which differ"
            + " in their plan. Those of the first cells:\n");
    var launcher = new KubernetesLauncher(tools, request.clients(), redaction(plan));
    for (var workload : plan.workloads()) {
      text.append(launcher.manifests(workload, commands.plan(workload)));
    }
    return text.toString();
  }

  /**
   * Its options, with processors of their own for servers and clients of pairs. Where there is
   * little memory, one client is there at a time.
   */
  public SweepOptions placed() throws UserError, IOException, InterruptedException {
    var memory = MachineMemory.now();
    if (!request.options().has(ORDER) && !MemoryCheck.hasRoomForVisits(request, memory)) {
      console.say(
          "%d MB of memory are free: numbers of threads take no turns, --order interleaved",
          memory.freeMegabytes().orElse(0));
      return request.options().with(ORDER, "interleaved");
    }
    var placement = new CpuPlacement(request, console);
    return placement.isLeftToRunner()
        ? placement.inTurns(planned().run(), System.getenv().getOrDefault("PATH", ""))
        : request.options();
  }

  private SweepPlan plan() throws UserError, IOException, InterruptedException {
    var plan = planned();
    new CpuPlacement(plan.request(), console).check(System.getenv().getOrDefault("PATH", ""));
    return plan;
  }

  private SweepPlan planned() throws UserError, IOException, InterruptedException {
    tools.build().ensure(bindings());
    var secrets = Files.createDirectories(tools.temporary().resolve("secrets"));
    return new Planner(tools.project(), tools.stores(), MachineFacts.ofThisMachine(), console)
        .plan(request, secrets);
  }

  private RunRemains earlier(Path path, SweepPlan plan) throws UserError {
    return isResumed()
        ? RunRemains.read(path, plan.run(), request.options().has(SweepOption.KEEP_FAILED), console)
        : RunRemains.none(path);
  }

  private int run(SweepPlan plan, ResultsFolder folder)
      throws UserError, IOException, InterruptedException {
    var earlier = earlier(folder.path(), plan);
    new MachineCheck(plan, console).check(folder.path());
    listener.planned(plan);
    int status;
    try {
      status = measure(plan, earlier, folder.path());
    } catch (UserError | IOException | InterruptedException e) {
      reportAfter(folder, e instanceof InterruptedException);
      throw e;
    }
    return report(folder, status);
  }

  /** Measures all that is due; whatever ends it, servers and clients are ended first. */
  private int measure(SweepPlan plan, RunRemains earlier, Path folder)
      throws UserError, IOException, InterruptedException {
    var due = new DueCells(plan, earlier.cells(), folder, console);
    var redaction = redaction(plan);
    var shown = tools.speaking(redaction.console(console));
    try (var servers = new OpenServers(Servers.of(request, tools), plan);
        var clients = launcher(plan, shown, redaction);
        var serverHosts = serverHosts(shown)) {
      servers.choose(console);
      clients.prepare();
      serverHosts.prepare();
      var summary = new PlanSummary(plan);
      var cells = due.cells().size();
      var estimate = summary.estimate(cells, due.begun());
      console.say(summary.cells(cells) + ", about " + estimate + ". Results: " + folder);
      open(servers, due, earlier);
      earlier.clear(due::covers, plan.cells().size(), console);
      var environment =
          new SweepEnvironment(
              console,
              tools.processes(),
              clients,
              serverHosts,
              new YcsbCommand(RunTools.java(), request.jvm()),
              folder,
              redaction,
              listener);
      sweep = Optional.of(Sweep.of(plan, due, earlier.cells(), environment, servers));
      return sweep.get().run(loop);
    }
  }

  private ClientLauncher launcher(SweepPlan plan, RunTools shown, Redaction redaction) {
    var clients = request.clients();
    return switch (clients.launcher()) {
      case LOCAL -> new LocalLauncher(tools.processes(), SystemMonitor::start, shown.console());
      case SSH -> new SshLauncher(shown, clients, HostNeeds.of(plan), bindings());
      case KUBERNETES -> new KubernetesLauncher(shown, clients, redaction);
    };
  }

  /** Samples the machines of servers that the user named. */
  private ServerHosts serverHosts(RunTools shown) {
    var names = new HashMap<String, String>();
    for (var system : request.systems()) {
      system.server().lifetime().host().ifPresent(host -> names.put(system.label(), host));
    }
    return new ServerHosts(shown, names, request.turns());
  }

  private Set<String> bindings() {
    return request.systems().stream().flatMap(system -> system.binding().stream()).collect(toSet());
  }

  private static Redaction redaction(SweepPlan plan) throws IOException {
    return Redaction.of(plan.workloads().stream().map(one -> one.client().properties()).toList());
  }

  private void open(OpenServers servers, DueCells due, RunRemains earlier)
      throws UserError, InterruptedException {
    for (var system : request.systems()) {
      if (due.any(system.label())) {
        var server = servers.open(system.label());
        earlier.checkServer(system.label(), server.identity());
        var isMadeAnew = request.turns().isPresent() && servers.canRestart(system.label());
        if (system.server().lifetime().fresh() || isMadeAnew) {
          // It can be started: that is all that was to be known of it.
          server.close();
        }
      }
    }
  }

  /** Whether anything was measured, earlier calls included, once the first cell may begin. */
  private boolean hasCells() {
    return sweep.map(one -> one.results().count() > 0).orElse(false);
  }

  private int report(ResultsFolder folder, int status)
      throws UserError, IOException, InterruptedException {
    var reported = ExitStatus.OK;
    if (hasCells()) {
      folder.keep();
      try {
        reported = write(folder.path(), status == ExitStatus.OK);
      } catch (IOException e) {
        throw UserError.failed(unreported(folder, e));
      }
    }
    if (status != ExitStatus.OK) {
      hint(folder);
    }
    return status == ExitStatus.FAILED || reported == ExitStatus.OK ? status : reported;
  }

  /** What was measured by a run that was broken off. The signal must not end its report. */
  private void reportAfter(ResultsFolder folder, boolean stopped) throws UserError, IOException {
    var interrupted = Thread.interrupted();
    try {
      if (hasCells()) {
        folder.keep();
        try {
          write(folder.path(), false);
        } catch (IOException e) {
          console.warn(unreported(folder, e));
        }
        hint(folder);
        return;
      }
      if (stopped) {
        console.say("Nothing was measured yet.");
        folder.abandon();
      }
      if (folder.stays()) {
        hint(folder);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static String unreported(ResultsFolder folder, IOException cause) {
    return "the report can't be written: "
        + UserError.cause(cause)
        + ". What was measured is there: make room, and run "
        + ShellWords.line(List.of("report.sh", folder.path().toString()));
  }

  private int write(Path folder, boolean whole) throws UserError, IOException {
    listener.reporting();
    if (!whole) {
      Files.writeString(folder.resolve(Ending.MARK), "");
    }
    var report = ReportFiles.write(folder, Ending.ofMark(folder), Optional.empty(), console::warn);
    report.text().forEach(console::print);
    return report.status();
  }

  private void hint(ResultsFolder folder) {
    var words = new ArrayList<>(List.of("sweep.sh", "--resume", folder.path().toString()));
    // It is run, so the one that resumes has to name it.
    request
        .jvm()
        .ycsbHome()
        .ifPresent(home -> words.addAll(List.of("--ycsb-home", home.toString())));
    console.say("To measure what is missing: " + ShellWords.line(words));
  }
}
