// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Requests and plans of command lines, whose words have no blanks. */
public final class PlanFixture {

  private final Path folder;
  private final CorpusProject project;
  private final StoreCatalog stores;
  private final RecordedConsole console = new RecordedConsole();

  /** In a folder of a test, which is the current one of the command lines. */
  public PlanFixture(Path folder) throws IOException {
    this.stores = stores();
    this.folder = folder;
    this.project = new CorpusProject(folder.resolve("project"));
    Files.createDirectories(folder.resolve("secrets"));
  }

  /** The stores as their controllers describe them. */
  public static StoreCatalog stores() {
    var project = new Project(Path.of("../.."));
    try {
      return new StoreCatalog(project, new GroupSupervisor(project.libexec()));
    } catch (UserError e) {
      throw new IllegalStateException(e);
    }
  }

  public SweepRequest request(String line) throws UserError, InterruptedException {
    return request(List.of(line.split(" ")));
  }

  public SweepRequest request(List<String> words) throws UserError, InterruptedException {
    var environment = UserEnvironment.of(folder, Map.of());
    return new OptionsReader(environment, project.project(), stores, console).read(words);
  }

  /** Leaves the folder {@code run} of a run that was asked for so. */
  public void record(List<String> words) throws IOException, UserError {
    record(SweepOptions.parse(words));
  }

  public void record(SweepOptions request) throws IOException {
    var invocation = new Run.Invocation("", Map.of(), 3, Map.of(), request, Map.of());
    var run = new Run(1, "id", "2026", invocation, Map.of(), Map.of(), List.of(), Map.of());
    Json.write(Files.createDirectories(folder.resolve("run")).resolve(Run.FILE), run);
  }

  public SweepPlan plan(String line) throws IOException, UserError, InterruptedException {
    return plan(List.of(line.split(" ")));
  }

  public SweepPlan plan(List<String> words) throws IOException, UserError, InterruptedException {
    return new Planner(project.project(), stores, Map.of(), console)
        .plan(request(words), folder.resolve("secrets"));
  }

  /** Makes another YCSB, in the folder {@code ycsb}. */
  public void install() throws IOException {
    CorpusProject.install(folder.resolve("ycsb"));
  }

  /** What was said so far. */
  public RecordedConsole console() {
    return console;
  }
}
