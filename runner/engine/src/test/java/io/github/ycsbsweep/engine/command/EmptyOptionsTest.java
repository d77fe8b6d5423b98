// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** As {@code sweep.sh}, the other scripts take no option for given whose value is empty. */
class EmptyOptionsTest {

  static List<String> options() {
    var all = new ArrayList<String>();
    for (var script : List.of("compare", "report", "reproduce", "install")) {
      var line = Main.script(Main.command(script, Optional.empty()));
      line.getCommandSpec().options().stream()
          .filter(option -> option.arity().max() > 0)
          .forEach(option -> all.add(script + "," + option.longestName()));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("options")
  void refusesAnEmptyValueOfEveryOption(String line) {
    var script = line.split(",", 2)[0];
    var option = line.split(",", 2)[1];
    assertThat(said(script, option, "")).contains(option + " needs a value, and it is empty");
  }

  @ParameterizedTest
  @CsvSource({"reproduce,--out=", "install,--as=", "report,--import="})
  void refusesAnEmptyValueBehindAnEqualsSign(String script, String word) {
    assertThat(said(script, word)).contains("needs a value, and it is empty");
  }

  private static String said(String script, String... words) {
    var err = new StringWriter();
    var status =
        Main.script(Main.command(script, Optional.empty()))
            .setErr(new PrintWriter(err, true))
            .execute(words);
    assertThat(status).isEqualTo(ExitStatus.USAGE);
    return err.toString();
  }
}
