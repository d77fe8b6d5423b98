// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
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
   * written to disk, {@code disk_busy_s} the time in which the busiest disk of each interval was at
   * work, and {@code *_ran_s} the CPU time of all threads, known where systems take turns.
   */
  private static final List<Column> COLUMNS =
      List.of(
          new Column("time_ms", 0, it -> OptionalDouble.of(it.millis)),
          new Column("client_cpu_s", 3, it -> it.client.cpu(CpuTime::seconds)),
          new Column("client_user_s", 3, it -> it.client.cpu(CpuTime::userSeconds)),
          new Column("client_rss_bytes", 0, it -> it.client.residentBytes()),
          new Column("server_cpu_s", 3, it -> it.server.cpu(CpuTime::seconds)),
          new Column("server_rss_bytes", 0, it -> it.server.residentBytes()),
          new Column("net_bytes", 0, it -> it.link.bytes()),
          new Column("load1", 2, it -> it.machine.load()),
          new Column("client_thread_s", 3, it -> it.client.threads().busiestSeconds()),
          new Column("client_wait_s", 3, it -> it.client.threads().waitedSeconds()),
          new Column("client_throttled_s", 3, it -> it.client.quota(Throttling::stoppedSeconds)),
          new Column("client_cores", 3, it -> it.client.cores()),
          new Column("server_thread_s", 3, it -> it.server.threads().busiestSeconds()),
          new Column("server_thread_wait_s", 3, it -> it.server.threads().busiestWaitedSeconds()),
          new Column("server_cores", 3, it -> it.server.cores()),
          new Column("link_busy_s", 3, it -> it.link.busySeconds()),
          new Column("machine_cores", 0, it -> OptionalDouble.of(it.machine.cores())),
          new Column("machine_busy_s", 3, it -> OptionalDouble.of(it.machine.busySeconds())),
          new Column("machine_irq_s", 3, it -> OptionalDouble.of(it.machine.interruptSeconds())),
          new Column("machine_steal_s", 3, it -> OptionalDouble.of(it.machine.stolenSeconds())),
          new Column("monitor_cpu_s", 3, it -> it.machine.ownSeconds()),
          new Column("irq_apart", 0, it -> it.apart),
          new Column("server_written_bytes", 0, it -> it.server.writtenBytes()),
          new Column("disk_busy_s", 3, it -> it.disk.busySeconds()),
          new Column("server_throttled_s", 3, it -> it.server.quota(Throttling::stoppedSeconds)),
          new Column("server_periods", 3, it -> it.server.quota(Throttling::periods)),
          new Column(
              "server_throttled_periods", 3, it -> it.server.quota(Throttling::stoppedPeriods)),
          new Column("client_ran_s", 6, it -> it.client.ranSeconds()),
          new Column("server_ran_s", 6, it -> it.server.ranSeconds()));

  static final String HEADER = COLUMNS.stream().map(Column::name).collect(Collectors.joining(","));

  private static final List<String> APART =
      List.of("CONFIG_IRQ_TIME_ACCOUNTING=y", "CONFIG_VIRT_CPU_ACCOUNTING_NATIVE=y");

  private final ProcessGroup client;
  private final ProcessGroup server;
  private final LinkCounters link;
  private final MachineCounters machine;
  private final DiskCounters disk;
  private final OptionalDouble apart;
  private double millis;

  /**
   * A column of the file.
   *
   * @param digits behind the point
   * @param value empty where it can't be had
   */
  private record Column(String name, int digits, Function<Sampler, OptionalDouble> value) {

    String text(Sampler sampler) {
      var found = value.apply(sampler);
      return found.isPresent() ? Text.format("%." + digits + "f", found.getAsDouble()) : "";
    }
  }

  Sampler(List<Integer> clients, List<Integer> servers, boolean loopback, long lineRate) {
    var kernel = KernelFiles.ofThisMachine();
    // Asked only where there is no /proc: it takes a tenth of a second to begin.
    var system = new SystemInfo();
    this.client = new ProcessGroup(clients, kernel, system);
    this.server = new ProcessGroup(servers, kernel, system);
    this.link = new LinkCounters(kernel, system, loopback, lineRate);
    this.machine = new MachineCounters(kernel, system);
    this.disk = new DiskCounters(kernel);
    this.apart =
        areInterruptsApart(Path.of("/"), System.getProperty("os.version")).stream()
            .mapToDouble(isApart -> isApart ? 1 : 0)
            .findFirst();
  }

  /** A row, without its line end, with CPU times to the nanosecond. Its time is that of these. */
  String sampleInRest() {
    // First: the rest of a turn is short.
    client.updateRan();
    server.updateRan();
    millis = System.currentTimeMillis();
    update();
    return row();
  }

  /** One row, without its line end. */
  String sample() {
    update();
    millis = System.currentTimeMillis();
    return row();
  }

  private void update() {
    client.update();
    server.update();
    link.update();
    machine.update();
    disk.update();
  }

  private String row() {
    return COLUMNS.stream().map(column -> column.text(this)).collect(Collectors.joining(","));
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
    var file = Files.isReadable(packed) ? packed : plain;
    try (var in = Files.newInputStream(file);
        var text = file.equals(packed) ? new GZIPInputStream(in) : in) {
      return Optional.of(
          new BufferedReader(new InputStreamReader(text, ISO_8859_1))
              .lines()
              .anyMatch(APART::contains));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
