// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.build.Builder;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.Interruption;
import io.github.ycsbsweep.engine.run.TemporaryFolder;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the commands of people work with: told by the launcher, shared by all of a process. Closing
 * it ends every process that was started, and removes the temporary folder.
 */
public final class EngineProcess implements AutoCloseable {

  private static final String ROOT = "ycsb-sweep.root";

  private final Project project;
  private final TerminalConsole console;
  private final Interruption interruption;
  private final ProcessSupervisor processes;
  private Optional<TemporaryFolder> temporary = Optional.empty();
  private Optional<StoreCatalog> stores = Optional.empty();

  /** Of a project, on a console. */
  public EngineProcess(Project project, TerminalConsole console) {
    this.project = project;
    this.console = console;
    this.processes = new GroupSupervisor(project.libexec());
    this.interruption = Interruption.begin(() -> console.say("Interrupted: stopping"));
  }

  /** Whether a person's script started the engine, and not one of the scripts behind it. */
  static boolean isLaunched() {
    return System.getProperty(ROOT) != null;
  }

  /**
   * As {@code libexec/launch} says in its properties: where the project is, and how wide the
   * terminal behind standard error, if it is one.
   */
  static EngineProcess ofLauncher() {
    var columns = Integer.getInteger("ycsb-sweep.columns");
    return new EngineProcess(
        new Project(Path.of(System.getProperty(ROOT))),
        TerminalConsole.standard(
            Verbosity.NORMAL, columns == null ? OptionalInt.empty() : OptionalInt.of(columns)));
  }

  public Project project() {
    return project;
  }

  /** The console, with as many messages as the options ask for. */
  public TerminalConsole console(Verbosity verbosity) {
    return console.with(verbosity);
  }

  /**
   * From here on a signal interrupts the main thread, which has something to put in order. Before,
   * it ends the process at once.
   */
  public Interruption unwindOnSignal() {
    interruption.unwind();
    return interruption;
  }

  /** The folder of the run, made at the first call; then {@code java.io.tmpdir} too. */
  public TemporaryFolder temporaryFolder() throws UserError {
    if (temporary.isEmpty()) {
      var parent = Optional.ofNullable(System.getenv("TMPDIR")).filter(path -> !path.isEmpty());
      var folder = TemporaryFolder.create(Path.of(parent.orElse("/tmp")), processes);
      System.setProperty("java.io.tmpdir", folder.path().toString());
      temporary = Optional.of(folder);
    }
    return temporary.get();
  }

  /** The stores whose servers the runner can make. */
  StoreCatalog stores() throws UserError {
    if (stores.isEmpty()) {
      stores = Optional.of(new StoreCatalog(project, processes));
    }
    return stores.get();
  }

  /** Builds bindings, if it must. */
  Builder builder(Console other) {
    return new Builder(project, processes, other, System.getenv());
  }

  /** What a command that makes sweeps begins with. */
  record SweepSetup(UserEnvironment environment, RunTools tools) {

    Console console() {
      return tools.console();
    }

    OptionsReader reader() {
      return new OptionsReader(environment, tools.project(), tools.stores(), tools.console());
    }

    /** The values of {@code -p} and {@code -P}. */
    GivenProperties given(List<String> pairs, List<String> files) throws UserError {
      var given = GivenProperties.read(environment.folder(), pairs, files);
      PropertiesFile.warn(given.files(), tools.console());
      return given;
    }
  }

  /** With as many messages as its options ask for. */
  SweepSetup setup(MessageOptions messages) throws UserError {
    var other = console(messages.verbosity());
    var environment = UserEnvironment.of(Path.of(""), System.getenv());
    return new SweepSetup(environment, tools(other, environment.folder()));
  }

  /** What runs work with. */
  RunTools tools(Console other, Path current) throws UserError {
    var builder = builder(other);
    var folder = temporaryFolder().path();
    return new RunTools(project, builder::ensure, stores(), other, processes, folder, current);
  }

  @Override
  public void close() {
    processes.close();
  }

  /**
   * Closes it, and ends the process. A result that could not be written is a failure, unless who
   * read it went away.
   */
  void exit(String script, int status) {
    close();
    interruption.exit(status == ExitStatus.OK ? unwritten(script) : status);
  }

  /** The status of a run that went well, by what became of its results. */
  private int unwritten(String script) {
    var results = console.results();
    if (results.failure().isEmpty()) {
      return ExitStatus.OK;
    }
    if (results.isReaderGone()) {
      return ExitStatus.READER_GONE;
    }
    console.fail(script, "can't write to standard output: " + results.failure().get().getMessage());
    return ExitStatus.ENVIRONMENT;
  }
}
