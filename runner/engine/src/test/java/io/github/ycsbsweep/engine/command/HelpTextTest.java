// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.SweepOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the launcher prints for {@code --help}, without the engine, is what the engine takes. */
class HelpTextTest {

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])(--[a-z][a-z-]*|-[a-zA-Z])\\b");

  static Stream<CommandLine> scripts() {
    return Stream.of("compare", "history", "report", "reproduce")
        .map(name -> Main.script(Main.command(name, Optional.empty())));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void namesEveryOptionAndNoOther(CommandLine script) throws IOException {
    var known = new TreeSet<>(script.getCommandSpec().optionsMap().keySet());
    script.getCommandSpec().options().stream()
        .filter(option -> option.hidden())
        .forEach(option -> known.remove(option.longestName()));
    known.add("--help");
    known.add("--version");

    var named = new TreeSet<String>();
    OPTION.matcher(text(script)).results().map(MatchResult::group).forEach(named::add);
    assertThat(named).isEqualTo(known);
  }

  @Test
  void namesEveryOptionOfASweepAndNoOther() throws IOException {
    var named = new TreeSet<String>();
    var text = Files.readString(Path.of("../help/sweep.txt"));
    OPTION.matcher(text).results().map(MatchResult::group).forEach(named::add);
    assertThat(named).containsExactlyElementsOf(new TreeSet<>(SweepOption.words()));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void fitsIntoEightyColumns(CommandLine script) throws IOException {
    assertThat(text(script).lines()).allMatch(line -> line.length() <= 80);
  }

  private static String text(CommandLine script) throws IOException {
    return Files.readString(Path.of("../help", script.getCommandName() + ".txt"));
  }
}
