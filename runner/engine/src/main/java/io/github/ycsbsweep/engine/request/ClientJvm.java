// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The JVM of a client.
 *
 * @param program that it runs
 * @param threads kind of the program's threads
 * @param ycsbHome the other YCSB, if clients are its
 * @param options {@code JAVA_OPTS} of the environment, split at blanks
 * @param prefix words before its command: those of {@code --client-cpus}, and of {@code
 *     CLIENT_PREFIX} of the environment, split at blanks
 */
public record ClientJvm(
    ClientProgram program,
    ClientProgram.Threads threads,
    Optional<Path> ycsbHome,
    List<String> options,
    List<String> prefix) {

  public ClientJvm {
    options = List.copyOf(options);
    prefix = List.copyOf(prefix);
  }
}
