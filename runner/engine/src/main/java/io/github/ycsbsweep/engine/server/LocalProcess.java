// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ListeningProcesses;
import io.github.ycsbsweep.engine.process.DataVolume;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.process.QuotaGroups.Quota;
import io.github.ycsbsweep.engine.process.ServerMark;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A process of a server program on this machine. */
final class LocalProcess extends NodeProcess {

  /** Between TERM and KILL. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration INTERVAL = Duration.ofMillis(20);

  private final LocalProgram program;
  private final Path mark;
  private final ProcessSupervisor supervisor;
  private Optional<ManagedProcess> process = Optional.empty();
  private Optional<Quota> quota = Optional.empty();
  private Optional<NetworkNamespace> network = Optional.empty();
  private Optional<DataVolume> volume = Optional.empty();

  /**
   * One that is not started yet.
   *
   * @param mark of its server
   */
  LocalProcess(
      LocalProgram program,
      Controller controller,
      ControllerContext context,
      int port,
      Path log,
      Path mark) {
    super(controller, context, port, log);
    this.mark = mark;
    this.program = program;
    this.supervisor = program.tools().processes();
  }

  @Override
  synchronized void prepare() throws UserError, InterruptedException {
    var libexec = program.tools().project().libexec();
    if (network.isEmpty()) {
      network = program.network();
    }
    if (program.hasVolumes() && volume.isEmpty()) {
      volume = Optional.of(DataVolume.make(supervisor, libexec, context.server()));
    }
    moveTo(network.map(NetworkNamespace::host).orElse(LOCAL), port());
  }

  @Override
  List<String> words(List<String> command, List<String> variables) throws UserError {
    if (!variables.isEmpty()) {
      throw UserError.of(
          "runner/stores/%s: command prints env=, which is for containers; here arg=env sets"
              + " variables",
          controller.store());
    }
    if (network.isPresent() && !program.isCommand() && !command.contains(network.get().host())) {
      throw UserError.of(
          "%s: its controller can't have the server listen in a network of its own; drop the fault"
              + " of the network, or --link",
          controller.store());
    }
    var words = new ArrayList<String>();
    network.ifPresent(own -> words.addAll(own.prefix()));
    words.addAll(program.java());
    words.addAll(command);
    return words;
  }

  @Override
  synchronized void spawn(List<String> words) throws IOException, UserError {
    quota = program.quota();
    var all = new ArrayList<String>();
    quota.ifPresent(one -> all.addAll(one.prefix()));
    program.limits().cpus().ifPresent(cpus -> all.addAll(cpus.prefix()));
    all.addAll(words);
    var logged = ProcessSpec.logged(context.server(), all, log);
    var told = program.isCommand() ? told(logged) : logged;
    var spec = ServerMark.on(told, mark).in(quota.flatMap(Quota::folder));
    process =
        Optional.of(supervisor.start(program.java().isEmpty() ? spec : spec.inEngineLocale()));
  }

  /** A command of the user's is told where the server is to be. */
  private ProcessSpec told(ProcessSpec spec) {
    var place = ServerAddress.of(address()).orElseThrow();
    return spec.with("PROGRAM", program.path().toString())
        .with("HOST", place.host())
        .with("PORT", Integer.toString(place.port()))
        .with("FOLDER", context.server().toString());
  }

  @Override
  synchronized OptionalLong pid() {
    return process.stream().mapToLong(ManagedProcess::pid).findFirst();
  }

  @Override
  public synchronized boolean runs() {
    return process.filter(ManagedProcess::isAlive).isPresent();
  }

  @Override
  synchronized OptionalInt ended() throws InterruptedException {
    return process.isPresent() ? process.get().waitFor(Duration.ZERO) : OptionalInt.empty();
  }

  @Override
  boolean await() throws UserError, InterruptedException {
    var own = pid();
    var answer = controller.ready(context, PATIENCE, INTERVAL, this::runs);
    return own.isPresent()
        && answer.succeeded()
        && isAnswering(own.getAsLong(), answer.first("pid").map(Long::valueOf));
  }

  /**
   * Whether it or a child of its is what answered at its port: the process that the controller
   * names, or else one that listens there. Nobody else can in a network of its own.
   */
  private boolean isAnswering(long own, Optional<Long> named) {
    return (named.isEmpty() && network().isPresent())
        || named
            .map(List::of)
            .or(() -> ListeningProcesses.at(port()))
            .map(all -> all.stream().anyMatch(one -> descends(one, own)))
            .orElse(true);
  }

  /** A wrapper may have started it as its child. */
  private static boolean descends(long process, long ancestor) {
    return Stream.iterate(
            ProcessHandle.of(process),
            Optional::isPresent,
            one -> one.flatMap(ProcessHandle::parent))
        .anyMatch(one -> one.get().pid() == ancestor);
  }

  @Override
  synchronized Optional<ManagedProcess> take() {
    var taken = process;
    process = Optional.empty();
    return taken;
  }

  @Override
  synchronized void release() {
    quota.ifPresent(Quota::close);
    quota = Optional.empty();
    network.ifPresent(NetworkNamespace::close);
    network = Optional.empty();
    volume.ifPresent(DataVolume::close);
    volume = Optional.empty();
  }

  @Override
  synchronized void setLimited(boolean limited) throws UserError {
    if (quota.isPresent()) {
      attempt(": its quota of CPU time can't be set", () -> quota.get().setLimited(limited));
    }
  }

  private interface KernelCall {
    void run() throws IOException;
  }

  private void attempt(String failure, KernelCall call) throws UserError {
    try {
      call.run();
    } catch (IOException e) {
      throw UserError.failed(address() + failure + ": " + e.getMessage());
    }
  }

  @Override
  public synchronized Optional<NetworkNamespace> network() {
    return network;
  }

  @Override
  public synchronized Optional<DataVolume> volume() {
    return volume;
  }

  @Override
  public synchronized void kill() throws UserError {
    running().kill();
  }

  @Override
  public void restart() throws UserError, InterruptedException {
    synchronized (this) {
      if (process.isPresent() && !runs()) {
        process.get().end(GRACE);
        quota.ifPresent(Quota::close);
        spawn();
      }
    }
    if (pid().isPresent() && !await()) {
      throw UserError.failed(address() + " did not answer after it was started again");
    }
  }

  @Override
  public synchronized void pause() throws UserError {
    attempt(" can't be stopped", running()::pause);
  }

  @Override
  public synchronized void resume() throws UserError {
    if (runs()) {
      attempt(" can't be let go on", running()::resume);
    }
  }

  private ManagedProcess running() throws UserError {
    return process.orElseThrow(this::impossible);
  }
}
