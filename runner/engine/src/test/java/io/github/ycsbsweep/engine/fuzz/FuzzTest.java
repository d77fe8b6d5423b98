// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzTest {

  private static final int MINUTES = 5;

  @TempDir private Path folder;

  /**
   * In a process of its own, whose temporary folder and outputs are nobody else's. On a machine that
   * is not busy it gets through all cases: a quicker one tries no others.
   */
  @Test
  void whateverIsGivenEndsWithAStatusAndAMessageAndLeavesNothing() throws Exception {
    var log = folder.resolve("log");
    var words =
        "../test/fuzz --seed 15 --seconds 60 --commands 300 --recipes 40 --folders 100".split(" ");
    var fuzz =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(fuzz.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(fuzz.exitValue()).as(Files.readString(log)).isZero();
  }
}
