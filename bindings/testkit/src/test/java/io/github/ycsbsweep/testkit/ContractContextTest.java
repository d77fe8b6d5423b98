// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a contract tells a controller. The engine's ControllerContextTest reads the same file. */
class ContractContextTest {

  private static final Path RUNNER = Path.of("../../runner").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void aVerbIsToldWhatTheRunnerTellsIt() throws Exception {
    var stores = Files.createDirectory(folder.resolve("stores"));
    var controller = stores.resolve("recorder");
    Files.createSymbolicLink(controller, RUNNER.resolve("test/helpers/recorder"));
    Files.createSymbolicLink(stores.resolve("lib"), RUNNER.resolve("stores/lib"));
    Files.createSymbolicLink(folder.resolve("libexec"), RUNNER.resolve("libexec"));
    var file = folder.resolve("recorded");
    try (var server = new ControllerServer(controller, Map.of("recorder.file", file.toString()))) {
      server.start();
      server.clear();
      server.kill();
      Files.delete(folder.resolve("recorded.pid"));
      server.start();
    }
    var contexts = Files.readAllLines(RUNNER.resolve("test/golden/context.txt"));
    assertThat(Files.readAllLines(file))
        .isSubsetOf(contexts)
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("check", "configure", "command", "ready", "prepare", "flush", "ready");
  }
}
