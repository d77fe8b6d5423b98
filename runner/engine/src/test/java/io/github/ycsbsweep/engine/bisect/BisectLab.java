// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.bisect.BisectRequest.CommitRange;
import io.github.ycsbsweep.engine.bisect.BisectRequest.SearchTarget;
import io.github.ycsbsweep.engine.bisect.PairMeasurement.Measured;
import io.github.ycsbsweep.engine.bisect.PairMeasurement.Side;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe;
import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe.Product;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.run.SweepLab;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * A repository of a small server, whose file says what an operation costs. No server is started:
 * the cost is read from the program that was built, with some noise.
 */
final class BisectLab implements AutoCloseable {

  final SweepLab sweeps;
  final Path repository;
  private final Random random = new Random(7);
  private final List<String> measured = new ArrayList<>();
  private String good = "v0";
  private String bad = "HEAD";
  private Optional<String> build = Optional.of("cp server.in server && chmod +x server");
  private Optional<Path> resume = Optional.empty();
  private Path repositoryAsked;
  private int most = Integer.MAX_VALUE;
  private Path program = Path.of("server");
  private boolean isOfAllParents;

  BisectLab(Path folder) throws Exception {
    sweeps = new SweepLab(folder);
    repository = Files.createDirectories(folder.resolve("a repository"));
    repositoryAsked = repository;
    git("init", "-q", ".");
    git("config", "user.name", "A Tester");
    git("config", "user.email", "test@example.org");
  }

  /** Commits with these costs, named v0 and so on. */
  BisectLab commits(double... costs) throws Exception {
    for (var i = 0; i < costs.length; i++) {
      commit("cost " + costs[i] + " " + i, "Change " + i);
      git("tag", "v" + i);
    }
    return this;
  }

  void commit(String content, String message) throws Exception {
    Files.writeString(repository.resolve("server.in"), content + "\n");
    git("add", "server.in");
    git("commit", "-q", "-m", message);
  }

  /** Commits with these contents, on a branch that begins here; what follows is beside it. */
  void branch(String name, String... contents) throws Exception {
    git("checkout", "-q", "-b", name);
    for (var content : contents) {
      commit(content, name + ": " + content);
    }
    git("checkout", "-q", "-");
  }

  void merge(String branch, String content) throws Exception {
    git("merge", "-q", "--no-ff", "--no-commit", "-s", "ours", branch);
    commit(content, "Merges " + branch);
  }

  String git(String... words) throws Exception {
    var line = new ArrayList<>(List.of("git"));
    line.addAll(List.of(words));
    var result =
        sweeps.tools().processes().run(ProcessSpec.piped(repository, line), Duration.ofMinutes(1));
    assertThat(result.succeeded()).as(result.error()).isTrue();
    return result.output().strip();
  }

  BisectLab between(String one, String other) {
    good = one;
    bad = other;
    return this;
  }

  BisectLab building(String command) {
    build = Optional.of(command);
    return this;
  }

  BisectLab making(String pattern) {
    program = Path.of(pattern);
    return this;
  }

  BisectLab ofAllParents() {
    isOfAllParents = true;
    return this;
  }

  BisectLab in(Path other) {
    repositoryAsked = other;
    return this;
  }

  BisectLab resumed() {
    resume = Optional.of(out());
    return this;
  }

  /** Is interrupted before it measures more pairs. */
  BisectLab interruptedAfter(int pairs) {
    most = pairs;
    return this;
  }

  /** Runs it; returns the exit status. */
  int bisect() throws Exception {
    try {
      return BisectRun.of(
              request(),
              sweeps.tools(),
              sweeps.environment(),
              "bisect.sh redis … " + build.orElse(""))
          .run(resume.isPresent() ? Optional.empty() : Optional.of("out"), resume, this::measure);
    } catch (UserError e) {
      sweeps.console(Verbosity.NORMAL).say(e.getMessage());
      return e.status();
    } catch (InterruptedException e) {
      return ExitStatus.INTERRUPTED;
    }
  }

  private BisectRequest request() throws UserError {
    return new BisectRequest(
        new CommitRange(repositoryAsked, good, bad, isOfAllParents),
        new BuildRecipe(Optional.empty(), build, program, Duration.ofSeconds(20), Product.SERVER),
        new SearchTarget("server-cpu", new Margin(0.03), 2, Duration.ofHours(1)),
        SweepOptions.NONE.withWords(List.of("redis", "workloadb")).with(SweepOption.THREADS, "4"),
        builds(),
        Optional.of(out().resolve("bisect.xml")));
  }

  private Measured measure(Side base, Side candidate, int starts, Path folder)
      throws IOException, InterruptedException {
    if (measured.size() == most) {
      throw new InterruptedException();
    }
    measured.add(folder.getFileName().toString());
    if (cost(candidate) <= 0) {
      return new Measured(List.of(), "does not start");
    }
    var ratio = Math.log(cost(candidate) / cost(base));
    var all = new ArrayList<Start>();
    for (var i = 0; i < starts; i++) {
      var mean = ratio + 0.02 * random.nextGaussian();
      all.add(
          new Start(
              i % 2 == 0 ? 1 : -1,
              DoubleStream.of(-0.02, 0.02, 0.01, -0.01).mapToObj(it -> mean + it).toList()));
    }
    return new Measured(all, "");
  }

  private static double cost(Side side) throws IOException {
    return Double.parseDouble(Files.readString(side.program()).split(" ", -1)[1]);
  }

  /** Names of the folders of measurements, in their order. */
  List<String> measured() {
    return measured;
  }

  Path out() {
    return sweeps.out();
  }

  /** Folder of all builds. */
  Path builds() {
    return sweeps.current().resolve("builds");
  }

  String said() {
    return sweeps.printed() + sweeps.said();
  }

  @Override
  public void close() throws IOException {
    sweeps.close();
  }
}
