// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzTest {

  private static final int MINUTES = 5;

  @TempDir private Path folder;

  /**
   * In a process of its own, whose temporary folder and outputs are nobody else's. A quicker
   * machine tries no other cases.
   */
  @Test
  void whateverIsGivenEndsWithAStatusAndAMessageAndLeavesNothing() throws Exception {
    var log = folder.resolve("log");
    var fuzz =
        new ProcessBuilder("../test/fuzz", "--seed", "15", "--seconds", "60")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    fuzz.command().addAll(List.of("--commands", "100", "--recipes", "20", "--folders", "40"));
    var process = fuzz.start();
    assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
  }
}
