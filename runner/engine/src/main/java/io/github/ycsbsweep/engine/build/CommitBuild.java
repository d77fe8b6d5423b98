// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.build.CommitBuild.BuildRecipe.Product;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.common.Sanitizer;
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
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  private static final long LEAST_ROOM = 16L << 20;

  /** Status of a command that says its commit can't be tested, as for {@code git bisect run}. */
  private static final int SKIP = 125;

  private static final int MOST_LETTERS = 300;

  private static final Pattern LACK =
      Pattern.compile(
          String.join(
              "|",
              List.of(
                  "No space left on device",
                  "Could not (transfer|resolve)",
                  "[Cc]ould not resolve host",
                  "Temporary failure in name resolution",
                  "Network is unreachable",
                  "UnknownHost",
                  "Failed to fetch",
                  "getaddrinfo")));

  private static final Pattern ERROR = Pattern.compile("(?i)\\b(error|fatal)\\b");

  private static final Pattern BESIDE =
      Pattern.compile("original-.*|.*-(sources|javadoc|tests|test-sources)\\.jar");

  /**
   * How a commit is built.
   *
   * @param prepare command before the build, as for submodules
   * @param command that builds
   * @param program that it makes, relative to the folder of the commit; its name may be a pattern
   * @param limit of each command
   * @param product what the program is
   */
  public record BuildRecipe(
      Optional<String> prepare,
      Optional<String> command,
      Path program,
      Duration limit,
      Product product) {

    /** What a commit is built for. */
    public enum Product {
      /** A program that can be executed. */
      SERVER,
      /** A jar, or a folder of them, that a client is made of. */
      CLIENT
    }

    /** Variables that compilers and make obey. */
    private static final List<String> COMPILER =
        List.of("CC", "CXX", "CPPFLAGS", "CFLAGS", "CXXFLAGS", "LDFLAGS", "MAKEFLAGS", "JAVA_HOME");

    /** Builds of another recipe, or of another compiler or its flags, are others. */
    public String key(Path repository, Map<String, String> environment) {
      var words =
          Stream.concat(
                  Stream.of(repository.toString(), prepare.orElse(""), command.orElse("")),
                  COMPILER.stream().map(name -> environment.getOrDefault(name, "")))
              .toList();
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
    var found = products(folder.resolve(recipe.program()).normalize());
    if (found.size() != 1) {
      throw new Failure(
          found.isEmpty()
              ? "there is no "
                  + recipe.program()
                  + " after the build"
                  + (recipe.product() == Product.SERVER ? ", or it can't be executed" : "")
              : Text.format(
                  "%s are %d files after the build, as %s and %s; name one of them",
                  recipe.program(),
                  found.size(),
                  folder.relativize(found.get(0)),
                  folder.relativize(found.get(1))));
    }
    return found.get(0);
  }

  /** Of a pattern all that fit it, but for what comes beside a jar and has nothing to run. */
  private List<Path> products(Path asked) throws IOException {
    var isOfClient = recipe.product() == Product.CLIENT;
    var found =
        Files.exists(asked)
            ? List.of(asked)
            : Folders.matching(asked.getParent(), asked.getFileName().toString()).stream()
                .filter(file -> !BESIDE.matcher(file.getFileName().toString()).matches())
                .toList();
    return found.stream()
        .filter(
            file ->
                isOfClient
                    ? Files.isDirectory(file) || file.toString().endsWith(".jar")
                    : Files.isRegularFile(file) && Files.isExecutable(file))
        .toList();
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
    } catch (Failure | UserError e) {
      // While what was built still takes its room.
      checkRoom(cache);
      throw e;
    } finally {
      if (!isWhole) {
        Folders.remove(folder);
      }
    }
  }

  private void run(String command, Path folder, Path log)
      throws Failure, UserError, IOException, InterruptedException {
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
        throw failure(command, status.getAsInt(), log);
      }
    } finally {
      process.kill();
    }
  }

  /**
   * What is missing on this machine is no commit's fault, unless the command says so as {@code git
   * bisect run} has it.
   */
  private static Failure failure(String command, int status, Path log) throws UserError {
    var lines = LogLines.tail(log).stream().filter(line -> !line.isBlank()).toList();
    var lack = lines.stream().filter(line -> LACK.matcher(line).find()).findFirst();
    if (lack.isPresent() && status != SKIP) {
      throw UserError.missing(
          "%s failed for want of the network or of room: %s\nSee %s. Mend that, and go on with"
              + " --resume; a command that ends with %d has its commit skipped all the same",
          command, Sanitizer.cut(lack.get().strip(), MOST_LETTERS), log, SKIP);
    }
    var said =
        lines.stream()
            .filter(line -> ERROR.matcher(line).find())
            .findFirst()
            .or(() -> lines.stream().reduce((one, later) -> later))
            .orElse("it said nothing");
    return new Failure(
        Text.format(
            "%s ended with %d: %s; see %s",
            command, status, Sanitizer.cut(said.strip(), MOST_LETTERS), log));
  }

  /**
   * Refuses to go on without room in a folder.
   *
   * @throws UserError if there is hardly any
   */
  public static void checkRoom(Path place) throws UserError, IOException {
    if (Folders.freeBytes(place) < LEAST_ROOM) {
      throw UserError.missing("no room in %s: make some, and go on with --resume", place);
    }
  }
}
