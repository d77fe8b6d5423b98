// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.BisectRecord.Measurement;
import io.github.ycsbsweep.engine.bisect.BisectRecord.Skipped;
import io.github.ycsbsweep.engine.bisect.PairMeasurement.Side;
import io.github.ycsbsweep.engine.bisect.StepSearch.Due;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.build.CommitBuild;
import io.github.ycsbsweep.engine.build.CommitBuild.Failure;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of {@code bisect.sh}: builds commits, measures them in pairs, and says which cost. */
// Locks are only held.
@SuppressWarnings("try")
public final class BisectRun {

  /** More for one pair of commits than anybody waits for. */
  private static final long MOST_STARTS = 200;

  private static final long LEAST_ROOM = 16L << 20;

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
    var commits = repository.history(good, bad, range.isOfAllParents());
    var folder =
        resume.isPresent()
            ? resume.get()
            : ResultsFolder.choose(
                tools.current(), out, List.of("bisect", request.store()), Instant.now());
    var record =
        resume.isPresent()
            ? BisectRecord.read(folder, command, commits)
            : BisectRecord.of(command, request, commits);
    var cache = request.builds().resolve(request.build().key(range.repository()));
    Folders.make(cache);
    Folders.make(folder.resolve("runs"));
    Folders.make(folder.resolve("builds"));
    try (var lock = RunLock.take(folder, tools.temporary(), tools.console());
        var cacheLock = RunLock.take(cache, tools.temporary(), tools.console())) {
      tell(repository, record, bad);
      var clone = repository.cloned(cache.resolve("repository"));
      var build = new CommitBuild(request.build(), clone, cache, folder.resolve("builds"));
      return new Course(folder, build, pairs, record).run();
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

  /** Where it is, while it goes on. */
  private final class Course {

    private final Path folder;
    private final CommitBuild build;
    private final PairMeasurement pairs;
    private final long begun = System.nanoTime();
    private final double before;
    private BisectRecord record;

    Course(Path folder, CommitBuild build, PairMeasurement pairs, BisectRecord record) {
      this.pairs = pairs;
      this.folder = folder;
      this.build = build;
      this.record = record;
      this.before = record.seconds();
    }

    int run() throws UserError, IOException, InterruptedException {
      save();
      try {
        for (var end : List.of(record.last(), record.commits().get(0))) {
          programs(List.of(end));
        }
        tools.console().print(BisectText.HEADER);
        var standing = standing();
        while (standing.due().isPresent() && hasTime()) {
          step(standing.due().get());
          standing = standing();
        }
        return end(standing);
      } catch (InterruptedException e) {
        var words = ShellWords.line(List.of("--resume", folder.toString()));
        tools.console().say("To go on: the same command with " + words + " in place of --out");
        throw e;
      }
    }

    private Standing standing() {
      var commits = record.measurable();
      return new StepSearch(
              plan,
              commits.size() - 1,
              record.pairs(),
              number -> build.isBuilt(commits.get(number)))
          .standing();
    }

    private boolean hasTime() {
      var longest =
          record.measurements().stream().mapToDouble(Measurement::seconds).max().orElse(0);
      return seconds() + longest <= request.target().limit().toSeconds();
    }

    private double seconds() {
      return before + (System.nanoTime() - begun) / 1e9;
    }

    private void save() throws UserError {
      record = record.after(seconds());
      record.write(folder);
    }

    /** Measures a pair; a commit that can't be measured is skipped. */
    private void step(Due due) throws UserError, IOException, InterruptedException {
      var pair = due.pair();
      var commits = record.measurable();
      var base = commits.get(pair.base());
      var candidate = commits.get(pair.candidate());
      var programs = programs(List.of(base, candidate));
      if (programs.size() < 2) {
        return;
      }
      var name = Text.format("%03d-%s", record.measurements().size() + 1, candidate.shortId());
      var run = Path.of("runs", name);
      var sides =
          List.of(
              new Side(pair.base() == 0 ? "good" : "parent", programs.get(0)),
              new Side("candidate", programs.get(1)));
      var start = System.nanoTime();
      var measured = pairs.measure(sides.get(0), sides.get(1), due.starts(), folder.resolve(run));
      if (measured.starts().isEmpty()) {
        // A bad moment of the machine is no commit's fault.
        measured = pairs.measure(sides.get(0), sides.get(1), due.starts(), folder.resolve(run));
      }
      if (measured.starts().isEmpty()) {
        var reason =
            Text.format("against %s: %s; see %s.log", base.shortId(), measured.problem(), run);
        skip(candidate, reason);
        return;
      }
      var took = (System.nanoTime() - start) / 1e9;
      record =
          record.with(
              new Measurement(base.id(), candidate.id(), run.toString(), took, measured.starts()));
      save();
      tools.console().print(BisectText.row(record, seconds()));
    }

    /** Builds commits; one that can't be built is skipped, and then some are missing. */
    private List<Path> programs(List<Commit> commits)
        throws UserError, IOException, InterruptedException {
      var programs = new ArrayList<Path>();
      for (var commit : commits) {
        if (!build.isBuilt(commit)) {
          tools.console().say("Building %s  %s", commit.shortId(), commit.subject());
        }
        try {
          programs.add(build.program(commit));
        } catch (Failure e) {
          skip(commit, e.getMessage());
        }
      }
      return programs;
    }

    /** What a full disk does is no commit's fault, and without its ends there is no history. */
    private void skip(Commit commit, String reason) throws UserError, IOException {
      for (var place : List.of(folder, build.cache())) {
        if (Folders.freeBytes(place) < LEAST_ROOM) {
          throw UserError.missing("no room in %s: make some, and go on with --resume", place);
        }
      }
      if (commit.equals(record.commits().get(0)) || commit.equals(record.last())) {
        throw UserError.of(
            "%s, an end of the history, can't be measured: %s", commit.shortId(), reason);
      }
      tools.console().warn("%s is skipped: %s", commit.shortId(), reason);
      record = record.with(new Skipped(commit.id(), reason));
      save();
    }

    private int end(Standing standing) throws UserError, IOException, InterruptedException {
      var result = new BisectJudgement(plan, record, standing, build.repository()).result();
      record = record.with(result);
      save();
      new BisectReport(record, result).write(folder, request.junit(), tools.console());
      return result.outcome().status();
    }
  }
}
