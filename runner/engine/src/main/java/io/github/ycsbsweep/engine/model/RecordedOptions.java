// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is written down of a command line, secrets redacted.
 *
 * @param commandLine as it could be typed, for {@code run.json}
 * @param options in force by name, for {@code run.json}
 * @param arguments what {@code --resume} reads: words of the command line that can be given again
 *     from another folder
 * @param ycsbHome the other YCSB, if clients are its
 * @param javaOptions {@code JAVA_OPTS} of the environment, split at blanks
 * @param clientPrefix words before the client's command: those of {@code --client-cpus}, and of
 *     {@code CLIENT_PREFIX} of the environment, split at blanks
 */
public record RecordedOptions(
    String commandLine,
    Map<String, String> options,
    List<String> arguments,
    Optional<Path> ycsbHome,
    List<String> javaOptions,
    List<String> clientPrefix) {

  public RecordedOptions {
    options = Map.copyOf(options);
    arguments = List.copyOf(arguments);
    javaOptions = List.copyOf(javaOptions);
    clientPrefix = List.copyOf(clientPrefix);
  }
}
