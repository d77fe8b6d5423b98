// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.process.GroupSupervisor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

  @TempDir private Path parent;

  @Test
  void isOfItsUserAlone() throws Exception {
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      var folder = TemporaryFolder.create(parent, processes);
      assertThat(Files.getPosixFilePermissions(folder.path()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }
}
