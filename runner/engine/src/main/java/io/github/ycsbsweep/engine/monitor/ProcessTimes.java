// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.machine.KernelFiles.Units;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import oshi.SystemInfo;

/**
 * Reads what a process has used: on Linux from {@code /proc/PID/stat} and {@code /proc/PID/io} (<a
 * href="https://docs.kernel.org/filesystems/proc.html">as the kernel describes them</a>), elsewhere
 * through OSHI, which allocates a hundred times as much.
 *
 * @param system asked where there is no {@code /proc}
 */
record ProcessTimes(KernelFiles kernel, SystemInfo system) {

  /** Of the fields behind the name, which may hold spaces and brackets, counted from 0. */
  private static final int PARENT = 1;

  private static final int USER = 11;
  private static final int KERNEL = 12;
  private static final int CHILDREN_USER = 13;
  private static final int CHILDREN_KERNEL = 14;
  private static final int STARTED = 19;
  private static final int RESIDENT_PAGES = 21;

  private static final String WRITTEN = "write_bytes: ";

  /**
   * What a process has used since it started.
   *
   * @param parent its process id
   * @param started tells it from a later one of the same id
   * @param own CPU time
   * @param children CPU time of those that ended, and that it has waited for, with theirs
   * @param residentBytes its resident set now
   */
  record ProcessUse(int parent, long started, CpuTime own, CpuTime children, long residentBytes) {}

  /** Empty of a process that has gone. */
  Optional<ProcessUse> of(int process) {
    var units = kernel.units();
    return units.isPresent() ? read(process, units.get()) : ask(process);
  }

  /** Ids among which the descendants of some processes are, and these themselves. */
  List<Integer> candidates(Collection<Integer> roots) {
    if (kernel.units().isPresent()) {
      return kernel.processes();
    }
    return roots.stream()
        .flatMap(root -> ProcessHandle.of(root).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(process -> Math.toIntExact(process.pid()))
        .toList();
  }

  /**
   * Bytes that a process, and children that it has waited for, caused to be written to disk. What
   * is written to a file twice before the kernel writes it to disk counts once. Empty where it has
   * gone, or is another user's.
   */
  OptionalLong writtenBytes(int process) {
    return KernelFiles.number(kernel.proc(process + "/io"), WRITTEN);
  }

  private Optional<ProcessUse> read(int process, Units counted) {
    return kernel
        .proc(process + "/stat")
        .map(text -> text.substring(text.lastIndexOf(')') + 2).split(" ", RESIDENT_PAGES + 2))
        .map(
            fields ->
                new ProcessUse(
                    Integer.parseInt(fields[PARENT]),
                    Long.parseLong(fields[STARTED]),
                    CpuTime.of(
                        counted, Long.parseLong(fields[USER]), Long.parseLong(fields[KERNEL])),
                    CpuTime.of(
                        counted,
                        Long.parseLong(fields[CHILDREN_USER]),
                        Long.parseLong(fields[CHILDREN_KERNEL])),
                    Long.parseLong(fields[RESIDENT_PAGES]) * counted.pageBytes()));
  }

  private Optional<ProcessUse> ask(int process) {
    return Optional.ofNullable(system.getOperatingSystem().getProcess(process))
        .map(
            found ->
                new ProcessUse(
                    found.getParentProcessID(),
                    found.getStartTime(),
                    new CpuTime(found.getUserTime() / 1000.0, found.getKernelTime() / 1000.0),
                    CpuTime.NONE,
                    found.getResidentMemory()));
  }
}
