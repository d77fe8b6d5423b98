// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A process to be started.
 *
 * @param words the program and its arguments
 * @param folder the process' current folder
 * @param environment variables that it has beside those of the user
 * @param output file that standard output is appended to, see {@link BoundedLog}; empty: a pipe
 * @param error file that standard error is appended to, likewise; the same file as {@code output}
 *     merges both; empty: a pipe
 * @param group folder of a control group that it is put into before it starts; empty: that of the
 *     engine
 */
public record ProcessSpec(
    List<String> words,
    Path folder,
    Map<String, String> environment,
    Optional<Path> output,
    Optional<Path> error,
    Optional<Path> group) {

  public ProcessSpec {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /** A process whose streams are pipes. */
  public static ProcessSpec piped(Path folder, List<String> words) {
    return new ProcessSpec(
        words, folder, Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A process whose standard output and error are appended to one file. */
  public static ProcessSpec logged(Path folder, List<String> words, Path log) {
    return logged(folder, words, log, log);
  }

  /** A process whose standard output and error are appended to a file each. */
  public static ProcessSpec logged(Path folder, List<String> words, Path output, Path error) {
    return new ProcessSpec(
        words, folder, Map.of(), Optional.of(output), Optional.of(error), Optional.empty());
  }

  /** The same process, with its standard error appended to a file. */
  public ProcessSpec errorsTo(Path file) {
    return new ProcessSpec(words, folder, environment, output, Optional.of(file), group);
  }

  /** Whether standard output and error go to the same file. */
  boolean isMerged() {
    return output.isPresent() && output.equals(error);
  }

  /** The same process with one more variable. */
  public ProcessSpec with(String name, String value) {
    var more = new HashMap<>(environment);
    more.put(name, value);
    return new ProcessSpec(words, folder, more, output, error, group);
  }

  /**
   * The same process in the engine's locale, which has UTF-8, and not in the user's: a program in
   * Java takes the encoding of paths from it.
   */
  public ProcessSpec inEngineLocale() {
    var locale = System.getenv("LC_ALL");
    return locale == null ? this : with("LC_ALL", locale);
  }

  /** The same process in a control group. */
  public ProcessSpec in(Optional<Path> controlGroup) {
    return new ProcessSpec(words, folder, environment, output, error, controlGroup);
  }
}
