// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_JAR;
import static io.github.ycsbsweep.engine.request.SweepOption.EXTERNAL_START;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.SEED;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_ARGS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_START;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_STOP;
import static io.github.ycsbsweep.engine.request.SweepOption.YCSB_HOME;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run that goes on was asked for. Its folder may be somebody else's: the request in it is
 * judged as a command line is.
 *
 * @param results folder of the run
 * @param before what it was asked for
 */
record ResumeOptions(Path results, SweepOptions before) {

  private static final String HIDDEN = "=" + Secrets.STARS;

  /** Those of a results folder. */
  static ResumeOptions in(Path results) throws UserError {
    var file = results.resolve(Run.FILE);
    if (!Files.isRegularFile(file)) {
      throw UserError.of(
          "--resume %s: not the folder of a run, which holds a file named %s. To start one there:"
              + " --out %s",
          results, Run.FILE, results);
    }
    try {
      var run = Json.read(file, Run.class);
      var request = run.invocation().request();
      for (var option : request.given().keySet()) {
        if (SweepOption.SILENT.contains(option) || SweepOption.OF_A_CALL.contains(option)) {
          throw new UserError(file + ": " + option + " is never recorded; the file is damaged");
        }
      }
      // Drawn, or usual for so many systems: neither may change.
      var drawn = request.with(SEED, Long.toString(run.seed()));
      return new ResumeOptions(results, drawn.with(ORDER, run.option(ORDER)));
    } catch (IOException e) {
      throw new UserError(results + " can't be resumed: " + e.getMessage());
    }
  }

  /** With what the call says that goes on with it, and without what only that call can say. */
  SweepOptions with(SweepOptions now, Console console) throws UserError {
    checkPrograms(now);
    for (var pair : before.all(PROPERTY)) {
      if (pair.endsWith(HIDDEN)) {
        console.note(pair.split("=", 2)[0] + " is a secret, which is not recorded");
      }
    }
    return before
        .without(SweepOption.COMMANDS)
        .replacing(
            PROPERTY, pairs -> pairs.stream().filter(pair -> !pair.endsWith(HIDDEN)).toList())
        .with(now);
  }

  /** What is run is never taken from a results folder: it may be somebody else's. */
  private void checkPrograms(SweepOptions now) throws UserError {
    if (before.has(YCSB_HOME) && !now.has(YCSB_HOME)) {
      throw notTaken("with a YCSB of the user's", "--ycsb-home DIR");
    }
    if (!new HashSet<>(now.all(SERVER_ARGS)).containsAll(before.all(SERVER_ARGS))) {
      throw notTaken(
          "with arguments of servers",
          before.all(SERVER_ARGS).stream()
              .map(value -> ShellWords.line(List.of(SERVER_ARGS.word(), value)))
              .collect(Collectors.joining(" ")));
    }
    for (var option : SweepOption.COMMANDS) {
      var given = now.all(option).stream().map(Secrets::redacted).toList();
      if (!new HashSet<>(given).containsAll(before.all(option))) {
        throw option == CLIENT_JAR
            ? notTaken("with jars of the user's", "--client-jar PATH")
            : notTaken("with commands that start servers", hooks());
      }
    }
    if (now.words().isEmpty()
        && before.words().stream().limit(1).anyMatch(it -> it.contains("="))) {
      throw notTaken("with server programs of the user's", ShellWords.line(before.words()));
    }
  }

  private String hooks() {
    return Stream.of(SERVER_START, SERVER_STOP, EXTERNAL_START)
        .filter(before::has)
        .map(option -> option + " COMMAND")
        .collect(Collectors.joining(" and "));
  }

  private UserError notTaken(String how, String words) {
    return UserError.of(
        "--resume %s: this run was made %s. What is run is never taken from a results folder: add"
            + " %s",
        results, how, words);
  }
}
