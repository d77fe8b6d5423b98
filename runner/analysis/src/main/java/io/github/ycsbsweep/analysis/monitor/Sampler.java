// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.monitor;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Takes samples of a client, of its server's processes, of the machine and of the network. A value
 * that can't be had is left empty.
 */
final class Sampler {

  /**
   * Names that end in {@code _s} are counters of seconds: CPU time of the client and the server;
   * {@code *_thread_s} that of the busiest thread, looked for anew in every interval; {@code
   * *_wait_s} the time that threads were ready to run and had no core; {@code client_throttled_s}
   * the time for which a quota stopped them; {@code link_busy_s} the time that the bytes take at
   * the link's full speed; {@code machine_*_s} the time of all cores that were busy, in interrupts,
   * or stolen by other virtual machines. Resident sets are bytes, {@code *_cores} the cores that
   * may be used, {@code net_bytes} counts since the machine started, {@code irq_apart} is 1 where
   * the kernel keeps the time of interrupts out of that of processes, 0 where it does not, {@code
   * server_written_bytes} counts what the server had written to disk, and {@code disk_busy_s} the
   * time in which the busiest disk of each interval was at work.
   */
  static final String HEADER =
      "time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,"
          + "load1,client_thread_s,client_wait_s,client_throttled_s,client_cores,server_thread_s,"
          + "server_thread_wait_s,server_cores,link_busy_s,machine_cores,machine_busy_s,"
          + "machine_irq_s,machine_steal_s,monitor_cpu_s,irq_apart,server_written_bytes,disk_busy_s";

  private static final String NOTHING = "";

  private final OperatingSystem os;
  private final int client;
  private final List<Integer> servers;
  private final SystemInfo system = new SystemInfo();
  private final ThreadTimes times;
  private final ThreadSums clientThreads = new ThreadSums();
  private final ThreadSums serverThreads = new ThreadSums();
  private final CoreLimits limits;
  private final LinkCounters link;
  private final MachineCounters machine;
  private final DiskCounters disk;
  private final String apart;

  Sampler(int client, List<Integer> servers, boolean loopback) {
    this.client = client;
    this.servers = List.copyOf(servers);
    this.os = system.getOperatingSystem();
    this.times = new ThreadTimes(Path.of("/proc"), os);
    this.limits = new CoreLimits(Path.of("/"), os);
    this.link = new LinkCounters(system.getHardware().getNetworkIFs(true), loopback);
    this.machine = new MachineCounters(system.getHardware().getProcessor());
    this.disk = new DiskCounters(Path.of("/proc"));
    this.apart =
        InterruptAccounting.isApart(Path.of("/"), System.getProperty("os.version"))
            .map(isApart -> isApart ? "1" : "0")
            .orElse(NOTHING);
  }

  /** One row, without its line end. */
  String sample() {
    var clientProcess = os.getProcess(client);
    var serverProcesses = serverProcesses();
    link.update();
    machine.update();
    disk.update();
    clientThreads.add(times.of(client));
    serverThreads.add(serverProcesses.isEmpty() ? Map.of() : serverTimes());
    return String.join(
        ",",
        Long.toString(System.currentTimeMillis()),
        clientProcess == null ? NOTHING : cpu(List.of(clientProcess)),
        clientProcess == null ? NOTHING : seconds(clientProcess.getUserTime() / 1000.0),
        clientProcess == null ? NOTHING : Long.toString(clientProcess.getResidentMemory()),
        serverProcesses.isEmpty() ? NOTHING : cpu(serverProcesses),
        serverProcesses.isEmpty() ? NOTHING : residentMemory(serverProcesses),
        count(link.bytes()),
        load(),
        seconds(clientThreads.busiestSeconds()),
        seconds(clientThreads.waitedSeconds()),
        seconds(limits.throttledSeconds(client)),
        cores(limits.cores(client)),
        seconds(serverThreads.busiestSeconds()),
        seconds(serverThreads.busiestWaitedSeconds()),
        serverProcesses.isEmpty() ? NOTHING : cores(serverCores()),
        seconds(link.busySeconds()),
        Integer.toString(machine.cores()),
        seconds(machine.busySeconds()),
        seconds(machine.interruptSeconds()),
        seconds(machine.stolenSeconds()),
        seconds(machine.ownSeconds()),
        apart,
        count(disk.writtenBytes(servers)),
        seconds(disk.busySeconds()));
  }

  /** All of them or none: a sum that lacks one would make the counter go backwards. */
  private List<OSProcess> serverProcesses() {
    var processes = servers.stream().map(os::getProcess).filter(Objects::nonNull).toList();
    return processes.size() == servers.size() ? processes : List.of();
  }

  private Map<String, ThreadTime> serverTimes() {
    var all = new HashMap<String, ThreadTime>();
    servers.forEach(process -> all.putAll(times.of(process)));
    return all;
  }

  /** Of several processes, what the one may use that is bound least. */
  private OptionalDouble serverCores() {
    return servers.stream()
        .map(limits::cores)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max();
  }

  private String load() {
    var load = system.getHardware().getProcessor().getSystemLoadAverage(1)[0];
    return load < 0 ? NOTHING : String.format(Locale.ROOT, "%.2f", load);
  }

  private static String cpu(List<OSProcess> processes) {
    return seconds(
        processes.stream().mapToLong(p -> p.getUserTime() + p.getKernelTime()).sum() / 1000.0);
  }

  private static String residentMemory(List<OSProcess> processes) {
    return Long.toString(processes.stream().mapToLong(OSProcess::getResidentMemory).sum());
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : NOTHING;
  }

  private static String cores(OptionalDouble cores) {
    return cores.isPresent() ? String.format(Locale.ROOT, "%.2f", cores.getAsDouble()) : NOTHING;
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? seconds(seconds.getAsDouble()) : NOTHING;
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
