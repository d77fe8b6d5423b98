// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Where a run keeps what only it needs, readable by its user alone. The watchdog removes it when
 * the supervisor is closed or the engine was killed, after all processes: that it is gone is the
 * sign that all is over.
 *
 * @param path an absolute path
 */
public record TemporaryFolder(Path path) {

  private static final String PREFIX = "ycsb-run.";
  private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "[0-9a-f]{12}");

  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Whether a text is the path of such a folder, and not of something that somebody needs. */
  static boolean isOne(String text) {
    return text.startsWith("/")
        && text.indexOf('\0') < 0
        && NAME.matcher(text.substring(text.lastIndexOf('/') + 1)).matches();
  }

  /** Makes one in {@code parent}, that of the variable {@code TMPDIR}. */
  public static TemporaryFolder create(Path parent, ProcessSupervisor processes) throws UserError {
    var name = PREFIX + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    try {
      var path = parent.toAbsolutePath().resolve(name);
      Files.createDirectory(path, OWNER_ONLY);
      processes.register(
          ProcessSpec.piped(path.getParent(), List.of("rm", "-rf", "--", path.toString())));
      return new TemporaryFolder(path);
    } catch (IOException e) {
      throw UserError.missing(
          "no temporary folder in %s: %s. Make room there, or set TMPDIR to a folder that you can"
              + " write to",
          parent, UserError.cause(e));
    }
  }
}
