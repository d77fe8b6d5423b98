// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells what a run measured: what the user says goes before what the file's name says, and that
 * before the client's command line. Nothing is guessed.
 *
 * @param store of all files
 * @param workload of all files
 * @param threads of all files
 * @param pattern of the files' names
 */
record RunNames(
    Optional<String> store,
    Optional<String> workload,
    Optional<String> threads,
    NamePattern pattern) {

  /** A store, a workload and a number of client threads. */
  record Name(String store, String workload, int threads) {}

  Name of(ImportedRun run) throws UserError {
    var arguments = run.arguments();
    var file = find(run, "workload", workload, ImportedArguments::workload);
    var kind = arguments.isLoad() ? "-load" : "";
    // Runs at different rates are no repeats of each other.
    var rate = arguments.target().map(it -> Text.format("-target%.0f", it)).orElse("");
    return new Name(
        asFolder(find(run, "store", store, ImportedArguments::store)),
        asFolder(file) + kind + rate,
        threads(run));
  }

  private int threads(ImportedRun run) throws UserError {
    var text = find(run, "threads", threads, ImportedArguments::threads);
    return Units.count(run.source() + ": threads", text, 1, ThreadPlan.MOST);
  }

  private String find(
      ImportedRun run,
      String part,
      Optional<String> given,
      Function<ImportedArguments, Optional<String>> inArguments)
      throws UserError {
    if (given.isPresent()) {
      return given.get();
    }
    var found = pattern.of(run.file(), part).or(() -> inArguments.apply(run.arguments()));
    if (found.isEmpty()) {
      throw new UserError(run.source() + ": " + missing(run, part));
    }
    return found.get();
  }

  private static String missing(ImportedRun run, String part) {
    var why =
        run.arguments().equals(ImportedArguments.NONE)
            ? "no command line of YCSB's client in it"
            : "its command line does not say";
    var isDefault = part.equals("threads") && !run.arguments().equals(ImportedArguments.NONE);
    return Text.format(
        "nothing tells the %s (%s): add --%s, or --named with {%s} where the name of the file has"
            + " it%s",
        part,
        why,
        part,
        part,
        isDefault ? "; YCSB takes 1 unless the workload file says threadcount" : "");
  }

  private static String asFolder(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^\\.", "_");
  }

  /**
   * What the names of files tell of their runs: {@code {store}}, {@code {workload}} and {@code
   * {threads}} stand for themselves, and {@code *} for anything.
   */
  record NamePattern(String text, Pattern pattern) {

    private static final List<String> PARTS = List.of("store", "workload", "threads");

    private static final Pattern WILD = Pattern.compile("\\{(\\w+)}|\\*");

    static NamePattern of(String text) throws UserError {
      var names =
          WILD.matcher(text).results().map(wild -> wild.group(1)).filter(Objects::nonNull).toList();
      if (!PARTS.containsAll(names) || Names.repeated(names).isPresent()) {
        throw UserError.of(
            "--named %s: allowed are {store}, {workload} and {threads}, each once, and *", text);
      }
      // What stands between them is quoted.
      var regex =
          WILD.matcher(Pattern.quote(text))
              .replaceAll(wild -> Matcher.quoteReplacement("\\E" + part(wild.group(1)) + "\\Q"));
      return new NamePattern(text, Pattern.compile(regex, Pattern.DOTALL));
    }

    private static String part(String name) {
      return name == null
          ? ".*"
          : name.equals("threads") ? "(?<threads>\\d{1,5})" : "(?<" + name + ">.+?)";
    }

    /** A part of a file's name; empty if the pattern does not have it. */
    Optional<String> of(Path file, String part) throws UserError {
      var name = pattern.matcher(file.getFileName().toString());
      if (!name.matches()) {
        throw new UserError(file + ": its name does not fit --named " + text);
      }
      return text.contains("{" + part + "}") ? Optional.of(name.group(part)) : Optional.empty();
    }
  }
}
