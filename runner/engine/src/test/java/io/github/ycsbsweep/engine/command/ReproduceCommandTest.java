// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.rounds.ComparisonPlans;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.SweepLab;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with the words of reproduce.sh is found before anything is planned. */
class ReproduceCommandTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|expected list, show, check, table, publish, verify, or a comparison: ",
        "nightly-redis-memcache|unknown comparison nightly-redis-memcache. Did you mean"
            + " nightly-redis-memcached?",
        "show ./none|./none: no comparison, which is a folder with recipe.yaml",
        "check mine|mine: not the results of a reproduction",
        "mine --scale 1.5|--scale 1.5: allowed is auto, full, or a number above 0 and up to 1",
        "mine --repeats none|--repeats none: ",
        "--resume done --scale full|--scale: a run that is resumed has its plan",
        "publish mine|mine: not the folder of a run",
        "verify none.tar.gz|none.tar.gz: no such file",
        "verify|expected publish DIR --to FILE.tar.gz, or verify FILE.tar.gz",
        "some.tar.gz --scale full|--scale: a bundle has its plan, and its margin",
        "verify some.tar.gz --margin 2%|--margin: nothing is measured; drop the option"
      })
  void refusesWordsThatItCanNotFollow(String words, String message) throws Exception {
    try (var lab = new SweepLab(folder)) {
      var tools = lab.tools();
      var known = tools.project().comparisons().resolve("nightly-redis-memcached");
      for (var comparison : List.of(known, lab.current().resolve("mine"))) {
        Files.createDirectories(comparison);
        Files.createFile(comparison.resolve("recipe.yaml"));
      }
      var results = Files.createDirectory(lab.current().resolve("done"));
      Files.createFile(results.resolve("reproduction.json"));
      var reader =
          new OptionsReader(lab.environment(), tools.project(), tools.stores(), tools.console());
      var plans = new ComparisonPlans(tools, reader);
      var run = new ReproductionRun(tools, plans, lab.environment(), SweepListener.NONE);
      var command = new ReproduceCommand(Optional.empty());
      Main.script(command).parseArgs(words.isEmpty() ? new String[0] : words.split(" "));

      assertThatThrownBy(() -> command.run(run, new GivenProperties(List.of(), List.of())))
          .isInstanceOfSatisfying(
              UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
          .hasMessageStartingWith(message);
    }
  }

  @Test
  void refusesAnOptionThatThereIsNot() {
    var said = new StringWriter();
    var status =
        Main.script(new ReproduceCommand(Optional.empty()))
            .setErr(new PrintWriter(said, true))
            .execute("mine", "--scal", "full");
    assertThat(status).isEqualTo(ExitStatus.USAGE);
    assertThat(said.toString())
        .startsWith("reproduce.sh: unknown option --scal. Did you mean --scale?");
  }
}
