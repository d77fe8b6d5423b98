// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.plan.CorpusProject;
import io.github.ycsbsweep.engine.plan.OptionsReader;
import io.github.ycsbsweep.engine.plan.UserEnvironment;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs of {@code sweep.sh} in this process, from the words to the report. Controllers and servers
 * are real; the client is that of {@code runner/test/helpers/fake-client}, which measures at once.
 */
public final class SweepFixture implements AutoCloseable {

  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();

  private final Path folder;
  private final Path log;
  private final Project project;
  private final GroupSupervisor processes;
  private final Map<String, String> client = new TreeMap<>();
  private RecordedConsole console = new RecordedConsole();

  /** In a folder of a test, which is the current one of the command lines. */
  public SweepFixture(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.log = folder.resolve("clients.log");
    this.project = new CorpusProject(folder.resolve("project")).project();
    for (var link : links()) {
      Files.createSymbolicLink(link, REPOSITORY.resolve(project.root().relativize(link)));
    }
    this.processes = new GroupSupervisor(project.libexec());
    Files.createDirectories(folder.resolve("temporary"));
    client.put("STUB_LOG", log.toString());
  }

  /** What can be run of the project is this one's. */
  private List<Path> links() {
    return List.of(project.controllers(), project.libexec());
  }

  /** Sets a variable of the clients that come, as {@code FAKE_OPS}. */
  public SweepFixture fake(String name, Object value) {
    client.put(name, value.toString());
    return this;
  }

  /** Sets what a client does before it measures, in bash. */
  public SweepFixture rules(String script) throws IOException {
    var file = folder.resolve("rules");
    Files.writeString(file, script + "\n");
    return fake("FAKE_RULES", file);
  }

  /**
   * Measures 1,000 records for a second.
   *
   * @param line words without blanks
   * @return exit status
   */
  public int sweep(String line) throws IOException, InterruptedException {
    return run(line + " --records 1000 --warmup 1s --duration 1s --out out");
  }

  /** Measures what is missing of the run before. */
  public int resume() throws IOException, InterruptedException {
    return run("--resume out");
  }

  private int run(String line) throws IOException, InterruptedException {
    Files.writeString(log, "");
    console = new RecordedConsole();
    try {
      var stores = new StoreCatalog(project, processes);
      var invocation =
          new OptionsReader(environment(), project, stores, console).read(List.of(line.split(" ")));
      var temporary = Files.createTempDirectory(folder.resolve("temporary"), "run");
      var tools =
          new RunTools(
              project,
              bindings -> {},
              stores,
              console,
              processes,
              temporary,
              folder,
              SweepListener.NONE);
      return new SweepRun(invocation, tools).run();
    } catch (UserError e) {
      console.say(e.getMessage());
      return e.status();
    }
  }

  private UserEnvironment environment() {
    var prefix = new ArrayList<>(List.of("env"));
    client.forEach((name, value) -> prefix.add(name + "=" + value));
    prefix.add(REPOSITORY.resolve("runner/test/helpers/fake-client").toString());
    return new UserEnvironment(folder, List.of(), prefix);
  }

  /** What the last run said and printed, a line each. */
  public String said() {
    return String.join("\n", console.said());
  }

  /** The command lines of the clients of the last run. */
  public List<String> clients() throws IOException {
    return Files.readAllLines(log, UTF_8);
  }

  /** Those that measure, and not those that load. */
  public List<String> measuringClients() throws IOException {
    return clients().stream().filter(line -> line.contains(" site.ycsb.Client -t ")).toList();
  }

  /** Those that load, or measure a load. */
  public List<String> loadingClients() throws IOException {
    return clients().stream().filter(line -> line.contains(" site.ycsb.Client -load ")).toList();
  }

  /** A file of the results. */
  public Path out(String path) {
    return folder.resolve("out").resolve(path);
  }

  /** A file of the results, read. */
  public String text(String path) throws IOException {
    return Files.readString(out(path));
  }

  /** What was measured, of a folder below that of the cells. */
  public Cell cell(String path) throws IOException {
    return Json.read(out("cells").resolve(path).resolve("cell.json"), Cell.class);
  }

  /** All cells in the order in which they were measured: {@code FOLDER/REPEAT} and the target. */
  public List<String> cellsAtRates() throws IOException {
    try (var files = Files.walk(out("cells"))) {
      return files
          .filter(file -> file.endsWith("cell.json"))
          .map(Path::getParent)
          .map(out("cells")::relativize)
          .map(path -> new Measured(path.toString(), measured(path)))
          .filter(one -> one.cell().targetOps().isPresent())
          .sorted(Comparator.comparing(one -> one.cell().position().order()))
          .map(Measured::words)
          .collect(Collectors.toList());
    }
  }

  private Cell measured(Path path) {
    try {
      return cell(path.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Measured(String path, Cell cell) {

    String words() {
      return cell.position().order() + " " + path + " " + (long) cell.targetOps().getAsDouble();
    }
  }

  /** Ends what runs. The links are taken away: the rest is the test's to delete. */
  @Override
  public void close() {
    processes.close();
    try {
      for (var link : links()) {
        Files.delete(link);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
