// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.zip.GZIPInputStream;
import oshi.SystemInfo;

/**
 * Takes samples of the clients, of the server's processes, of the machine and of the network. A
 * value that can't be had is left empty.
 */
final class Sampler {

  /**
   * Names that end in {@code _s} are counters of seconds: CPU time of the clients and the server;
   * {@code *_thread_s} that of the busiest thread, looked for anew in every interval; {@code
   * *_wait_s} the time that threads were ready to run and had no core; {@code *_throttled_s} the
   * time for which a quota stopped the one that it stopped most, {@code server_periods} and {@code
   * server_throttled_periods} the periods of that quota and those in which it did; {@code
   * link_busy_s} the time that the bytes take at the link's full speed; {@code machine_*_s} the
   * time of all cores that were busy, in interrupts, or stolen by other virtual machines. Resident
   * sets are bytes, {@code *_cores} the cores that may be used, {@code net_bytes} counts since the
   * machine started, {@code irq_apart} is 1 where the kernel keeps the time of interrupts out of
   * that of processes, 0 where it does not, {@code server_written_bytes} counts what the server had
   * written to disk, and {@code disk_busy_s} the time in which the busiest disk of each interval
   * was at work.
   */
  static final String HEADER =
      "time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,"
          + "load1,client_thread_s,client_wait_s,client_throttled_s,client_cores,server_thread_s,"
          + "server_thread_wait_s,server_cores,link_busy_s,machine_cores,machine_busy_s,"
          + "machine_irq_s,machine_steal_s,monitor_cpu_s,irq_apart,server_written_bytes,disk_busy_s,"
          + "server_throttled_s,server_periods,server_throttled_periods";

  private static final String NOTHING = "";

  private static final List<String> APART =
      List.of("CONFIG_IRQ_TIME_ACCOUNTING=y", "CONFIG_VIRT_CPU_ACCOUNTING_NATIVE=y");

  private final ProcessGroup client;

  private final ProcessGroup server;

  private final LinkCounters link;

  private final MachineCounters machine;

  private final DiskCounters disk;

  private final String apart;

  Sampler(List<Integer> clients, List<Integer> servers, boolean loopback) {
    var kernel = KernelFiles.ofThisMachine();
    // Asked only where there is no /proc: it takes a tenth of a second to begin.
    var system = new SystemInfo();
    this.client = new ProcessGroup(clients, kernel, system);
    this.server = new ProcessGroup(servers, kernel, system);
    this.link = new LinkCounters(kernel, system, loopback);
    this.machine = new MachineCounters(kernel, system);
    this.disk = new DiskCounters(kernel);
    this.apart =
        areInterruptsApart(Path.of("/"), System.getProperty("os.version"))
            .map(isApart -> isApart ? "1" : "0")
            .orElse(NOTHING);
  }

  /** One row, without its line end. */
  String sample() {
    client.update();
    server.update();
    link.update();
    machine.update();
    disk.update();
    return String.join(
        ",",
        Long.toString(System.currentTimeMillis()),
        cpu(client, CpuTime::seconds),
        cpu(client, CpuTime::userSeconds),
        count(client.residentBytes()),
        cpu(server, CpuTime::seconds),
        count(server.residentBytes()),
        count(link.bytes()),
        load(machine.load()),
        seconds(client.threads().busiestSeconds()),
        seconds(client.threads().waitedSeconds()),
        throttling(client, Throttling::stoppedSeconds),
        cores(client.cores()),
        seconds(server.threads().busiestSeconds()),
        seconds(server.threads().busiestWaitedSeconds()),
        cores(server.cores()),
        seconds(link.busySeconds()),
        Integer.toString(machine.cores()),
        seconds(machine.busySeconds()),
        seconds(machine.interruptSeconds()),
        seconds(machine.stolenSeconds()),
        seconds(machine.ownSeconds()),
        apart,
        count(server.writtenBytes()),
        seconds(disk.busySeconds()),
        throttling(server, Throttling::stoppedSeconds),
        throttling(server, Throttling::periods),
        throttling(server, Throttling::stoppedPeriods));
  }

  private static String cpu(ProcessGroup group, ToDoubleFunction<CpuTime> figure) {
    return group.cpu().map(cpu -> seconds(figure.applyAsDouble(cpu))).orElse(NOTHING);
  }

  private static String throttling(ProcessGroup group, ToDoubleFunction<Throttling> figure) {
    return group
        .quota()
        .throttling()
        .map(quota -> seconds(figure.applyAsDouble(quota)))
        .orElse(NOTHING);
  }

  private static String load(OptionalDouble load) {
    return load.isPresent() ? Text.format("%.2f", load.getAsDouble()) : NOTHING;
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : NOTHING;
  }

  private static String cores(OptionalDouble cores) {
    return cores.isPresent() ? Text.format("%.3f", cores.getAsDouble()) : NOTHING;
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? seconds(seconds.getAsDouble()) : NOTHING;
  }

  private static String seconds(double seconds) {
    return Text.format("%.3f", seconds);
  }

  /**
   * Looks into the kernel's configuration; empty if it can't be read.
   *
   * @param machine the folder that holds {@code proc} and {@code boot}
   * @param release of the kernel, as {@code uname -r} says it
   */
  static Optional<Boolean> areInterruptsApart(Path machine, String release) {
    var packed = machine.resolve("proc/config.gz");
    var plain = machine.resolve("boot/config-" + release);
    try {
      if (Files.isReadable(packed)) {
        try (var in = new GZIPInputStream(Files.newInputStream(packed))) {
          return Optional.of(areInterruptsApart(in));
        }
      }
      if (Files.isReadable(plain)) {
        try (var in = Files.newInputStream(plain)) {
          return Optional.of(areInterruptsApart(in));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean areInterruptsApart(InputStream configuration) {
    return new BufferedReader(new InputStreamReader(configuration, ISO_8859_1))
        .lines()
        .anyMatch(APART::contains);
  }
}
