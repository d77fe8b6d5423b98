// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What Linux says in {@code /proc} and {@code /sys}; every figure is empty elsewhere. */
final class SystemFiles {

  /** Name, soft limit, hard limit. */
  private static final Pattern OPEN_FILES =
      Pattern.compile("Max open files\\s+\\S+\\s+([0-9]{1,18}).*");

  private static final Pattern MEMORY = Pattern.compile("(\\w+):\\s+([0-9]{1,18}) kB");

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,5})\\s+([0-9]{1,5})\\s*");

  private static final Pattern LOAD = Pattern.compile("([0-9]+\\.[0-9]+) .*");

  private final Path proc;
  private final Path sys;

  SystemFiles(Path proc, Path sys) {
    this.proc = proc;
    this.sys = sys;
  }

  static SystemFiles ofThisMachine() {
    return new SystemFiles(Path.of("/proc"), Path.of("/sys"));
  }

  /** Open files that a process may have, if it raises its limit; empty where there is none. */
  OptionalLong descriptors() {
    return lines(proc.resolve("self/limits")).stream()
        .map(OPEN_FILES::matcher)
        .filter(line -> line.matches())
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .findFirst();
  }

  /** Ports that outgoing connections take. */
  OptionalInt localPorts() {
    return lines(proc.resolve("sys/net/ipv4/ip_local_port_range")).stream()
        .map(RANGE::matcher)
        .filter(line -> line.matches())
        .mapToInt(line -> Integer.parseInt(line.group(2)) - Integer.parseInt(line.group(1)))
        .findFirst();
  }

  OptionalLong freeMegabytes() {
    return megabytes("MemAvailable");
  }

  OptionalLong totalMegabytes() {
    return megabytes("MemTotal");
  }

  private OptionalLong megabytes(String name) {
    var kilobytes = memory(name);
    return kilobytes.isPresent() ? OptionalLong.of(kilobytes.getAsLong() / 1024) : kilobytes;
  }

  OptionalLong swappedMegabytes() {
    var total = memory("SwapTotal");
    var free = memory("SwapFree");
    return total.isPresent() && free.isPresent()
        ? OptionalLong.of((total.getAsLong() - free.getAsLong()) / 1024)
        : OptionalLong.empty();
  }

  /** Of the last minute. */
  OptionalDouble load() {
    return lines(proc.resolve("loadavg")).stream()
        .map(LOAD::matcher)
        .filter(line -> line.matches())
        .mapToDouble(line -> Double.parseDouble(line.group(1)))
        .findFirst();
  }

  /** How the processors' clock is governed. */
  Optional<String> governor() {
    return lines(sys.resolve("devices/system/cpu/cpu0/cpufreq/scaling_governor")).stream()
        .findFirst();
  }

  /** Whether the CPU is divided among sessions first, and then among the threads of each. */
  boolean dividesBySession() {
    return lines(proc.resolve("sys/kernel/sched_autogroup_enabled")).contains("1");
  }

  /** A figure in kB. */
  private OptionalLong memory(String name) {
    return lines(proc.resolve("meminfo")).stream()
        .map(MEMORY::matcher)
        .filter(line -> line.matches() && line.group(1).equals(name))
        .mapToLong(line -> Long.parseLong(line.group(2)))
        .findFirst();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, UTF_8);
    } catch (IOException noSuchFigure) {
      return List.of();
    }
  }
}
