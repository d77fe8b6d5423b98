// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import io.github.ycsbsweep.engine.common.Sanitizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of this machine's set-up can move a figure, as Linux tells it in {@code /proc} and {@code
 * /sys}. What the machine does not tell is absent.
 */
final class MachineFacts {

  private static final String CPU = "devices/system/cpu/";

  private static final int MOST_CHARACTERS = 500;

  /** The part of {@code always [madvise] never} that holds. */
  private static final Pattern CHOSEN = Pattern.compile("\\[(\\S+)]");

  /**
   * Parameters of the kernel that move figures. The others may name hosts or hold secrets, so they
   * are not recorded.
   */
  private static final Pattern KERNEL_OPTION =
      Pattern.compile(
          "(mitigations|nosmt|isolcpus|nohz|nohz_full|rcu_nocbs|idle|intel_idle\\.max_cstate"
              + "|processor\\.max_cstate|intel_pstate|amd_pstate|cpufreq\\.default_governor"
              + "|clocksource|tsc|transparent_hugepage|hugepages|hugepagesz|default_hugepagesz"
              + "|numa_balancing|preempt|threadirqs|maxcpus|nr_cpus|mem"
              + "|systemd\\.unified_cgroup_hierarchy)(=\\S*)?");

  private static final List<String> SYSCTLS =
      List.of(
          "kernel/numa_balancing",
          "kernel/sched_autogroup_enabled",
          "net/core/busy_poll",
          "net/core/rmem_max",
          "net/core/somaxconn",
          "net/core/wmem_max",
          "net/ipv4/ip_local_port_range",
          "net/ipv4/tcp_congestion_control",
          "net/ipv4/tcp_max_syn_backlog",
          "net/ipv4/tcp_tw_reuse",
          "vm/dirty_background_ratio",
          "vm/dirty_ratio",
          "vm/overcommit_memory",
          "vm/swappiness",
          "vm/zone_reclaim_mode");

  private final SystemFiles files;
  private final Map<String, String> facts = new TreeMap<>();

  private MachineFacts(SystemFiles files) {
    this.files = files;
  }

  /** By name; {@code sysctl.*} by the names of {@code sysctl}. */
  static Map<String, String> of(SystemFiles files) {
    var machine = new MachineFacts(files);
    machine.processors();
    machine.memory();
    machine.kernel();
    machine.platform();
    machine.devices();
    return machine.facts;
  }

  /** The processors' clock is steady only with a governor, turbo and idle states that are known. */
  private void processors() {
    put("cpu_governor", files.governor());
    put("cpu_driver", files.sys(CPU + "cpu0/cpufreq/scaling_driver"));
    put(
        "cpu_turbo",
        files
            .sys(CPU + "intel_pstate/no_turbo")
            .map(off -> off.equals("0") ? "on" : "off")
            .or(() -> files.sys(CPU + "cpufreq/boost").map(on -> on.equals("1") ? "on" : "off")));
    put("smt", files.sys(CPU + "smt/active").map(on -> on.equals("1") ? "on" : "off"));
    put("idle_driver", files.sys(CPU + "cpuidle/current_driver"));
    put("idle_states", idleStates());
    put(
        "numa_nodes",
        Optional.of(files.numaNodes().size()).filter(n -> n > 0).map(String::valueOf));
  }

  /** Those that are not switched off, the lightest first. */
  private Optional<String> idleStates() {
    return words(
        files.inSys(CPU + "cpu0/cpuidle").stream()
            .map(state -> CPU + "cpu0/cpuidle/" + state + "/")
            .filter(state -> !files.sys(state + "disable").equals(Optional.of("1")))
            .flatMap(state -> files.sys(state + "name").stream()));
  }

  private void memory() {
    put("transparent_huge_pages", files.transparentHugePages());
    var reserved = files.reservedHugePages();
    if (reserved.isPresent()) {
      facts.put("huge_pages", Long.toString(reserved.getAsLong()));
    }
  }

  private void kernel() {
    put("clock_source", files.clockSource());
    put("kernel_options", words(files.kernelWords().filter(KERNEL_OPTION.asMatchPredicate())));
    put("vulnerable_to", words(vulnerabilities("Vulnerable")));
    put("mitigated", words(vulnerabilities("Mitigation")));
    for (var name : SYSCTLS) {
      put(
          "sysctl." + name.replace('/', '.'),
          files.proc("sys/" + name).map(value -> value.replaceAll("\\s+", " ")));
    }
  }

  private Stream<String> vulnerabilities(String state) {
    return files.inSys(CPU + "vulnerabilities").stream()
        .filter(
            name ->
                files
                    .sys(CPU + "vulnerabilities/" + name)
                    .filter(text -> text.startsWith(state))
                    .isPresent());
  }

  /** The cloud's name for the machine, or the vendor's. */
  private void platform() {
    put(
        "virtualisation",
        files
            .sys("hypervisor/type")
            .or(() -> files.isVirtual() ? Optional.of("yes") : Optional.empty()));
    put(
        "platform",
        words(
            Stream.of("sys_vendor", "product_name", "product_version")
                .flatMap(name -> files.sys("class/dmi/id/" + name).stream())
                .filter(text -> !text.isBlank())));
  }

  private void devices() {
    put(
        "network",
        listed(
            files.inSys("class/net").stream()
                .filter(name -> files.sysLink("class/net/" + name + "/device").isPresent())
                .map(this::network)));
    put(
        "disks",
        listed(
            files.inSys("block").stream()
                .filter(name -> files.sysLink("block/" + name + "/device").isPresent())
                .map(this::disk)));
  }

  private String network(String name) {
    var folder = "class/net/" + name + "/";
    return name
        + files.sysLink(folder + "device/driver").map(driver -> " " + driver).orElse("")
        + files
            .sys(folder + "speed")
            .filter(speed -> speed.matches("[1-9]\\d{0,9}"))
            .map(speed -> " " + speed + " Mbit/s")
            .orElse("");
  }

  private String disk(String name) {
    var folder = "block/" + name + "/queue/";
    return name
        + files.sys(folder + "scheduler").flatMap(MachineFacts::chosen).map(s -> " " + s).orElse("")
        + files
            .sys(folder + "rotational")
            .map(turns -> turns.equals("1") ? " rotating" : " solid-state")
            .orElse("");
  }

  /** The bracketed word of a choice; the whole text where there is none. */
  static Optional<String> chosen(String text) {
    var match = CHOSEN.matcher(text);
    return Optional.of(match.find() ? match.group(1) : text);
  }

  private static Optional<String> words(Stream<String> words) {
    return joined(words, " ");
  }

  private static Optional<String> listed(Stream<String> parts) {
    return joined(parts.sorted(), ", ");
  }

  private static Optional<String> joined(Stream<String> parts, String between) {
    Set<String> distinct = parts.collect(Collectors.toCollection(LinkedHashSet::new));
    return distinct.isEmpty() ? Optional.empty() : Optional.of(String.join(between, distinct));
  }

  private void put(String name, Optional<String> value) {
    value
        .filter(text -> !text.isBlank())
        .ifPresent(text -> facts.put(name, Sanitizer.line(Sanitizer.cut(text, MOST_CHARACTERS))));
  }
}
