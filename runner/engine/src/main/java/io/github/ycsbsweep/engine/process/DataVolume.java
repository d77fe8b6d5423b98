// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A file system in memory (tmpfs) for the data of one process of a server, mounted on its folder:
 * it can get full without any other one doing so.
 */
public final class DataVolume implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final ProcessSupervisor processes;
  private final Path script;
  private final Path folder;
  private final ProcessSupervisor.Registration registration;

  private DataVolume(ProcessSupervisor processes, Path script, Path folder) throws IOException {
    this.processes = processes;
    this.script = script;
    this.folder = folder;
    this.registration =
        processes.register(spec(List.of(script.toString(), "remove", folder.toString())));
  }

  /** Why none can be mounted here; empty if one can. Nothing stays. */
  public static Optional<String> refusal(ProcessSupervisor processes, Path libexec)
      throws InterruptedException {
    try {
      var result = processes.run(spec(List.of(script(libexec).toString(), "check")), LIMIT);
      return result.succeeded() ? Optional.empty() : Optional.of(result.output().strip());
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Mounts one, known to the watchdog before it is there.
   *
   * @param folder what is in it can't be reached until {@link #close}
   */
  public static DataVolume make(ProcessSupervisor processes, Path libexec, Path folder)
      throws UserError, InterruptedException {
    try {
      var made = new DataVolume(processes, script(libexec), folder.toAbsolutePath());
      var works = false;
      try {
        made.call("make");
        works = true;
        return made;
      } finally {
        if (!works) {
          made.close();
        }
      }
    } catch (IOException e) {
      throw UserError.failed("no volume can be mounted: " + e.getMessage());
    }
  }

  /** Leaves no room in it. */
  public void fill() throws UserError, InterruptedException {
    call("fill");
  }

  /** Gives the room back. */
  public void free() throws UserError, InterruptedException {
    call("free");
  }

  /** Takes it away, with what is in it. */
  @Override
  public void close() {
    try {
      call("remove");
      registration.close();
    } catch (UserError e) {
      // The watchdog removes it at the end of the run.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void call(String verb) throws UserError, InterruptedException {
    try {
      var result = processes.run(spec(List.of(script.toString(), verb, folder.toString())), LIMIT);
      if (!result.succeeded()) {
        throw UserError.failed("volume %s %s failed: %s", verb, folder, result.error().strip());
      }
    } catch (IOException e) {
      throw UserError.failed("volume " + verb + " failed: " + e.getMessage());
    }
  }

  private static ProcessSpec spec(List<String> words) {
    return ProcessSpec.piped(Path.of("/"), words);
  }

  private static Path script(Path libexec) {
    return libexec.resolve("volume").toAbsolutePath();
  }
}
