// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileMoverTest {

  @TempDir private Path folder;

  @Test
  void movesNothingOverAnything() throws Exception {
    InstallLab.write(folder.resolve("a"), "a");
    Files.createSymbolicLink(folder.resolve("b"), Path.of("nowhere"));

    assertThatThrownBy(() -> new FileMover().move(folder.resolve("a"), folder.resolve("b")))
        .isInstanceOf(FileAlreadyExistsException.class);

    assertThat(folder.resolve("b")).isSymbolicLink();
  }

  @Test
  void copiesWhereNothingCanBeRenamed() throws Exception {
    var modes = PosixFilePermissions.fromString("rwxr-x--x");
    var time = FileTime.fromMillis(1_000_000);
    var file = folder.resolve("a/lib/file");
    InstallLab.write(file, "content");
    Files.createSymbolicLink(folder.resolve("a/link"), Path.of("nowhere"));
    Files.setPosixFilePermissions(file, modes);
    Files.setLastModifiedTime(file, time);
    Files.setLastModifiedTime(folder.resolve("a/lib"), time);

    FileMover.copy(folder.resolve("a"), folder.resolve("b"));

    var copy = folder.resolve("b/lib/file");
    assertThat(copy).hasContent("content");
    assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(modes);
    assertThat(Files.getLastModifiedTime(copy)).isEqualTo(time);
    assertThat(Files.getLastModifiedTime(folder.resolve("b/lib"))).isEqualTo(time);
    assertThat(Files.readSymbolicLink(folder.resolve("b/link"))).isEqualTo(Path.of("nowhere"));
    assertThat(folder.resolve("a")).doesNotExist();
  }
}
