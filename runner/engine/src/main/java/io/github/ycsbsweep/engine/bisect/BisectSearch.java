// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.BisectRecord.Measurement;
import io.github.ycsbsweep.engine.bisect.BisectRecord.Skipped;
import io.github.ycsbsweep.engine.bisect.BisectResult.Culprit;
import io.github.ycsbsweep.engine.bisect.PairMeasurement.Side;
import io.github.ycsbsweep.engine.bisect.StepSearch.Due;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.build.CommitBuild;
import io.github.ycsbsweep.engine.build.CommitBuild.Failure;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The search of one line of commits, each of which is the first parent of the next. */
final class BisectSearch {

  private final BisectRequest request;
  private final SearchPlan plan;
  private final Console console;
  private final CommitBuild build;
  private final PairMeasurement pairs;
  private final Path folder;
  private final long begun = System.nanoTime();

  /** Seconds of the whole bisection that are no part of this search. */
  private final double earlier;

  /** Seconds of this search before it was resumed. */
  private final double before;

  private BisectRecord record;

  BisectSearch(
      BisectRequest request,
      SearchPlan plan,
      Console console,
      CommitBuild build,
      PairMeasurement pairs,
      Path folder,
      BisectRecord record,
      double earlier) {
    this.request = request;
    this.plan = plan;
    this.console = console;
    this.build = build;
    this.pairs = pairs;
    this.folder = folder;
    this.record = record;
    this.earlier = earlier;
    this.before = record.seconds();
  }

  /**
   * Makes it, and writes what it came to.
   *
   * @param junit file of a test report; empty: none
   */
  BisectResult run(Optional<Path> junit) throws UserError, IOException, InterruptedException {
    Folders.make(folder.resolve("runs"));
    save();
    for (var end : List.of(record.last(), record.commits().get(0))) {
      programs(List.of(end));
    }
    console.print(BisectText.HEADER);
    var standing = standing();
    while (standing.due().isPresent() && hasTime()) {
      step(standing.due().get());
      standing = standing();
    }
    var result = new BisectJudgement(plan, record, standing, build.repository()).result();
    record = record.with(result);
    save();
    for (var culprit : result.culprits()) {
      result = withBranches(culprit, result);
    }
    record = record.with(result);
    record.write(folder);
    new BisectReport(record, result).write(folder, junit, console);
    return result;
  }

  /** With what the branches cost that a culprit merges; those of others need no search. */
  private BisectResult withBranches(Culprit culprit, BisectResult result)
      throws UserError, IOException, InterruptedException {
    var commit = culprit.commit();
    var previous = record.commits().get(record.commits().indexOf(commit) - 1);
    var whole = result;
    var number = 1;
    for (var branch : build.repository().branches(commit.id(), previous.id())) {
      var tip = branch.get(branch.size() - 1);
      if (!request.range().isOfAllParents() || !culprit.with().isEmpty()) {
        return whole.with(BisectText.unsearched(commit, tip, !culprit.with().isEmpty()), List.of());
      }
      console.say(
          "%s merges %s up to %s, which are searched now: good is %s, where they begin",
          commit.shortId(),
          Text.count(branch.size() - 1, "commit"),
          tip.shortId(),
          branch.get(0).shortId());
      var place = folder.resolve("merges").resolve(commit.shortId() + "-" + number++);
      whole = withBranch(commit, branch, place, whole);
    }
    return whole;
  }

  private BisectResult withBranch(Commit merge, List<Commit> branch, Path place, BisectResult whole)
      throws UserError, IOException, InterruptedException {
    var own =
        Files.exists(place.resolve(BisectRecord.FILE))
            ? BisectRecord.read(place, record.command(), branch)
            : BisectRecord.of(record.command(), request, branch);
    try {
      var search = new BisectSearch(request, plan, console, build, pairs, place, own, seconds());
      var result = search.run(Optional.empty());
      return whole.with(BisectText.branch(merge, result), result.culprits());
    } catch (UserError e) {
      if (e.status() != ExitStatus.USAGE) {
        throw e;
      }
      var text = "The branch that " + merge.shortId() + " merges can't be searched: ";
      return whole.with(text + e.getMessage(), List.of());
    }
  }

  private Standing standing() {
    var commits = record.measurable();
    return new StepSearch(
            plan, commits.size() - 1, record.pairs(), number -> build.isBuilt(commits.get(number)))
        .standing();
  }

  private boolean hasTime() {
    var longest = record.measurements().stream().mapToDouble(Measurement::seconds).max().orElse(0);
    return seconds() + longest <= request.target().limit().toSeconds();
  }

  /** Of the whole bisection, so far. */
  private double seconds() {
    return earlier + before + (System.nanoTime() - begun) / 1e9;
  }

  private void save() throws UserError {
    record = record.after(seconds() - earlier);
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
    console.print(BisectText.row(record, seconds()));
  }

  /** Builds commits; one that can't be built is skipped, and then some are missing. */
  private List<Path> programs(List<Commit> commits)
      throws UserError, IOException, InterruptedException {
    var programs = new ArrayList<Path>();
    for (var commit : commits) {
      if (!build.isBuilt(commit)) {
        console.say("Building %s  %s", commit.shortId(), commit.subject());
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
    CommitBuild.checkRoom(folder);
    CommitBuild.checkRoom(build.cache());
    if (commit.equals(record.commits().get(0)) || commit.equals(record.last())) {
      throw UserError.of(
          "%s, an end of the history, can't be measured: %s", commit.shortId(), reason);
    }
    console.warn("%s is skipped: %s", commit.shortId(), reason);
    record = record.with(new Skipped(commit.id(), reason));
    save();
  }
}
