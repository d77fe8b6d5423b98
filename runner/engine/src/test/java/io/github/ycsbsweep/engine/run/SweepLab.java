// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.plan.CorpusProject;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.server.StubbedPath;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whole runs in this process. Their servers are real, their clients are {@code
 * runner/test/helpers/fake-client}, and of the bindings there are the descriptions alone.
 */
public final class SweepLab implements AutoCloseable {

  /** A cell takes no time, whatever its seconds are. */
  public static final String SHORT = " --records 1000 --warmup 1s --duration 1s --out out";

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(20);
  private static final Project REAL = new Project(Path.of("../.."));
  private static final Pattern MEASURING = Pattern.compile(" -t .* -threads ([0-9]+) ");

  private final StartedProcesses started = new StartedProcesses();
  private final Path folder;
  private final Path current;
  private final StubbedPath path;
  private final RunTools tools;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private List<String> javaOptions = List.of();

  /** In a folder of a test; the current one of the command lines is below it. */
  public SweepLab(Path folder) throws IOException, UserError {
    this.folder = folder;
    this.current = Files.createDirectories(folder.resolve("a folder"));
    this.path = new StubbedPath(new GroupSupervisor(REAL.libexec()), folder.resolve("stubs"));
    var project = new CorpusProject(folder.resolve("project")).project();
    Files.createSymbolicLink(project.libexec(), REAL.libexec());
    this.tools =
        new RunTools(
            project,
            bindings -> {},
            new StoreCatalog(REAL, path),
            console(Verbosity.NORMAL),
            path,
            Files.createDirectory(folder.resolve("tmp")),
            current);
    rules();
  }

  /** What the clients of the next runs do: lines that {@code fake-client} sources. */
  public void rules(String... lines) throws IOException {
    Files.write(folder.resolve("rules"), List.of(lines));
  }

  /** The words of {@code JAVA_OPTS}. */
  void javaOptions(String... words) {
    javaOptions = List.of(words);
  }

  /** Where the programs of servers are found. */
  public StubbedPath path() {
    return path;
  }

  /** What is run is run with these. */
  public RunTools tools() {
    return tools;
  }

  /** Where the command lines are typed. */
  public Path current() {
    return current;
  }

  /** The folder of {@link #SHORT}. */
  public Path out() {
    return current.resolve("out");
  }

  /** What {@link #SHORT} left. */
  public RunFiles results() {
    return new RunFiles(out());
  }

  /** A cell of redis and workload B. */
  Path cell(String name) {
    return out().resolve("cells/redis/workloadb").resolve(name);
  }

  public UserEnvironment environment() {
    return environment(current);
  }

  private UserEnvironment environment(Path where) {
    return new UserEnvironment(
        where,
        javaOptions,
        List.of(
            "env",
            "FAKE_RULES=" + folder.resolve("rules"),
            "STUB_LOG=" + folder.resolve("clients"),
            Path.of("../test/helpers/fake-client").toAbsolutePath().normalize().toString()),
        false);
  }

  public TerminalConsole console(Verbosity verbosity) {
    return new TerminalConsole(out, err, verbosity, OptionalInt.empty());
  }

  /**
   * Runs a command line to its end.
   *
   * @param line split at blanks
   * @param more words that may have blanks
   * @return exit status
   */
  public int sweep(String line, String... more) throws IOException {
    return sweep(current, Stream.concat(Arrays.stream(line.split(" ")), Stream.of(more)).toList());
  }

  /** The same, typed elsewhere. */
  int sweep(Path where, List<String> words) throws IOException {
    var console = console(words.contains("-v") ? Verbosity.VERBOSE : Verbosity.NORMAL);
    var temporary = Files.createTempDirectory(tools.temporary(), "run");
    try {
      var reader = new OptionsReader(environment(where), tools.project(), tools.stores(), console);
      var request = reader.read(words);
      return new SweepRun(request, tools.speaking(console).in(temporary), SweepListener.NONE).run();
    } catch (UserError e) {
      console.fail("sweep.sh", e.getMessage());
      return e.status();
    } catch (IOException e) {
      console.fail("sweep.sh", e.getMessage());
      return ExitStatus.FAILED;
    } catch (InterruptedException e) {
      return ExitStatus.INTERRUPTED;
    } finally {
      Folders.remove(temporary);
    }
  }

  /** A run of {@link #SHORT}; what was before it is forgotten. */
  public int measure(String line) throws IOException {
    forget();
    return sweep(line + SHORT);
  }

  /** Measures what is missing of it; what was before is forgotten. */
  public int resume() throws IOException {
    forget();
    return sweep("--resume out");
  }

  /** As {@link #sweep}, in a thread of its own. */
  BackgroundSweep start(String line, String... more) {
    var status = new FutureTask<>(() -> sweep(line, more));
    var thread = new Thread(status, "sweep");
    thread.setDaemon(true);
    thread.start();
    return new BackgroundSweep(thread, status);
  }

  /** A run that is under way. */
  record BackgroundSweep(Thread thread, FutureTask<Integer> status) {

    /** As a signal does. */
    void interrupt() {
      thread.interrupt();
    }

    /** Waits for the exit status. */
    int end() throws Exception {
      return status.get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /** Returns when a client, or whatever else the test started, says that it stands still. */
  public void awaitHang() throws InterruptedException {
    await(() -> Files.exists(hang()));
  }

  /** The file that says so. */
  Path hang() {
    return folder.resolve("hangs");
  }

  static void await(BooleanSupplier condition) throws InterruptedException {
    assertThat(Deadline.in(LONG).await(OFTEN, condition)).isTrue();
  }

  /** Standard output. */
  public String printed() {
    return out.toString(UTF_8);
  }

  /** Standard error. */
  public String said() {
    return err.toString(UTF_8);
  }

  /** Command lines of the clients that were started. */
  public List<String> clients() throws IOException {
    var log = folder.resolve("clients");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  /** Of those that measure on data that is there. */
  List<String> measuringClients() throws IOException {
    return clients().stream().filter(line -> line.contains("Client -t ")).toList();
  }

  /** Of those that load, or measure a load. */
  List<String> loadingClients() throws IOException {
    return clients().stream().filter(line -> line.contains("Client -load ")).toList();
  }

  /** Of those that measured, the numbers of threads. */
  List<Integer> threads() throws IOException {
    return clients().stream()
        .flatMap(line -> MEASURING.matcher(line).results())
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }

  /** Forgets what was said and started until now. */
  void forget() throws IOException {
    out.reset();
    err.reset();
    Files.deleteIfExists(folder.resolve("clients"));
    Files.deleteIfExists(hang());
  }

  /** Whether a program runs that the lab started. */
  boolean runs(String program) {
    return started.names().contains(program);
  }

  /** After every run: none of its processes is left, though nobody ended them. */
  public void assertNothingRuns() throws InterruptedException {
    await(() -> started.names().isEmpty());
  }

  @Override
  public void close() throws IOException {
    path.close();
    // Who takes the folder away would warn of a link.
    Files.delete(tools.project().libexec());
  }
}
