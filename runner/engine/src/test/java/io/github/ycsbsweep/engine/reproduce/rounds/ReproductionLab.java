// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun.ReproductionRequest;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun.ReproductionRequest.Machines;
import io.github.ycsbsweep.engine.reproduce.scaling.Scale;
import io.github.ycsbsweep.engine.reproduce.scaling.Selection;
import io.github.ycsbsweep.engine.reproduce.scaling.ServerShare;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.SweepLab;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A comparison of Redis with and without its append-only file, on clients that take no time. */
final class ReproductionLab implements AutoCloseable {

  static final String MEMORY = "{id: memory, store: redis}";

  /** Of a store that has no server here. */
  static final String OTHER = "{id: other, store: reveldb}";

  private static final String FILE = "{id: file, store: redis, persistence: aof-everysec}";

  private static final Pattern SWEPT = Pattern.compile(".*/runs/([^/]*/[^/]*/r[0-9]*)/.*");

  final SweepLab sweeps;
  private final Path folder;
  private String scale = "auto";
  private List<String> pairs = List.of();
  private boolean dryRun;

  /** Of two series, which are measured in two rounds. */
  ReproductionLab(Path folder) throws Exception {
    this.folder = folder;
    sweeps = new SweepLab(folder);
    Files.createDirectory(mine());
    Files.copy(Path.of("../../workloads/workloadb"), mine().resolve("own"));
    recipe(MEMORY, FILE);
    rules();
  }

  /** At another scale than auto. */
  void scale(String text) {
    scale = text;
  }

  /** Properties of the user. */
  void properties(String... given) {
    pairs = List.of(given);
  }

  /** Whether it only says what it would do. */
  void dryRun(boolean only) {
    dryRun = only;
  }

  /** Runs it, as often as the recipe says; returns the exit status. */
  int reproduce() throws Exception {
    return reproduce(OptionalInt.empty());
  }

  int reproduce(OptionalInt repeats) throws Exception {
    try {
      return run()
          .run(
              new ReproductionRequest(
                  mine(),
                  Scale.parse(scale),
                  Selection.ALL,
                  repeats,
                  new GivenProperties(pairs, List.of()),
                  new Machines(
                      ServerShare.parse("auto"),
                      Optional.empty(),
                      NamedServers.parse(List.of(), List.of())),
                  Optional.of("out"),
                  dryRun),
              List.of());
    } catch (UserError e) {
      sweeps.console(Verbosity.NORMAL).say(e.getMessage());
      return e.status();
    } catch (InterruptedException e) {
      return ExitStatus.INTERRUPTED;
    }
  }

  /** Interrupts it where a client hangs. */
  int interrupted() throws Exception {
    var status = new FutureTask<>(() -> reproduce());
    var thread = new Thread(status, "reproduction");
    thread.setDaemon(true);
    thread.start();
    sweeps.awaitHang();
    thread.interrupt();
    return status.get(60, TimeUnit.SECONDS);
  }

  ReproductionRun run() {
    var tools = sweeps.tools();
    var environment = sweeps.environment();
    var reader = new OptionsReader(environment, tools.project(), tools.stores(), tools.console());
    return new ReproductionRun(
        tools, new ComparisonPlans(tools, reader), environment, SweepListener.NONE);
  }

  Path mine() {
    return sweeps.current().resolve("mine");
  }

  /** The series of an experiment whose cells have two threads and are measured twice. */
  void recipe(String... series) throws IOException {
    var first = Pattern.compile("id: (\\w+)").matcher(series[0]);
    assertThat(first.find()).isTrue();
    Files.writeString(
        mine().resolve("recipe.yaml"),
        """
        title: Redis with and without its append-only file
        experiments:
          - id: set
            workload: own
            records: 1000
            warmup: 1s
            duration: 1s
            threads: [2]
            repeats: 2
            series:
              - %s
        """
            .formatted(String.join("\n      - ", series)));
    Files.writeString(
        mine().resolve("claims.yaml"),
        """
        claims:
          - id: C1
            says: None of its operations fails.
            outcome: {series: %s, fails: 0}
        """
            .formatted(first.group(1)));
  }

  void edit(String text, String other) throws IOException {
    var recipe = mine().resolve("recipe.yaml");
    Files.writeString(recipe, Files.readString(recipe).replace(text, other));
  }

  /** What clients do, who also tell where they measure. */
  void rules(String... lines) throws IOException {
    sweeps.rules(
        Stream.concat(Stream.of("[[ $PHASE != run ]] || pwd >>'" + cells() + "'"), Stream.of(lines))
            .toArray(String[]::new));
  }

  Path cells() {
    return folder.resolve("cells");
  }

  /** The sweeps that measured, in their order. */
  List<String> swept() throws IOException {
    if (!Files.exists(cells())) {
      return List.of();
    }
    return Files.readAllLines(cells()).stream()
        .map(line -> SWEPT.matcher(line).replaceFirst("$1"))
        .toList();
  }

  String log(String sweep) {
    return sweeps.out().resolve("runs/set/" + sweep + ".log").toString();
  }

  Path out() {
    return sweeps.out();
  }

  String printed() {
    return sweeps.printed();
  }

  String said() {
    return sweeps.said();
  }

  @Override
  public void close() throws IOException {
    sweeps.close();
  }
}
