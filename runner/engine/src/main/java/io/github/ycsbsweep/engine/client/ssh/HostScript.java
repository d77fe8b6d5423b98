// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.common.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a {@code bash -s} on a host is sent: functions, and the call of one of them. */
final class HostScript {

  /** Must be understood by every shell, and by every bash. */
  private static final String GUARD =
      """
      if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
        printf 'ycsb-sweep\\tproblem\\tits bash is %s, and 4.4 or later is needed: install one, and \
      put it first on the PATH of what ssh starts (%s)\\n' "${BASH_VERSION:-another shell}" "$PATH"
        exit 5
      fi
      """;

  private HostScript() {}

  /**
   * The text, of a file of {@code libexec} and what all of them need. Its last line has no end yet:
   * what is behind that end is not read as part of the script.
   */
  static String of(Path libexec, String part, List<String> call) throws IOException {
    return GUARD
        + Files.readString(libexec.resolve("host-tell.sh"))
        + Files.readString(libexec.resolve(part))
        + ShellWords.line(call);
  }
}
