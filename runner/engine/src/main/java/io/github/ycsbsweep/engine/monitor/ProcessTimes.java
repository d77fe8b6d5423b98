// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import oshi.SystemInfo;

/**
 * Reads what a process has used: on Linux from {@code /proc/PID/stat}, fields 14, 15 and 24 (<a
 * href="https://docs.kernel.org/filesystems/proc.html">as the kernel describes it</a>), elsewhere
 * through OSHI, which allocates a hundred times as much.
 */
final class ProcessTimes {

  /** Of the fields behind the name, which may hold spaces and brackets, counted from 0. */
  private static final int USER = 11;

  private static final int KERNEL = 12;
  private static final int RESIDENT_PAGES = 21;

  private final Path proc;
  private final Optional<KernelUnits> units;
  private final SystemInfo system;
  private final SmallFiles files = new SmallFiles();

  /**
   * What a process has used since it started.
   *
   * @param userSeconds CPU time outside the kernel
   * @param kernelSeconds CPU time in the kernel
   * @param residentBytes its resident set now
   */
  record ProcessUse(double userSeconds, double kernelSeconds, long residentBytes) {}

  /**
   * Reads on this machine.
   *
   * @param proc the folder of the processes; need not exist
   * @param system asked where there is none
   */
  ProcessTimes(Path proc, SystemInfo system) {
    this.proc = proc;
    this.units = KernelUnits.of(proc);
    this.system = system;
  }

  /** Empty of a process that has gone. */
  Optional<ProcessUse> of(int process) {
    return units.isPresent() ? read(process, units.get()) : ask(process);
  }

  private Optional<ProcessUse> read(int process, KernelUnits counted) {
    try {
      var text = files.read(proc.resolve(process + "/stat").toFile());
      var fields = text.substring(text.lastIndexOf(')') + 2).split(" ", RESIDENT_PAGES + 2);
      return Optional.of(
          new ProcessUse(
              counted.seconds(Long.parseLong(fields[USER])),
              counted.seconds(Long.parseLong(fields[KERNEL])),
              Long.parseLong(fields[RESIDENT_PAGES]) * counted.pageBytes()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<ProcessUse> ask(int process) {
    return Optional.ofNullable(system.getOperatingSystem().getProcess(process))
        .map(
            found ->
                new ProcessUse(
                    found.getUserTime() / 1000.0,
                    found.getKernelTime() / 1000.0,
                    found.getResidentMemory()));
  }
}
