// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/** Files that nobody else can read: passwords go through them. */
public final class SecretFile {

  private SecretFile() {}

  /** Writes a file that was never readable for others, not even empty. */
  public static void write(Path file, byte[] content) throws IOException {
    var mine = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    // One that is there already would keep the permissions that it has.
    Files.deleteIfExists(file);
    Files.createFile(file, mine);
    // A channel would be closed by an interrupt, and the file left empty.
    Files.write(file, content, WRITE);
  }

  /** Writes a properties file. */
  public static void write(Path file, Properties properties) throws IOException {
    var content = new ByteArrayOutputStream();
    properties.store(content, "the client's properties");
    write(file, content.toByteArray());
  }

  /** Makes a folder that nobody else can look into. */
  public static Path folder(Path folder) throws IOException {
    return Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
