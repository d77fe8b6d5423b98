// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** A program of {@code libexec} that makes something of the kernel's, and takes it away again. */
record HelperProgram(ProcessSupervisor processes, Path file) {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  static HelperProgram of(ProcessSupervisor processes, Path libexec, String name) {
    return new HelperProgram(processes, libexec.resolve(name).toAbsolutePath());
  }

  /** Why it can make nothing here; empty if it can. Nothing stays. */
  Optional<String> refusal(String... check) throws InterruptedException {
    try {
      var result = processes.run(spec(check), LIMIT);
      return result.succeeded() ? Optional.empty() : Optional.of(result.output().strip());
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  void call(String... words) throws UserError, InterruptedException {
    var call = file.getFileName() + " " + String.join(" ", words);
    try {
      var result = processes.run(spec(words), LIMIT);
      if (!result.succeeded()) {
        throw UserError.failed(call + " failed: " + result.error().strip());
      }
    } catch (IOException e) {
      throw UserError.failed(call + " failed: " + e.getMessage());
    }
  }

  /** Has the watchdog take away what is about to be made. */
  Registration register(String... remove) throws IOException {
    return processes.register(spec(remove));
  }

  /** Takes away what was made; where that fails, the watchdog does at the end of the run. */
  void remove(Registration registration, String... remove) {
    try {
      call(remove);
      registration.close();
    } catch (UserError e) {
      // The watchdog still knows it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ProcessSpec spec(String... words) {
    return ProcessSpec.piped(
        Path.of("/"), Stream.concat(Stream.of(file.toString()), Stream.of(words)).toList());
  }
}
