// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.log.StatusLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a file holds of one run of YCSB's client.
 *
 * @param file the file
 * @param line where the run begins in it, 1 for the first
 * @param arguments its command line; empty if the file doesn't have it
 * @param version of the client; empty likewise
 * @param measurements its summary
 * @param status its status lines, in order of time
 * @param words every other line
 */
record ClientRun(
    Path file,
    int line,
    Optional<ClientArguments> arguments,
    Optional<String> version,
    List<Measurement> measurements,
    List<StatusLine> status,
    List<String> words) {

  /** File and line, for messages. */
  String source() {
    return file + ":" + line;
  }
}
