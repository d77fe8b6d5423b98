// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import io.github.ycsbsweep.engine.common.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where the command line was typed.
 *
 * @param folder the current one
 * @param javaOptions {@code JAVA_OPTS}, split at blanks
 * @param clientPrefix {@code CLIENT_PREFIX}, split at blanks
 * @param serversAlone whether pairs compare servers, however the properties of clients differ
 */
public record UserEnvironment(
    Path folder, List<String> javaOptions, List<String> clientPrefix, boolean serversAlone) {

  public UserEnvironment {
    folder = folder.toAbsolutePath();
    javaOptions = List.copyOf(javaOptions);
    clientPrefix = List.copyOf(clientPrefix);
  }

  /** With the variables of a process. */
  public static UserEnvironment of(Path folder, Map<String, String> variables) {
    return new UserEnvironment(
        folder,
        ShellWords.split(variables.getOrDefault("JAVA_OPTS", "")),
        ShellWords.split(variables.getOrDefault("CLIENT_PREFIX", "")),
        false);
  }

  /** Likewise for sweeps whose pairs compare servers. */
  public UserEnvironment ofServers() {
    return new UserEnvironment(folder, javaOptions, clientPrefix, true);
  }

  /** What is a file is found from another folder too; any other text stays. */
  String fileOrText(String given) {
    var file = folder.resolve(given);
    return Files.isRegularFile(file) ? file.toString() : given;
  }
}
