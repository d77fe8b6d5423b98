// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of several processes, as its controller starts it. */
class ControllerServerTest {

  private static final String SERVER =
      """
      #!/usr/bin/env bash
      setsid bash -c 'sleep 600 & echo $$ $! >"$0.part"; mv "$0.part" "$0"; wait' %1$s &
      echo $$ >%1$s.parent
      wait
      """;

  private static final String CONTROLLER =
      """
      #!/usr/bin/env bash
      case $1 in
        find) echo program=%1$s/server ;;
        command) echo arg=%1$s/server ;;
        ready) until [[ -e %1$s/ids && -e %1$s/ids.parent ]]; do sleep 0.01; done ;;
      esac
      """;

  @TempDir private Path folder;

  @Test
  void isKilledWithItsChildrenInSessionsOfTheirOwnAndNothingElse() throws Exception {
    var runner = Path.of("../../runner").toAbsolutePath().normalize();
    Files.createSymbolicLink(folder.resolve("libexec"), runner.resolve("libexec"));
    Files.createDirectory(folder.resolve("stores"));
    executable("server", SERVER.formatted(folder.resolve("ids")));
    var controller = executable("stores/family", CONTROLLER.formatted(folder));
    var stranger = new ProcessBuilder("sleep", "600").start();
    try (var server = new ControllerServer(controller, Map.of())) {
      server.start();
      var ids = Files.readString(folder.resolve("ids")) + Files.readString(parent());
      assertThat(ids.strip().split("\\s+")).hasSize(3).allMatch(ControllerServerTest::runs);

      server.kill();

      assertThat(ids.strip().split("\\s+")).noneMatch(ControllerServerTest::runs);
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  private Path parent() {
    return folder.resolve("ids.parent");
  }

  /** One that nobody has waited for yet does not. */
  private static boolean runs(String process) {
    try (var lines = Files.lines(Path.of("/proc", process, "status"))) {
      return lines.noneMatch(line -> line.matches("State:\\s+[ZX].*"));
    } catch (IOException | UncheckedIOException gone) {
      return false;
    }
  }

  private Path executable(String name, String text) throws IOException {
    var file = Files.writeString(folder.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
