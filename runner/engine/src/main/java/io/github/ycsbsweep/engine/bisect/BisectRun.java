// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.build.CommitBuild;
import io.github.ycsbsweep.engine.build.GitRepository;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.run.ResultsFolder;
import io.github.ycsbsweep.engine.run.RunLock;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One run of {@code bisect.sh}: builds commits, measures them in pairs, and says which cost. */
// Locks are only held.
@SuppressWarnings("try")
public final class BisectRun {

  /** More for one pair of commits than anybody waits for. */
  private static final long MOST_STARTS = 200;

  private final BisectRequest request;
  private final RunTools tools;
  private final UserEnvironment environment;
  private final SearchPlan plan;
  private final String command;

  private BisectRun(
      BisectRequest request,
      RunTools tools,
      UserEnvironment environment,
      SearchPlan plan,
      String command) {
    this.request = request;
    this.command = command;
    this.tools = tools;
    this.environment = environment;
    this.plan = plan;
  }

  /**
   * One that is judged as far as it can be before anything is built.
   *
   * @param command that asks for it, without secrets, its time limit and its files
   */
  public static BisectRun of(
      BisectRequest request, RunTools tools, UserEnvironment environment, String command)
      throws UserError, InterruptedException {
    if (request.sweep().words().size() != 2 || !request.store().matches("[a-z0-9_-]+")) {
      throw new UserError("one store and one workload are needed, each by its name");
    }
    var systems = request.store() + ":good," + request.store() + ":candidate";
    var reader = new OptionsReader(environment, tools.project(), tools.stores(), tools.console());
    var sweep = reader.read(PairSweep.options(request, systems, request.target().starts()));
    if (sweep.measurement().threads().counts().size() != 1 || sweep.workloads().size() != 1) {
      throw new UserError("one workload and one number of client threads are needed");
    }
    var startSeconds = sweep.turns().orElseThrow().startSeconds(1);
    var limit = request.target().limit().toSeconds();
    var most = Math.min(MOST_STARTS, limit / 2 / startSeconds);
    var plan = SearchPlan.of(request.target().smallest(), request.target().starts(), (int) most);
    var least = plan.decisiveStarts() * startSeconds;
    if (limit < least) {
      throw UserError.of(
          "--max-time %ds: too short for the first measurement, of %d starts of about %d s each;"
              + " allowed: %ds or more",
          limit, plan.decisiveStarts(), startSeconds, least);
    }
    return new BisectRun(request, tools, environment, plan, command);
  }

  /**
   * Runs it.
   *
   * @param out folder of the results; empty: one in {@code ./results}
   * @param resume folder of one that was broken off
   * @return exit status
   */
  public int run(Optional<String> out, Optional<Path> resume)
      throws UserError, IOException, InterruptedException {
    var sweep = new LoggedSweep(tools, environment, SweepListener.NONE);
    return run(out, resume, new PairSweep(sweep, request));
  }

  /** Likewise, measured in another way. */
  int run(Optional<String> out, Optional<Path> resume, PairMeasurement pairs)
      throws UserError, IOException, InterruptedException {
    var range = request.range();
    var repository = GitRepository.at(range.repository(), tools.processes());
    var good = repository.commit("--good", range.good());
    var bad = repository.commit("--bad", range.bad());
    repository.checkAncestor(good, bad, range.good(), range.bad());
    var commits = repository.history(good, bad);
    var folder =
        resume.isPresent()
            ? resume.get()
            : ResultsFolder.choose(
                tools.current(), out, List.of("bisect", request.store()), Instant.now());
    var record =
        resume.isPresent()
            ? BisectRecord.read(folder, command, commits)
            : BisectRecord.of(command, request, commits);
    var key = request.build().key(range.repository(), System.getenv());
    var cache = request.builds().resolve(key);
    Folders.make(cache);
    Folders.make(folder.resolve("builds"));
    try (var lock = RunLock.take(folder, tools.temporary(), tools.console());
        var cacheLock = RunLock.take(cache, tools.temporary(), tools.console())) {
      tell(repository, record, bad);
      var clone = repository.cloned(cache.resolve("repository"));
      var build = new CommitBuild(request.build(), clone, cache, folder.resolve("builds"));
      var console = tools.console();
      var search = new BisectSearch(request, plan, console, build, pairs, folder, record, 0);
      return search.run(request.junit()).outcome().status();
    } catch (InterruptedException e) {
      var words = ShellWords.line(List.of("--resume", folder.toString()));
      tools.console().say("To go on: the same command with " + words + " in place of --out");
      throw e;
    }
  }

  private void tell(GitRepository repository, BisectRecord record, String bad)
      throws InterruptedException {
    var console = tools.console();
    console.say(
        "%s after %s up to %s, at most %s",
        Text.count(record.commits().size() - 1, "commit"),
        request.range().good(),
        request.range().bad(),
        BisectText.time((double) request.target().limit().toSeconds()));
    if (repository.isDirty()) {
      console.warn(
          "%s has changes that are not committed: they are left as they are, and not measured",
          repository.folder());
    }
    if (request.build().prepare().isEmpty() && repository.hasSubmodules(bad)) {
      console.warn(
          "the commits have submodules, which are not fetched. If the build needs them: --prepare"
              + " 'git submodule update --init --recursive'");
    }
  }
}
