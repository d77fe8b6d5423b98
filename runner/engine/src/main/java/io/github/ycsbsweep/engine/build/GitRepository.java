// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import static java.util.stream.Collectors.toSet;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A repository of git. Nothing is written into it, and nothing that its configuration names is run:
 * no hook, no monitor of files, no program that shows differences.
 */
public record GitRepository(Path folder, ProcessSupervisor processes) {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** What no command of git takes from a configuration. */
  private static final String SAFE =
      "-c core.hooksPath=/dev/null -c core.fsmonitor=false -c log.showSignature=false"
          + " -c submodule.recurse=false -c gc.auto=0 -c maintenance.auto=false"
          + " -c advice.detachedHead=false --no-pager";

  /** What would lead git to another repository, as in a hook. */
  private static final String MISLEADING =
      "-u GIT_DIR -u GIT_WORK_TREE -u GIT_INDEX_FILE -u GIT_OBJECT_DIRECTORY -u GIT_COMMON_DIR"
          + " -u GIT_ALTERNATE_OBJECT_DIRECTORIES -u GIT_NAMESPACE -u GIT_EXTERNAL_DIFF";

  /**
   * That of a folder.
   *
   * @throws UserError if there is no git, or no repository with a whole history
   */
  public static GitRepository at(Path folder, ProcessSupervisor processes)
      throws UserError, InterruptedException {
    if (!new ProgramPath(System.getenv().getOrDefault("PATH", "")).has("git")) {
      throw UserError.missing("git is not on the PATH: install it, as by apt install git");
    }
    if (!Files.isDirectory(folder)) {
      throw new UserError("--repo " + folder + ": no such folder");
    }
    var repository = new GitRepository(folder, processes);
    var shallow = repository.run("rev-parse", "--is-shallow-repository");
    if (!shallow.succeeded()) {
      throw UserError.of(
          "--repo %s: not a repository of git: %s", folder, firstLine(shallow.error()));
    }
    if (shallow.output().strip().equals("true")) {
      throw UserError.of(
          "--repo %s: a shallow clone, which lacks the commits to be searched. Get them: %s",
          folder,
          ShellWords.line(
              List.of("git", "-C", folder.toString(), "fetch", "--unshallow", "--tags")));
    }
    return repository;
  }

  /** The commit that a name means. */
  public String commit(String option, String name) throws UserError, InterruptedException {
    var found =
        run("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}").output();
    if (!found.isBlank()) {
      return found.strip();
    }
    var known =
        output("for-each-ref", "--format=%(refname:short)", "refs/tags", "refs/heads").lines();
    throw UserError.of(
        "%s %s: no such commit, tag or branch in %s.%s",
        option, name, folder, Names.suggestion(name, known.toList()));
  }

  /** Refuses a first commit that is not among the ancestors of the last one. */
  public void checkAncestor(String good, String bad, String goodName, String badName)
      throws UserError, InterruptedException {
    if (good.equals(bad)) {
      throw UserError.of("--good %s and --bad %s are the same commit, %s", goodName, badName, good);
    }
    if (run("merge-base", "--is-ancestor", good, bad).succeeded()) {
      return;
    }
    if (run("merge-base", "--is-ancestor", bad, good).succeeded()) {
      throw UserError.of(
          "--good %s comes after --bad %s in the history: swap them", goodName, badName);
    }
    var base = run("merge-base", good, bad).output().strip();
    throw UserError.of(
        "--good %s is not an ancestor of --bad %s, so no commit between them is to blame. %s",
        goodName,
        badName,
        base.isEmpty()
            ? "They have no ancestor in common"
            : "An ancestor of both is their merge base: say --good " + base);
  }

  /**
   * The commits from one to another, both included: first parents, as far as they have the first
   * commit among their ancestors.
   */
  public List<Commit> history(String good, String bad) throws UserError, InterruptedException {
    var descendants =
        output("rev-list", "--ancestry-path", good + ".." + bad).lines().collect(toSet());
    var commits = new ArrayList<>(log("--no-walk", good));
    log("--first-parent", "--reverse", good + ".." + bad).stream()
        .filter(commit -> descendants.contains(commit.id()))
        .forEach(commits::add);
    return commits;
  }

