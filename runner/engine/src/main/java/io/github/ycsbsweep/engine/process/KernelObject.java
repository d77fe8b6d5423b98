// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something of the kernel's that a program of {@code libexec} makes, changes and takes away. The
 * watchdog knows it before it is there.
 */
abstract class KernelObject implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ProcessSupervisor processes;
  private final Path program;
  private final List<String> names;
  private final Registration registration;

  /**
   * One that is not made yet.
   *
   * @param names that the program knows it by
   */
  KernelObject(ProcessSupervisor processes, Path program, List<String> names) throws UserError {
    this.processes = processes;
    this.program = program;
    this.names = names;
    try {
      this.registration = processes.register(spec(program, words("remove")));
    } catch (IOException e) {
      throw UserError.failed("the watchdog can't be told of " + names + ": " + e.getMessage());
    }
  }

  /** Why a program can make nothing here; empty if it can. Nothing stays. */
  static Optional<String> refusal(ProcessSupervisor processes, Path program, String... check)
      throws InterruptedException {
    try {
      var result = processes.run(spec(program, List.of(check)), LIMIT);
      return result.succeeded() ? Optional.empty() : Optional.of(result.output().strip());
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Makes it, or leaves nothing. */
  final void make(String... arguments) throws UserError, InterruptedException {
    try {
      call("make", arguments);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /** What it printed. */
  final String call(String verb, String... arguments) throws UserError, InterruptedException {
    var words = words(verb, arguments);
    var shown = program.getFileName() + " " + String.join(" ", words);
    try {
      var result = processes.run(spec(program, words), LIMIT);
      if (!result.succeeded()) {
        throw UserError.failed(shown + " failed: " + result.error().strip());
      }
      return result.output();
    } catch (IOException e) {
      throw UserError.failed(shown + " failed: " + e.getMessage());
    }
  }

  /** Takes it away; where that fails, the watchdog does at the end of the run. */
  @Override
  public void close() {
    remove();
  }

  /** As {@link #close}; what was printed. */
  final String remove() {
    try {
      var output = call("remove");
      registration.close();
      return output;
    } catch (UserError e) {
      // The watchdog still knows it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "";
  }

  private List<String> words(String verb, String... arguments) {
    var words = new ArrayList<>(List.of(verb));
    words.addAll(names);
    words.addAll(List.of(arguments));
    return words;
  }

  private static ProcessSpec spec(Path program, List<String> words) {
    var all = new ArrayList<>(List.of(program.toAbsolutePath().toString()));
    all.addAll(words);
    return ProcessSpec.piped(Path.of("/"), all);
  }
}
