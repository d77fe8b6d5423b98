// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.ArgumentsFile;
import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The file {@code arguments} of a run, which {@code --resume} reads: the words of its command line,
 * a line each, without secrets. They are judged as those of a command line are.
 *
 * @param words options, then stores and workloads
 * @param secrets names of properties whose values were not recorded
 */
record RecordedArguments(List<String> words, List<String> secrets) {

  /** What the run that goes on says itself. */
  private static final List<String> NEVER_RECORDED = List.of("--metrics", "--out", "--resume");

  RecordedArguments {
    words = List.copyOf(words);
    secrets = List.copyOf(secrets);
  }

  /** Reads those of a results folder. */
  static RecordedArguments in(Path results) throws UserError {
    var file = ArgumentsFile.in(results);
    if (!Files.isRegularFile(file)) {
      throw UserError.of(
          "--resume %s: not the folder of a run, which holds a file named arguments. To start one"
              + " there: --out %s",
          results, results);
    }
    var words = new ArrayList<String>();
    var secrets = new ArrayList<String>();
    for (var word : ArgumentsFile.read(results)) {
      var isPair = !words.isEmpty() && words.get(words.size() - 1).equals("-p");
      if (isPair && word.endsWith("=" + Secrets.STARS)) {
        words.remove(words.size() - 1);
        secrets.add(word.split("=", 2)[0]);
      } else {
        words.add(word);
      }
    }
    var options = SweepOptions.parse(words);
    for (var option : NEVER_RECORDED) {
      if (options.has(option)) {
        throw new UserError(file + ": " + option + " is never recorded; the file is damaged");
      }
    }
    return new RecordedArguments(words, secrets);
  }

  /** The words without options whose values are run. */
  List<String> withoutCommands() {
    var others = new ArrayList<String>();
    for (var word : words) {
      var isValue =
          !others.isEmpty() && SweepOptions.COMMANDS.contains(others.get(others.size() - 1));
      if (isValue) {
        others.remove(others.size() - 1);
      } else if (SweepOptions.COMMANDS.stream().noneMatch(name -> word.startsWith(name + "="))) {
        others.add(word);
      }
    }
    return others;
  }
}
