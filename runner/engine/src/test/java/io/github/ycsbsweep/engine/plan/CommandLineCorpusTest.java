// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.plan.CommandLineCorpus.Expected;
import io.github.ycsbsweep.engine.plan.DryRun.Remainder;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.run.ResultsFolder;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.sweep.CellCommands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What command lines come to: their exit status, the text of --dry-run, or why they are wrong. */
class CommandLineCorpusTest {

  private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

  @TempDir static Path folder;

  private static StoreCatalog stores;
  private static CorpusProject project;
  private static Path here;
  private static Path work;

  @BeforeAll
  static void aProjectAndTheFilesThatAreNamed() throws IOException {
    stores = PlanFixture.stores();
    var real = folder.toRealPath();
    project = new CorpusProject(real.resolve("project"));
    here = real.resolve("here");
    work = Files.createDirectories(real.resolve("work/secrets")).getParent();
    CorpusProject.copy(CommandLineCorpus.FOLDER.resolve("files"), here, "*");
    CorpusProject.install(here.resolve("ycsb"));
    Files.createDirectories(here.resolve("notycsb"));
    Files.createDirectories(here.resolve("checkout/core/src"));
    Files.writeString(here.resolve("checkout/pom.xml"), "");
  }

  static List<Expected> commandLines() throws IOException {
    return CommandLineCorpus.read("command-lines.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commandLines")
  void comesToWhatIsExpected(Expected expected) throws Exception {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var console = new TerminalConsole(out, err, Verbosity.NORMAL, OptionalInt.empty());
    var status = 0;
    var said = "";
    try {
      dryRun(expected, console);
    } catch (UserError e) {
      status = e.status();
      said = e.getMessage();
    }
    var text = normal(out.toString(UTF_8) + err.toString(UTF_8) + said);
    assertThat(text.stripTrailing()).isEqualTo(expected.text().stripTrailing());
    assertThat(status).isEqualTo(expected.status());
  }

  private static void dryRun(Expected expected, TerminalConsole console) throws Exception {
    var environment = UserEnvironment.of(here, expected.environment());
    var arguments = new ArrayList<>(List.of("--dry-run", "--seed", "7"));
    arguments.addAll(expected.arguments());
    var request =
        new OptionsReader(environment, project.project(), stores, console).read(arguments);
    var results =
        request.options().has(SweepOption.RESUME)
            ? Path.of(request.options().text(SweepOption.RESUME).orElseThrow())
            : ResultsFolder.choose(
                here, request.options().text(SweepOption.OUT), names(request), NOW);
    var plan =
        new Planner(project.project(), stores, Map.of(), console)
            .plan(request, work.resolve("secrets"));
    var modes = new TreeMap<String, Mode>();
    for (var one : plan.workloads()) {
      modes.put(one.system().label(), mode(one));
    }
    var text =
        new DryRun(plan, modes, new CellCommands(plan, "JAVA")::first)
            .text(new Remainder(plan.cells(), plan.workloads(), 0), results);
    console.print(text.stripTrailing());
  }

  private static List<String> names(SweepRequest request) {
    return Stream.concat(
            request.systems().stream().map(SystemRequest::label),
            request.workloads().stream().map(WorkloadFile::name))
        .toList();
  }

  private static Mode mode(SystemWorkload one) {
    if (one.external()) {
      return Mode.EXTERNAL;
    }
    var asked = one.system().server().mode();
    return asked == Mode.AUTO ? Mode.LOCAL : asked;
  }

  private static String normal(String text) {
    return text.replace(here.toString(), "HERE")
        .replace(work.toString(), "WORK")
        .replace(project.project().root().toString(), "ROOT")
        .replace("20261122T100000Z", "TIME");
  }
}
