// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * What this machine is, and what of its set-up can move a figure, as Linux tells it in {@code
 * /proc} and {@code /sys}. What the machine does not tell is absent.
 */
public final class MachineFacts {

  private static final String CPU = "devices/system/cpu/";

  private static final int MOST_CHARACTERS = 500;

  private static final Pattern PROCESSOR = Pattern.compile("model name\\s*:(.*)");

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
      ShellWords.split(
          """
          kernel/numa_balancing kernel/sched_autogroup_enabled net/core/busy_poll
          net/core/rmem_max net/core/somaxconn net/core/wmem_max net/ipv4/ip_local_port_range
          net/ipv4/tcp_congestion_control net/ipv4/tcp_max_syn_backlog net/ipv4/tcp_tw_reuse
          vm/dirty_background_ratio vm/dirty_ratio vm/overcommit_memory vm/swappiness
          vm/zone_reclaim_mode
          """);

  private final SystemFiles files;
  private final Map<String, String> facts = new TreeMap<>();

  private MachineFacts(SystemFiles files) {
    this.files = files;
  }

  /** What the client's machine is, by name; memory in bytes. */
  public static Map<String, String> ofThisMachine() {
    var files = SystemFiles.ofThisMachine();
    var machine = new TreeMap<>(of(files));
    var hardware = new SystemInfo().getHardware();
    machine.put("cpu", processor(files, hardware));
    machine.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    var memory = files.kernel().memoryBytes("MemTotal");
    var bytes = memory.orElseGet(() -> hardware.getMemory().getTotal());
    machine.put("memory_bytes", Long.toString(bytes));
    machine.put("kernel", property("os.name") + " " + property("os.version"));
    machine.put("architecture", property("os.arch"));
    machine.put("jvm", property("java.vm.name") + " " + property("java.vm.version"));
    return machine;
  }

  /** Some systems have no {@code /proc}, or do not name the processor there, as on ARM. */
  private static String processor(SystemFiles files, HardwareAbstractionLayer hardware) {
    return KernelFiles.lines(files.kernel().proc("cpuinfo"))
        .map(PROCESSOR::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1).strip())
        .findFirst()
        .orElseGet(() -> hardware.getProcessor().getProcessorIdentifier().getName().strip());
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  /** By name; {@code sysctl.*} by the names of {@code sysctl}. */
  static Map<String, String> of(SystemFiles files) {
    var machine = new MachineFacts(files);
    machine.processors();
    machine.kernel();
    machine.platform();
    return machine.facts;
  }

  /** The processors' clock is steady only with a governor, turbo and idle states that are known. */
  private void processors() {
    put("cpu_governor", files.governor());
    put("cpu_driver", files.sys(CPU + "cpu0/cpufreq/scaling_driver"));
    put(
        "cpu_turbo",
        isOn(CPU + "intel_pstate/no_turbo", "0").or(() -> isOn(CPU + "cpufreq/boost", "1")));
    put("smt", isOn(CPU + "smt/active", "1"));
    put("idle_driver", files.sys(CPU + "cpuidle/current_driver"));
    // Those that are not switched off, the lightest first.
    var idleStates =
        files.inSys(CPU + "cpu0/cpuidle").stream()
            .map(state -> CPU + "cpu0/cpuidle/" + state + "/")
            .filter(state -> !files.sys(state + "disable").equals(Optional.of("1")))
            .flatMap(state -> files.sys(state + "name").stream());
    put("idle_states", joined(idleStates, " "));
    var nodes = files.numaNodes().size();
    put("numa_nodes", nodes > 0 ? Optional.of(Integer.toString(nodes)) : Optional.empty());
  }

  private Optional<String> isOn(String file, String on) {
    return files.sys(file).map(text -> text.equals(on) ? "on" : "off");
  }

  private void kernel() {
    put("transparent_huge_pages", files.transparentHugePages());
    var reserved = KernelFiles.number(files.kernel().proc("meminfo"), "HugePages_Total:").orElse(0);
    put("huge_pages", reserved > 0 ? Optional.of(Long.toString(reserved)) : Optional.empty());
    put("clock_source", files.clockSource());
    var options =
        files.proc("cmdline").stream()
            .flatMap(line -> Stream.of(line.split("\\s+", -1)))
            .filter(KERNEL_OPTION.asMatchPredicate());
    put("kernel_options", joined(options, " "));
    put("vulnerable_to", vulnerabilities("Vulnerable"));
    put("mitigated", vulnerabilities("Mitigation"));
    for (var name : SYSCTLS) {
      put(
          "sysctl." + name.replace('/', '.'),
          files.proc("sys/" + name).map(value -> value.replaceAll("\\s+", " ")));
    }
  }

  private Optional<String> vulnerabilities(String state) {
    var folder = CPU + "vulnerabilities";
    var such =
        files.inSys(folder).stream()
            .filter(name -> files.sys(folder + "/" + name).orElse("").startsWith(state));
    return joined(such, " ");
  }

  /** The cloud's name for the machine, or the vendor's, and its devices. */
  private void platform() {
    var isVirtual =
        KernelFiles.lines(files.kernel().proc("cpuinfo"))
            .anyMatch(line -> line.startsWith("flags") && (line + " ").contains(" hypervisor "));
    put(
        "virtualisation",
        files.sys("hypervisor/type").or(() -> isVirtual ? Optional.of("yes") : Optional.empty()));
    var names =
        Stream.of("sys_vendor", "product_name", "product_version")
            .flatMap(name -> files.sys("class/dmi/id/" + name).stream())
            .filter(text -> !text.isBlank());
    put("platform", joined(names, " "));
    put("network", devices("class/net", this::network));
    put("disks", devices("block", this::disk));
  }

  /** Those that have hardware. */
  private Optional<String> devices(String folder, UnaryOperator<String> details) {
    var devices =
        files.inSys(folder).stream()
            .filter(name -> files.sysLink(folder + "/" + name + "/device").isPresent())
            .map(name -> name + details.apply(folder + "/" + name + "/"));
    return joined(devices.sorted(), ", ");
  }

  private String network(String folder) {
    return files.sysLink(folder + "device/driver").map(driver -> " " + driver).orElse("")
        + files
            .sys(folder + "speed")
            .filter(speed -> speed.matches("[1-9]\\d{0,9}"))
            .map(speed -> " " + speed + " Mbit/s")
            .orElse("");
  }

  private String disk(String folder) {
    return files.chosen(folder + "queue/scheduler").map(name -> " " + name).orElse("")
        + files
            .sys(folder + "queue/rotational")
            .map(turns -> turns.equals("1") ? " rotating" : " solid-state")
            .orElse("");
  }

  private static Optional<String> joined(Stream<String> parts, String between) {
    return Optional.of(parts.distinct().collect(Collectors.joining(between)));
  }

  private void put(String name, Optional<String> value) {
    value
        .filter(text -> !text.isBlank())
        .ifPresent(text -> facts.put(name, Sanitizer.line(Sanitizer.cut(text, MOST_CHARACTERS))));
  }
}
