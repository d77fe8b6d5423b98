// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreServerTest {

  @TempDir Path root;

  /** A controller whose server only waits. */
  private void controller(String ready) throws IOException {
    var file = Files.createDirectories(root.resolve("runner/stores")).resolve("patient");
    Files.writeString(
        file,
        """
        #!/usr/bin/env bash
        case $1 in
          describe) echo verb=configure ;;
          find) echo "program=$(command -v sleep)" ;;
          command) printf 'arg=%%s\\n' "$(command -v sleep)" 60 ;;
          ready) %s ;;
        esac
        """
            .formatted(ready));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    var libexec = Path.of("../libexec").toAbsolutePath().normalize();
    Files.createSymbolicLink(root.resolve("runner/libexec"), libexec);
  }

  @Test
  void aServerWhoseControllerSaysNoMoreThanThatItIsReadyIsStarted() throws Exception {
    controller("true");

    try (var server = StoreServer.start(root, "patient")) {
      assertThat(server.isMock()).isFalse();
      assertThat(server.placeholders()).containsEntry("{host}", "127.0.0.1");
    }
  }

  @Test
  void aServerThatIsNotReadyIsRefusedWithWhatItsControllerSays() throws Exception {
    controller("echo it does not answer >&2; exit 1");

    assertThatThrownBy(() -> StoreServer.start(root, "patient"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("patient ready")
        .hasMessageContaining("it does not answer");
  }
}
