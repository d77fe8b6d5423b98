// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.process.LockFile;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Builds what clients need when it is missing or older than its sources: the bindings, the
 * workloads and the stand-ins. The engine itself is the launcher's to build.
 */
public final class Builder {

  private static final List<String> MAVEN =
      List.of("./mvnw", "-q", "-B", "-Pquick", "-pl", "!runner/engine", "package");

  private static final Pattern NO_NETWORK =
      Pattern.compile("Could not (transfer|resolve)|Failed to fetch|UnknownHost");

  /** Lines of the log that are shown. */
  private static final int TAIL = 20;

  private static final Duration GRACE = Duration.ofSeconds(5);

  private static final String OWNER = "owner";
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final Duration WRITING = Duration.ofSeconds(1);

  private final Project project;
  private final ProcessSupervisor processes;
  private final Console console;
  private final Map<String, String> environment;
  private final BuildState state;
  private final Path target;
  private final Path lock;

  /**
   * For one project.
   *
   * @param environment the user's, which leads Maven to its JDK
   */
  public Builder(
      Project project,
      ProcessSupervisor processes,
      Console console,
      Map<String, String> environment) {
    this.project = project;
    this.processes = processes;
    this.console = console;
    this.environment = environment;
    this.state = new BuildState(project);
    this.target = project.root().resolve("runner/target");
    this.lock = target.resolve(".building");
  }

  /** Builds if it must, for clients of these bindings. */
  public void ensure(Collection<String> bindings) throws UserError, InterruptedException {
    try {
      if (project.isDistribution()) {
        var missing = state.missing(bindings);
        if (missing.isPresent()) {
          throw UserError.failed(
              missing.get() + " is not there, which came with the distribution: unpack it again");
        }
      } else if (!isFresh(bindings)) {
        checkCompiler();
        checkWritable();
        build(bindings);
      }
    } catch (IOException e) {
      throw UserError.failed("the build failed: " + e.getMessage());
    }
  }

  private boolean isFresh(Collection<String> bindings) throws IOException {
    if (state.missing(bindings).isPresent()) {
      return false;
    }
    var changed = state.changed();
    changed.ifPresent(source -> console.note("changed since the last build: " + source));
    return changed.isEmpty();
  }

  private void checkCompiler() throws UserError {
    var home = Optional.ofNullable(environment.get("JAVA_HOME")).filter(path -> !path.isEmpty());
    var path =
        home.map(folder -> folder + "/bin").orElseGet(() -> environment.getOrDefault("PATH", ""));
    if (!new ProgramPath(path).has("javac")) {
      throw UserError.missing(
          "java comes without javac, which the first build needs\n"
              + "A JDK 17 or later is needed: apt install openjdk-17-jdk-headless, dnf install"
              + " java-17-openjdk-devel,\nbrew install openjdk@17, or https://adoptium.net; then"
              + " put its bin folder on the PATH or set JAVA_HOME.");
    }
  }

  private void checkWritable() throws UserError {
    try {
      Files.createDirectories(target);
    } catch (IOException e) {
      throw readOnly();
    }
    if (!Files.isWritable(target)) {
      throw readOnly();
    }
  }

  private UserError readOnly() {
    return UserError.missing(
        "nothing is built yet, and %s is read-only: run ./mvnw -Pquick package in a copy you can"
            + " write to",
        project.root());
  }

  private void build(Collection<String> bindings)
      throws IOException, UserError, InterruptedException {
    lock();
    try {
      if (!isFresh(bindings)) {
        var log = target.resolve("build.log");
        console.say("Building, since it is the first run or a source changed (log: " + log + ")");
        run(log);
        console.say("Built.");
      }
    } finally {
      unlock();
    }
  }

  private void run(Path log) throws IOException, UserError, InterruptedException {
    // It carries the moment the build began: what was edited since is newer.
    var stamp = target.resolve(".bindings-built.new");
    Files.deleteIfExists(stamp);
    Files.createFile(stamp);
    Files.deleteIfExists(log);
    var maven = processes.start(ProcessSpec.logged(project.root(), MAVEN, log).inEngineLocale());
    int status;
    try {
      status = maven.waitFor();
    } catch (InterruptedException e) {
      maven.end(GRACE);
      throw e;
    }
    if (status != 0) {
      throw failure(log, status);
    }
    Files.move(stamp, target.resolve(".bindings-built"), StandardCopyOption.REPLACE_EXISTING);
  }

  private UserError failure(Path log, int status) throws IOException {
    var lines = Files.readAllLines(log);
    console.say("The end of " + log + ":");
    lines
        .subList(Math.max(0, lines.size() - TAIL), lines.size())
        .forEach(line -> console.say("    " + line));
    if (lines.stream().anyMatch(line -> NO_NETWORK.matcher(line).find())) {
      return UserError.missing(
          "the build failed: the first one downloads its libraries from the Maven repository."
              + " Check the network or proxy.");
    }
    return UserError.failed(
        "the build failed (./mvnw -Pquick package exited with %d); the whole log is %s",
        status, log);
  }

  /**
   * Waits until no other run builds: one build of a checkout at a time has the folder {@code
   * runner/target/.building}, whose file {@code owner} holds a process id and when that process
   * started. {@code libexec/engine-jars} takes it too. A lock whose owner is gone is taken over.
   */
  void lock() throws IOException, UserError, InterruptedException {
    var deadline = Deadline.in(LONGEST);
    var told = false;
    while (true) {
      try {
        Files.createDirectory(lock);
        LockFile.make(lock.resolve(OWNER), "");
        return;
      } catch (FileAlreadyExistsException e) {
        var owner = owner().filter(ProcessIdentity::isAlive);
        if (owner.isEmpty()) {
          unlock();
          continue;
        }
        if (!told) {
          console.say("Another run (process %s) is building: waiting for it", owner.get().pid());
          told = true;
        }
        if (deadline.isOver()) {
          throw UserError.failed(
              "still building after %d minutes: end process %d, or remove %s",
              LONGEST.toMinutes(), owner.get().pid(), lock);
        }
        TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
      }
    }
  }

  /** Between the folder and its owner it has none yet. */
  private Optional<ProcessIdentity> owner() throws IOException, InterruptedException {
    var file = lock.resolve(OWNER);
    Deadline.in(WRITING)
        .await(Duration.ofMillis(20), () -> !Files.exists(lock) || Files.exists(file));
    return LockFile.owner(file).map(LockFile.Owner::process);
  }

  void unlock() throws IOException {
    Files.deleteIfExists(lock.resolve(OWNER));
    Files.deleteIfExists(lock);
  }
}
