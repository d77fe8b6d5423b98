// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.model.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Linux says in {@code /proc} and {@code /sys}; every figure is empty elsewhere. */
record SystemFiles(Path proc, Path sys) {

  /** Name, soft limit, hard limit. */
  private static final Pattern OPEN_FILES =
      Pattern.compile("Max open files\\s+\\S+\\s+([0-9]{1,18}).*");

  private static final Pattern MEMORY = Pattern.compile("(\\w+):\\s+([0-9]{1,18}) kB");

  private static final Pattern PROCESSOR = Pattern.compile("model name\\s*:(.*)");

  private static final Pattern HUGE_PAGES = Pattern.compile("HugePages_Total:\\s+([0-9]{1,18})");

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,5})\\s+([0-9]{1,5})\\s*");

  private static final Pattern LOAD = Pattern.compile("([0-9]+\\.[0-9]+) .*");

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

  OptionalLong totalBytes() {
    return memory("MemTotal").stream().map(kilobytes -> kilobytes * 1024).findFirst();
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

  /** First line of a file under {@code /sys}, without space around it. */
  Optional<String> sys(String file) {
    return line(sys.resolve(file));
  }

  /** First line of a file under {@code /proc}, without space around it. */
  Optional<String> proc(String file) {
    return line(proc.resolve(file));
  }

  /** Names in a folder under {@code /sys}, in their order. */
  List<String> inSys(String folder) {
    try (var entries = Files.list(sys.resolve(folder))) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    } catch (IOException noSuchFolder) {
      return List.of();
    }
  }

  /** Name of what a link under {@code /sys} leads to. */
  Optional<String> sysLink(String link) {
    try {
      return Optional.of(sys.resolve(link).toRealPath().getFileName().toString());
    } catch (IOException noSuchLink) {
      return Optional.empty();
    }
  }

  /** Whether memory comes in huge pages without being asked for: always, madvise or never. */
  Optional<String> transparentHugePages() {
    return sys("kernel/mm/transparent_hugepage/enabled").flatMap(MachineFacts::chosen);
  }

  /** Where the time is read. */
  Optional<String> clockSource() {
    return sys("devices/system/clocksource/clocksource0/current_clocksource");
  }

  /** The parameters of the running kernel. */
  Stream<String> kernelWords() {
    return proc("cmdline").stream().flatMap(line -> Stream.of(line.split("\\s+", -1)));
  }

  /** Huge pages that are set aside; empty where there are none. */
  OptionalLong reservedHugePages() {
    return lines(proc.resolve("meminfo")).stream()
        .map(HUGE_PAGES::matcher)
        .filter(line -> line.matches())
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .filter(pages -> pages > 0)
        .findFirst();
  }

  /** Name of the processor's model. */
  Optional<String> processor() {
    return lines(proc.resolve("cpuinfo")).stream()
        .map(PROCESSOR::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1).strip())
        .findFirst();
  }

  /** Whether processors say that a hypervisor runs them. */
  boolean isVirtual() {
    return lines(proc.resolve("cpuinfo")).stream()
        .anyMatch(line -> line.startsWith("flags") && (line + " ").contains(" hypervisor "));
  }

  private static Optional<String> line(Path file) {
    return lines(file).stream().findFirst().map(String::strip);
  }

  /**
   * The processors that processes of this one's control group may run on; where there is no such
   * group, all that are on line.
   */
  Optional<CpuList> allowedCpus() {
    return lines(proc.resolve("self/cgroup")).stream()
        .flatMap(this::cpusets)
        .flatMap(file -> list(file).stream())
        .findFirst()
        .or(() -> list(sys.resolve("devices/system/cpu/online")));
  }

  /** Files of the group that a line names, and of those above it. */
  private Stream<Path> cpusets(String line) {
    var words = line.split(":", 3);
    var isFirst = words[1].equals("cpuset");
    if (!isFirst && !words[1].isEmpty()) {
      return Stream.empty();
    }
    var mount = sys.resolve("fs/cgroup").resolve(words[1]);
    var name = isFirst ? "cpuset.effective_cpus" : "cpuset.cpus.effective";
    return Stream.iterate(
            mount.resolve(words[2].substring(1)).normalize(),
            folder -> folder.startsWith(mount),
            Path::getParent)
        .map(folder -> folder.resolve(name));
  }

  /** The processors that share a core with one, itself included. */
  Optional<CpuList> siblings(int cpu) {
    return list(sys.resolve("devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list"));
  }

  /** The processors of each NUMA node, by its number. */
  Map<Integer, CpuList> numaNodes() {
    var nodes = new TreeMap<Integer, CpuList>();
    list(sys.resolve("devices/system/node/has_cpu"))
        .ifPresent(
            all ->
                all.numbers()
                    .forEach(
                        node ->
                            list(sys.resolve("devices/system/node/node" + node + "/cpulist"))
                                .ifPresent(cpus -> nodes.put(node, cpus))));
    return nodes;
  }

  private static Optional<CpuList> list(Path file) {
    return lines(file).stream().findFirst().flatMap(line -> CpuList.parse(line.strip()));
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
