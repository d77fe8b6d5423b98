// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/** Processes find a test's own programs first, or nothing but those and a few tools. */
public final class StubbedPath implements ProcessSupervisor {

  private static final List<String> TOOLS =
      List.of("bash", "cat", "dirname", "env", "mkdir", "setsid", "sleep", "uname");

  private final ProcessSupervisor supervisor;
  private final Path stubs;
  private String path;

  public StubbedPath(ProcessSupervisor supervisor, Path stubs) throws IOException {
    this.supervisor = supervisor;
    this.stubs = Files.createDirectories(stubs);
    this.path = stubs + ":" + System.getenv("PATH");
  }

  /** Puts a program there; its arguments are appended to {@code NAME.calls}. */
  public void program(String name, String script) throws IOException {
    var file = stubs.resolve(name);
    var calls = stubs.resolve(name + ".calls");
    Files.writeString(
        file, "#!/usr/bin/env bash\nprintf '%s\\n' \"$*\" >>'" + calls + "'\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** What a program of {@link #program} was called with. */
  public String calls(String name) throws IOException {
    var calls = stubs.resolve(name + ".calls");
    return Files.exists(calls) ? Files.readString(calls) : "";
  }

  /** Leaves nothing but bash, and what it needs. */
  public void bare() throws IOException {
    for (var tool : TOOLS) {
      for (var folder : System.getenv("PATH").split(":", -1)) {
        var program = Path.of(folder, tool);
        if (Files.isExecutable(program) && !Files.exists(stubs.resolve(tool))) {
          Files.createSymbolicLink(stubs.resolve(tool), program);
        }
      }
    }
    path = stubs.toString();
  }

  @Override
  public ManagedProcess start(ProcessSpec spec) throws IOException {
    return supervisor.start(spec.with("PATH", path));
  }

  @Override
  public ProcessResult run(ProcessSpec spec, Duration limit)
      throws IOException, InterruptedException {
    return supervisor.run(spec.with("PATH", path), limit);
  }

  @Override
  public ProcessResult run(ProcessSpec spec, String input, Duration limit)
      throws IOException, InterruptedException {
    return supervisor.run(spec.with("PATH", path), input, limit);
  }

  @Override
  public void end(List<ManagedProcess> processes, Duration grace) {
    supervisor.end(processes, grace);
  }

  @Override
  public Registration register(ProcessSpec command) throws IOException {
    return supervisor.register(command.with("PATH", path));
  }

  @Override
  public void close() {
    supervisor.close();
  }
}
