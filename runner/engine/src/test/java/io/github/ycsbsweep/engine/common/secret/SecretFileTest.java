// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {

  @TempDir private Path folder;

  /** As that of a fault is, when its cell ends. */
  @Test
  void isWrittenWholeByAThreadThatIsInterrupted() throws Exception {
    var file = folder.resolve("seconds");
    Thread.currentThread().interrupt();
    try {
      SecretFile.write(file, "20".getBytes(UTF_8));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(file).hasContent("20");
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }
}
