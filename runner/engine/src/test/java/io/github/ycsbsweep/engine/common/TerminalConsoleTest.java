// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class TerminalConsoleTest {

  private final ByteArrayOutputStream results = new ByteArrayOutputStream();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @Test
  void printsResultsApartFromMessages() {
    var console = console(Verbosity.NORMAL, OptionalInt.empty());

    console.print("a table\nof two lines");
    console.say("progress");
    console.note("a detail");
    console.warn("a risk");
    console.fail("sweep.sh", "an error");

    assertThat(results.toString(UTF_8)).isEqualTo("a table\nof two lines\n");
    assertThat(messages.toString(UTF_8))
        .isEqualTo("progress\nwarning: a risk\nsweep.sh: an error\n");
  }

  @Test
  void isSilentButForWarningsAndErrors() {
    var console = console(Verbosity.QUIET, OptionalInt.of(80));

    console.say("progress");
    console.progress("load", 1, 2, "s");
    console.warn("a risk");

    assertThat(messages.toString(UTF_8)).isEqualTo("\r\033[Kwarning: a risk\n");
  }

  @Test
  void tellsDetailsToThoseWhoWantThem() {
    console(Verbosity.VERBOSE, OptionalInt.empty()).note("a detail");

    assertThat(messages.toString(UTF_8)).isEqualTo("a detail\n");
  }

  @Test
  void drawsABarOverTheLastLineOfATerminal() {
    var console = console(Verbosity.NORMAL, OptionalInt.of(80));

    console.progress("load", 5, 10, "records");
    console.progress("load", 11, 10, "records");

    assertThat(messages.toString(UTF_8))
        .isEqualTo(
            "\r\033[Kload [##########          ] 5/10 records"
                + "\r\033[Kload [####################] 10/10 records");
  }

  @Test
  void keepsABarWithinTheTerminal() {
    console(Verbosity.NORMAL, OptionalInt.of(21)).progress("load", 0, 0, "records");

    assertThat(messages.toString(UTF_8)).hasSize("\r\033[K".length() + 20);
  }

  @Test
  void drawsNoBarElsewhere() {
    console(Verbosity.NORMAL, OptionalInt.empty()).progress("load", 5, 10, "s");

    assertThat(messages.size()).isZero();
  }

  @Test
  void letsNoTextObeyItsControlCharacters() {
    var console = console(Verbosity.NORMAL, OptionalInt.empty());

    console.print("version \033[2J7");
    console.say("a\rb");

    assertThat(results.toString(UTF_8)).isEqualTo("version \ufffd[2J7\n");
    assertThat(messages.toString(UTF_8)).isEqualTo("a b\n");
  }

  @Test
  void keepsTheFirstFailureOfStandardOutput() throws Exception {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")));
    try (var full = new FileOutputStream("/dev/full")) {
      var console =
          new TerminalConsole(
              full, OutputStream.nullOutputStream(), Verbosity.NORMAL, OptionalInt.empty());
      assertThat(console.results().failure()).isEmpty();

      console.with(Verbosity.QUIET).print("lost");
      console.print("lost too");

      assertThat(console.results().failure().orElseThrow())
          .hasMessageContaining("No space left on device");
    }
  }

  private TerminalConsole console(Verbosity verbosity, OptionalInt columns) {
    return new TerminalConsole(results, messages, verbosity, columns);
  }
}
