// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import io.github.ycsbsweep.engine.machine.ProgramPath;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts processes through {@code libexec/spawn}, each of which waits to be let go. */
record Spawner(Path libexec) {

  /** Open files that a process may have, if the hard limit allows it. */
  static final int DESCRIPTORS = 65_536;

  /** Before the name of a variable: its value for processes; nothing if they don't have it. */
  static final String USER_PREFIX = "YCSB_SWEEP_USER_";

  Spawner {
    libexec = libexec.toAbsolutePath();
  }

  /** Starts a process that does nothing before {@link #release}. */
  Process prepare(ProcessSpec spec) throws IOException {
    var builder = builder(spec.words());
    setEnvironment(builder.environment(), spec.environment());
    if (!Files.isDirectory(spec.folder())) {
      throw new IOException(spec.folder() + ": no such folder");
    }
    builder.directory(spec.folder().toFile());
    check(spec, builder.environment());
    spec.output()
        .filter(file -> !isLog(file))
        .ifPresent(file -> builder.redirectOutput(Redirect.appendTo(file.toFile())));
    if (spec.isMerged()) {
      builder.redirectErrorStream(true);
    } else {
      spec.error()
          .filter(file -> !isLog(file))
          .ifPresent(file -> builder.redirectError(Redirect.appendTo(file.toFile())));
    }
    return builder.start();
  }

  /** Brings the output of a process into the files that it is for. */
  static List<StreamCopy> logs(Process process, ProcessSpec spec) throws IOException {
    var logs = new ArrayList<StreamCopy>();
    if (spec.output().filter(Spawner::isLog).isPresent()) {
      logs.add(StreamCopy.start(process.getInputStream(), new BoundedLog(spec.output().get())));
    }
    if (spec.error().filter(Spawner::isLog).isPresent() && !spec.isMerged()) {
      logs.add(StreamCopy.start(process.getErrorStream(), new BoundedLog(spec.error().get())));
    }
    return logs;
  }

  /** A file that can grow: not {@code /dev/null}. */
  private static boolean isLog(Path file) {
    return !Files.exists(file) || Files.isRegularFile(file);
  }

  /** Lets a prepared process go. One that died before is found dead by those who wait for it. */
  static void release(Process process) throws IOException {
    var input = process.getOutputStream();
    input.write('\n');
    input.flush();
  }

  /** A watchdog that waits for records. */
  Process watchdog(Duration grace) throws IOException {
    var words = List.of(libexec.resolve("watchdog").toString(), Long.toString(grace.toMillis()));
    var builder = builder(words).redirectOutput(DISCARD).redirectError(DISCARD);
    setEnvironment(builder.environment(), Map.of());
    var process = builder.start();
    release(process);
    return process;
  }

  /** Sends a signal to a process and all its descendants; ends once that is done. */
  Process signal(String name, long pid) throws IOException {
    var words = List.of(libexec.resolve("signal").toString(), name, Long.toString(pid));
    var sender = prepare(ProcessSpec.piped(Path.of("/"), words));
    release(sender);
    return sender;
  }

  private ProcessBuilder builder(List<String> words) {
    var all = new ArrayList<String>();
    all.add(libexec.resolve("spawn").toString());
    all.add(Integer.toString(DESCRIPTORS));
    all.addAll(words);
    return new ProcessBuilder(all);
  }

  /** Else it would only be seen from an exit status of 127. */
  private static void check(ProcessSpec spec, Map<String, String> environment) throws IOException {
    var program = spec.words().get(0);
    if (program.contains(File.separator)) {
      if (!Files.isExecutable(spec.folder().resolve(program))) {
        throw new IOException(program + ": no such program");
      }
      return;
    }
    if (!new ProgramPath(environment.getOrDefault("PATH", ""), spec.folder()).has(program)) {
      throw new IOException(program + ": no such program on the PATH");
    }
  }

  /** Changes the environment of the engine to that of a process. */
  static void setEnvironment(Map<String, String> environment, Map<String, String> more) {
    for (var entry : new HashMap<>(environment).entrySet()) {
      if (entry.getKey().startsWith(USER_PREFIX)) {
        environment.remove(entry.getKey());
        setEnvironment(
            environment, entry.getKey().substring(USER_PREFIX.length()), entry.getValue());
      }
    }
    environment.putAll(more);
  }

  private static void setEnvironment(Map<String, String> environment, String name, String value) {
    if (value.isEmpty()) {
      environment.remove(name);
    } else {
      environment.put(name, value);
    }
  }
}
