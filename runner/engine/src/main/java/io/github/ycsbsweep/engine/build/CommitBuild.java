// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Builds of commits, each in a folder of its own below a cache, and there for later runs too.
 *
 * @param recipe the same for all commits
 * @param repository clone that the folders are of
 * @param cache folder of builds that were made alike
 * @param logs folder of what they said
 */
public record CommitBuild(BuildRecipe recipe, GitRepository repository, Path cache, Path logs) {

  private static final String DONE = ".built";

  /**
   * How a commit is built.
   *
   * @param prepare command before the build, as for submodules
   * @param command that builds
   * @param program that it makes, relative to the folder of the commit
   * @param limit of each command
   */
  public record BuildRecipe(
      Optional<String> prepare, Optional<String> command, Path program, Duration limit) {

    /** Builds of another recipe are others. */
    public String key(Path repository) {
      var words = List.of(repository.toString(), prepare.orElse(""), command.orElse(""));
      return HexFormat.of()
          .formatHex(Sha256.digest().digest(String.join("\n", words).getBytes(UTF_8)))
          .substring(0, 16);
    }
  }

  /** Why a commit can't be measured. */
  public static final class Failure extends Exception {

    private static final long serialVersionUID = 1L;

    Failure(String message) {
      super(message);
    }
  }

  public boolean isBuilt(Commit commit) {
    return Files.exists(cache.resolve(commit.id() + DONE));
  }

  /** The program of a commit, which is built unless it is there. */
  public Path program(Commit commit) throws Failure, UserError, IOException, InterruptedException {
    var folder = cache.resolve(commit.id());
    if (!isBuilt(commit)) {
      build(commit, folder);
      Files.writeString(cache.resolve(commit.id() + DONE), "");
    }
    var program = folder.resolve(recipe.program()).normalize();
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw new Failure(
          "there is no " + recipe.program() + " after the build, or it can't be executed");
    }
    return program;
  }

  /** What was begun and not finished is taken away, also on an interruption. */
  private void build(Commit commit, Path folder)
      throws Failure, UserError, IOException, InterruptedException {
    Folders.remove(folder);
    var log = logs.resolve(commit.id() + ".log");
    Files.deleteIfExists(log);
    var isWhole = false;
    try {
      repository.checkOut(commit.id(), folder);
      for (var command : List.of(recipe.prepare(), recipe.command())) {
        if (command.isPresent()) {
          run(command.get(), folder, log);
        }
      }
      isWhole = true;
    } finally {
      if (!isWhole) {
        Folders.remove(folder);
      }
    }
  }

  private void run(String command, Path folder, Path log)
      throws Failure, IOException, InterruptedException {
    var spec = ProcessSpec.logged(folder, List.of("bash", "-c", command), log);
    var process = repository.processes().start(spec);
    try {
      var status = process.waitFor(recipe.limit());
      if (status.isEmpty()) {
        throw new Failure(
            Text.format(
                "%s took longer than %d s; see %s", command, recipe.limit().toSeconds(), log));
      }
      if (status.getAsInt() != 0) {
        throw new Failure(
            Text.format(
                "%s ended with %d: %s; see %s", command, status.getAsInt(), lastLine(log), log));
      }
    } finally {
      process.kill();
    }
  }

  private static String lastLine(Path log) throws IOException {
    return new String(Files.readAllBytes(log), UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((one, later) -> later)
        .orElse("it said nothing");
  }
}
