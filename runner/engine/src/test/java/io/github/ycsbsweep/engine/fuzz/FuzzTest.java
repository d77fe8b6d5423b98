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

  /** In a process of its own, whose temporary folder and outputs are nobody else's. */
  @Test
  void whateverIsGivenEndsWithAStatusAndAMessageAndLeavesNothing() throws Exception {
    var log = folder.resolve("log");
    var fuzz =
        new ProcessBuilder("../test/fuzz", "--seed", "15", "--seconds", "60")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(fuzz.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(fuzz.exitValue()).as(Files.readString(log)).isZero();
  }
}
