// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes that this one has started from some moment on, and what these have started. */
final class StartedProcesses {

  private final Set<Long> before = all().map(ProcessHandle::pid).collect(Collectors.toSet());

  /** Of the programs that run, but for watchdogs, which stay. */
  List<String> names() {
    return all()
        .filter(one -> !before.contains(one.pid()))
        .filter(one -> !one.info().commandLine().orElse("").contains("watchdog"))
        .map(StartedProcesses::name)
        .toList();
  }

  private static Stream<ProcessHandle> all() {
    return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive);
  }

  private static String name(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "comm")).strip();
    } catch (IOException e) {
      // It has ended meanwhile.
      return "";
    }
  }
}
