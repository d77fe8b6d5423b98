// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class InstallCommandTest {

  private static final Pattern OPTION = Pattern.compile("(?m)(?<=^  |^  -q, )--?[a-z-]+");

  @Test
  void helpTextListsEveryOption() throws Exception {
    var text = Files.readString(Path.of("../help/install.txt"));
    var listed = new TreeSet<>(OPTION.matcher(text).results().map(MatchResult::group).toList());
    var options = new TreeSet<String>();
    for (var option :
        new CommandLine(new InstallCommand(Optional.empty())).getCommandSpec().options()) {
      if (!option.hidden()) {
        options.add(option.longestName());
      }
    }
    // The launcher answers it.
    options.add("--help");

    assertThat(listed).isEqualTo(options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|one folder is needed, that of a YCSB; got 0",
        "a b|one folder is needed, that of a YCSB; got 2: a b",
        "--unistall a|unknown option --unistall. Did you mean --uninstall?",
        "a --as|--as needs a value",
        "a --stores=|--stores needs a value",
        "a -q -v|-q and -v contradict each other",
        "a --uninstall --as b|--uninstall takes out everything that was installed: without --as",
        "a --as 8x|--as 8x: allowed are letters, digits and _, with a letter first",
        "a --as x-y|--as x-y: allowed are letters, digits and _, with a letter first"
      })
  void refusesAWrongCommandLine(String words, String message) {
    var errors = new StringWriter();
    var line =
        Main.script(new InstallCommand(Optional.empty())).setErr(new PrintWriter(errors, true));

    var status = line.execute(words.isEmpty() ? new String[0] : words.split(" "));

    assertThat(status).isEqualTo(2);
    assertThat(errors.toString())
        .startsWith("install.sh: " + message)
        .endsWith("\nTry: install.sh --help\n");
  }
}