  /**
   * The branches that a merge brings to the commit before it, each from the commit where it begins,
   * which that commit has too, up to the parent of the merge: first parents, in their order.
   */
  public List<List<Commit>> branches(String merge, String before)
      throws UserError, InterruptedException {
    var branches = new ArrayList<List<Commit>>();
    for (var parent : output("rev-parse", merge + "^@").lines().toList()) {
      var own = log("--first-parent", "--reverse", parent, "^" + before);
      var start = own.isEmpty() ? own : log("-2", "--first-parent", own.get(0).id());
      if (start.size() > 1) {
        branches.add(Stream.concat(Stream.of(start.get(1)), own.stream()).toList());
      }
    }
    return branches;
  }

  private List<Commit> log(String... words) throws UserError, InterruptedException {
    var all = new ArrayList<>(List.of("log", "--no-color", "--no-decorate", "--no-notes"));
    all.add("--format=%H%x1f%an%x1f%aI%x1f%s");
    all.addAll(List.of(words));
    return output(all.toArray(String[]::new)).lines().map(Commit::of).toList();
  }

  /** Which files a commit changes, and by how many lines. */
  public List<String> changes(String commit) throws UserError, InterruptedException {
    var words = "show --first-parent --no-color --no-ext-diff --no-textconv --format= --stat=76";
    return output((words + " --stat-count=20 " + commit).split(" "))
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** Whether files of the work tree differ from its commit. */
  public boolean isDirty() throws InterruptedException {
    return !run("status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all")
        .output()
        .isBlank();
  }

  /** Whether a commit has other repositories within. */
  public boolean hasSubmodules(String commit) throws InterruptedException {
    return run("cat-file", "-e", commit + ":.gitmodules").succeeded();
  }

  /** A bare clone that shares the objects of this one, and fetches nothing of its own. */
  public GitRepository cloned(Path place) throws UserError, IOException, InterruptedException {
    var clone = new GitRepository(place, processes);
    if (Files.isDirectory(place)) {
      clone.output("worktree", "prune");
      return clone;
    }
    // One that was broken off is no clone.
    var begun = place.resolveSibling(place.getFileName() + ".begun");
    Folders.remove(begun);
    var source = output("rev-parse", "--path-format=absolute", "--git-common-dir").strip();
    output("clone", "--quiet", "--shared", "--bare", "--template=", source, begun.toString());
    Files.move(begun, place);
    var origin = run("config", "--get", "remote.origin.url").output().strip();
    if (!origin.isEmpty()) {
      // Paths of submodules are relative to it.
      clone.output("remote", "set-url", "origin", origin);
    }
    return clone;
  }

  /** Puts the files of a commit into a folder that is not there yet. */
  void checkOut(String commit, Path place) throws UserError, InterruptedException {
    output("worktree", "add", "--quiet", "--force", "--detach", place.toString(), commit);
  }

  private String output(String... words) throws UserError, InterruptedException {
    var result = run(words);
    if (!result.succeeded()) {
      throw UserError.failed("git %s in %s: %s", words[0], folder, firstLine(result.error()));
    }
    return result.output();
  }

  private ProcessResult run(String... words) throws InterruptedException {
    var line = new ArrayList<>(List.of("env"));
    line.addAll(List.of(MISLEADING.split(" ")));
    line.addAll(List.of("GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "git"));
    line.addAll(List.of(SAFE.split(" ")));
    line.addAll(List.of(words));
    try {
      return processes.run(ProcessSpec.piped(folder, line).inEngineLocale(), LIMIT);
    } catch (IOException e) {
      return new ProcessResult(1, "", e.getMessage());
    }
  }

  private static String firstLine(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("no message");
  }
}
