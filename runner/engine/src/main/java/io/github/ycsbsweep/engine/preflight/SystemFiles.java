// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.request.CpuList;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Linux says of the machine and how it is set up; every figure is empty elsewhere. */
record SystemFiles(KernelFiles kernel) {

  /** Name, soft limit, hard limit. */
  private static final Pattern OPEN_FILES =
      Pattern.compile("Max open files\\s+\\S+\\s+([0-9]{1,18}).*");

  /** The part of {@code always [madvise] never} that holds. */
  private static final Pattern CHOSEN = Pattern.compile("\\[(\\S+)]");

  static SystemFiles ofThisMachine() {
    return new SystemFiles(KernelFiles.ofThisMachine());
  }

  /** Open files that a process may have, if it raises its limit; empty where there is none. */
  OptionalLong descriptors() {
    return KernelFiles.lines(kernel.proc("self/limits"))
        .map(OPEN_FILES::matcher)
        .filter(line -> line.matches())
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .findFirst();
  }

  /** Ports that outgoing connections take. */
  OptionalInt localPorts() {
    return proc("sys/net/ipv4/ip_local_port_range").stream()
        .map(line -> line.split("\\s+", 2))
        .mapToInt(words -> Integer.parseInt(words[1]) - Integer.parseInt(words[0]))
        .findFirst();
  }

  OptionalLong swappedMegabytes() {
    var total = kernel.memoryBytes("SwapTotal");
    var free = kernel.memoryBytes("SwapFree");
    return total.isPresent() && free.isPresent()
        ? OptionalLong.of((total.getAsLong() - free.getAsLong()) >> 20)
        : OptionalLong.empty();
  }

  /** Of the last minute. */
  OptionalDouble load() {
    return proc("loadavg").stream()
        .mapToDouble(line -> Double.parseDouble(line.split(" ", 2)[0]))
        .findFirst();
  }

  /** How the processors' clock is governed. */
  Optional<String> governor() {
    return sys("devices/system/cpu/cpu0/cpufreq/scaling_governor");
  }

  /** First line of a file under {@code /sys}, without space around it. */
  Optional<String> sys(String file) {
    return line(kernel.sys(file));
  }

  /** First line of a file under {@code /proc}, without space around it. */
  Optional<String> proc(String file) {
    return line(kernel.proc(file));
  }

  /** Names in a folder under {@code /sys}, in their order. */
  List<String> inSys(String folder) {
    var names = kernel.inSys(folder).list();
    return names == null ? List.of() : Stream.of(names).sorted().toList();
  }

  /** Name of what a link under {@code /sys} leads to. */
  Optional<String> sysLink(String link) {
    try {
      return Optional.of(kernel.inSys(link).toPath().toRealPath().getFileName().toString());
    } catch (IOException noSuchLink) {
      return Optional.empty();
    }
  }

  /** Whether memory comes in huge pages without being asked for: always, madvise or never. */
  Optional<String> transparentHugePages() {
    return chosen("kernel/mm/transparent_hugepage/enabled");
  }

  /** The bracketed word of a choice under {@code /sys}; the whole text where there is none. */
  Optional<String> chosen(String file) {
    var text = sys(file);
    return text.flatMap(all -> CHOSEN.matcher(all).results().findFirst())
        .map(match -> match.group(1))
        .or(() -> text);
  }

  /** Where the time is read. */
  Optional<String> clockSource() {
    return sys("devices/system/clocksource/clocksource0/current_clocksource");
  }

  private static Optional<String> line(Optional<String> text) {
    return KernelFiles.lines(text).findFirst().map(String::strip);
  }

  /**
   * The processors that processes of this one's control group may run on; where there is no such
   * group, all that are on line.
   */
  Optional<CpuList> allowedCpus() {
    for (var group : kernel.controlGroups("self", "cpuset").toList()) {
      var name = group.isFirst() ? "cpuset.effective_cpus" : "cpuset.cpus.effective";
      var files = group.folders().map(folder -> folder.resolve(name).toFile());
      var cpus = files.flatMap(file -> list(kernel.text(file)).stream()).findFirst();
      if (cpus.isPresent()) {
        return cpus;
      }
    }
    return list(kernel.sys("devices/system/cpu/online"));
  }

  /** The processors that share a core with one, itself included. */
  Optional<CpuList> siblings(int cpu) {
    return list(kernel.sys("devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list"));
  }

  /** The processors of each NUMA node, by its number. */
  Map<Integer, CpuList> numaNodes() {
    var nodes = new TreeMap<Integer, CpuList>();
    var all = list(kernel.sys("devices/system/node/has_cpu")).map(CpuList::numbers);
    for (var node : all.orElse(new TreeSet<>())) {
      list(kernel.sys("devices/system/node/node" + node + "/cpulist"))
          .ifPresent(cpus -> nodes.put(node, cpus));
    }
    return nodes;
  }

  private static Optional<CpuList> list(Optional<String> text) {
    return line(text).flatMap(CpuList::parse);
  }

  /** Whether the CPU is divided among sessions first, and then among the threads of each. */
  boolean dividesBySession() {
    return proc("sys/kernel/sched_autogroup_enabled").equals(Optional.of("1"));
  }
}
