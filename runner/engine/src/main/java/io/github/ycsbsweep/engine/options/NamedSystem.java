// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A system as the first word of a command line names it: {@code STORE[:LABEL][=PROGRAM]}.
 *
 * @param label the store's name unless another one was given
 * @param word as it was given, the program's path absolute
 * @param store name of the controller; empty: the runner knows no server of it
 * @param binding name of this project's binding; empty where the binding is another YCSB's
 * @param installed the binding of another YCSB; empty: one of ours
 * @param program of its server; empty: the runner finds one
 */
record NamedSystem(
    String label,
    String word,
    Optional<String> store,
    Optional<String> binding,
    Optional<InstalledBinding> installed,
    Optional<Path> program) {

  /**
   * A program that the user names, by its path or as one on the PATH: it must be there, before
   * anything starts.
   */
  static Optional<Path> program(String word, Optional<String> given, Path folder) throws UserError {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    var name = given.get();
    var path = name.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
    var program =
        Stream.concat(
                new ProgramPath("", folder).all(name), new ProgramPath(path, folder).all(name))
            .findFirst();
    if (name.isEmpty() || program.isEmpty()) {
      throw UserError.of("%s: no program %s, or it can't be executed", word, name);
    }
    return program;
  }
}
